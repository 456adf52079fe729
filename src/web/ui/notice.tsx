import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './notice.module.css';

/** A box with an icon; start the sentence with a <b>. 'warn' is amber, 'bad' red, 'good' green. */
export function Notice({
  kind = 'calm',
  icon = 'info',
  live,
  children,
}: {
  kind?: 'calm' | 'warn' | 'bad' | 'good';
  icon?: IconName;
  /** Announced when it appears: 'alert' at once, 'status' at the next pause. */
  live?: 'status' | 'alert' | undefined;
  children: ReactNode;
}) {
  return (
    <div className={cx(styles.notice, kind !== 'calm' && styles[kind])} role={live}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}

/** A list of facts, each with an icon: what is signed, what is needed. */
export function FactList({ facts }: { facts: readonly { icon: IconName; text: ReactNode }[] }) {
  return (
    <ul className={styles.facts}>
      {facts.map(({ icon, text }, index) => (
        <li key={index}>
          <Icon name={icon} />
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** Read-only data: label left, value right. */
export function DataList({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.data}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
