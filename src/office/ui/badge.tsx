import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import type { RequestState, CreditState } from '#domain/staff/saved-views.ts';

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

const looks: Record<RequestState, { label: string; tone: Tone; icon: IconName; flat?: true }> = {
  open: { label: 'En curso', tone: 'none', icon: 'send', flat: true },
  review: { label: 'En revisión', tone: 'warn', icon: 'review' },
  correction: { label: 'Corrección pedida', tone: 'info', icon: 'undo' },
  approved: { label: 'Aprobada', tone: 'good', icon: 'done', flat: true },
  'down-payment': { label: 'Espera enganche', tone: 'none', icon: 'clock', flat: true },
  paid: { label: 'Pagada', tone: 'good', icon: 'done', flat: true },
  refused: { label: 'No aprobada', tone: 'none', icon: 'refused', flat: true },
  cancelled: { label: 'Cancelada', tone: 'none', icon: 'forbidden', flat: true },
};

/** The state of a request: amber only where a person of the desk must act. */
export function RequestBadge({ state, large }: { state: RequestState; large?: boolean }) {
  const { label, ...look } = looks[state];
  return (
    <Badge {...look} {...(large ? { large } : {})}>
      {label}
    </Badge>
  );
}

const creditLooks: Record<CreditState, { label: string; tone: Tone; icon: IconName; flat?: true }> = {
  pending: { label: 'Por activar', tone: 'none', icon: 'clock', flat: true },
  current: { label: 'Al corriente', tone: 'good', icon: 'done', flat: true },
  late: { label: 'Atraso', tone: 'warn', icon: 'warning' },
  locked: { label: 'Bloqueado', tone: 'bad', icon: 'lock' },
  paid: { label: 'Liquidado', tone: 'good', icon: 'done', flat: true },
  cancelled: { label: 'Cancelado', tone: 'none', icon: 'forbidden', flat: true },
  revoked: { label: 'Revocado', tone: 'none', icon: 'forbidden', flat: true },
  rescinded: { label: 'Rescindido', tone: 'none', icon: 'forbidden', flat: true },
};

/** The state of a credit; a late one says for how many days. */
export function CreditBadge({
  state,
  daysLate,
  large,
}: {
  state: CreditState;
  daysLate: number;
  large?: boolean;
}) {
  const { label, ...look } = creditLooks[state];
  const days = daysLate === 1 ? '1 día' : `${daysLate} días`;
  return (
    <Badge {...look} {...(large ? { large } : {})}>
      {state === 'late' ? `${label}, ${days}` : label}
    </Badge>
  );
}
