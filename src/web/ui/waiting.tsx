import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './waiting.module.css';

export interface Stage {
  name: ReactNode;
  state: 'done' | 'now' | 'todo';
  /** Under the name of the current stage: 'Llevamos 38 segundos'. */
  note?: ReactNode;
}

/** Named stages of a process: done ones green, the current one accented, the rest grey. */
export function Stages({ stages }: { stages: readonly Stage[] }) {
  return (
    <ol className={styles.stages} aria-live="polite">
      {stages.map((stage, index) => (
        <li
          key={index}
          className={styles[stage.state]}
          aria-current={stage.state === 'now' ? 'step' : undefined}
        >
          <span className={styles.mark2}>{stage.state === 'done' && <Icon name="check" size="s" />}</span>
          <div>
            <b>{stage.name}</b>
            {stage.note && <small>{stage.note}</small>}
          </div>
        </li>
      ))}
    </ol>
  );
}

/**
 * A countdown ring beside 'Podrás pedir otro código en 0:42'. `left` from 1 to 0. Even full it has a gap: closed it
 * would look like a radio button.
 */
export function Ring({ left }: { left: number }) {
  const length = 69.1;
  return (
    <svg
      className={styles.ring}
      viewBox="0 0 28 28"
      width="28"
      height="28"
      fill="none"
      strokeWidth="3"
      aria-hidden="true"
    >
      <circle cx="14" cy="14" r="11" className={styles.rail2} />
      <circle
        cx="14"
        cy="14"
        r="11"
        className={styles.hand}
        strokeDasharray={length}
        strokeDashoffset={length * (1 - Math.max(0, Math.min(1, left)))}
        strokeLinecap="round"
      />
    </svg>
  );
}
