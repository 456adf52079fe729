import { Fragment, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';

export interface Evidence {
  readonly label: string;
  readonly icon?: IconName;
  /** Verified: the icon is a green check. */
  readonly ok?: boolean;
}

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  readonly evidence?: Evidence | undefined;
}

/** Facts with their proof at the end of the line. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="kv">
    {facts.map(({ label, value, evidence }) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>
          {typeof value === 'string' ? <span>{value}</span> : value}
          {evidence && (
            <span className={cx('ev', evidence.ok && 'ok')}>
              <Icon name={evidence.ok ? 'check' : (evidence.icon ?? 'paper')} />
              <span>{evidence.label}</span>
            </span>
          )}
        </dd>
      </Fragment>
    ))}
  </dl>
);
