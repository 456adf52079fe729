import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'warn' | 'info' | 'pair' | 'bad' | 'good' | 'none';

/**
 * A state: icon and word. With a wash only where somebody must act; `flat` is settled. `large` is a record's header,
 * which always has the wash.
 */
export function Badge({
  tone,
  icon,
  flat,
  large,
  children,
}: {
  tone: Tone;
  icon: IconName;
  flat?: boolean;
  large?: boolean;
  children: string;
}) {
  return (
    <span className={cx('st', tone !== 'none' && tone, flat && !large && 'flat', large && 'l')}>
      <Icon name={icon} />
      <span>{children}</span>
    </span>
  );
}

/** A step of the journey: a pie filled `done` parts of `of`, and its word. */
export function StepMark({ done, of, children }: { done: number; of: number; children: string }) {
  const around = 2 * Math.PI * 2.1;
  return (
    <span className="step">
      <svg className="pie" viewBox="0 0 14 14" aria-hidden="true">
        <circle cx="7" cy="7" r="6.2" fill="none" stroke="#646b72" strokeWidth="1.4" />
        <circle
          cx="7"
          cy="7"
          r="2.1"
          fill="none"
          stroke="#303539"
          strokeWidth="4.2"
          strokeDasharray={`${((around * done) / of).toFixed(2)} 14`}
        />
      </svg>
      <span>{children}</span>
    </span>
  );
}

/** Marks of risk: a triangle and their number, with the words for screen readers. */
export const Risk = ({ count, label }: { count: number; label: string }) => (
  <span className="risk" title={label}>
    <Icon name="warning" />
    <span aria-hidden="true">{count}</span>
    <span className="vh">{label}</span>
  </span>
);
