import { useId, type ReactNode, Fragment } from 'react';
import { Link } from 'react-router';
import { BASE } from '#contract/call.ts';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';

/** A part of a page under a heading, with a hairline above it. */
export function Section({
  title,
  beside,
  end,
  children,
}: {
  title: string;
  beside?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="sec" aria-labelledby={id}>
      <div className="hd">
        <h2 id={id}>{title}</h2>
        {beside}
        {end && <div className="end">{end}</div>}
      </div>
      {children}
    </section>
  );
}

/** The head of a page: its name, one line about it, and its actions. */
export const PageHead = ({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}) => (
  <div className="phead">
    <div>
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
    </div>
    {children && <div className="act">{children}</div>}
  </div>
);

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

/** Where one is: the list, and what of it. */
export const Crumb = ({
  label,
  to,
  list,
  here,
  className,
}: {
  label: string;
  to: string;
  list: string;
  here: string;
  /** Of what is shown: `num`, or `brk` where it has no spaces. */
  className?: string;
}) => (
  <nav className="crumb" aria-label={label}>
    <Link to={to}>{list}</Link>
    <Icon name="chevron-right" small />
    <span className={className}>{here}</span>
  </nav>
);

/** The title of a record: its picture, its name and state, a line about it, and its acts. */
export const RecordTitle = ({
  picture,
  title,
  badge,
  sub,
  className,
  children,
}: {
  /** A file of the catalogue; null: it has none yet. */
  picture?: string | null;
  title: ReactNode;
  badge?: ReactNode;
  sub?: ReactNode;
  className?: string;
  children?: ReactNode;
}) => (
  <div className={cx('rhead', className)}>
    {picture !== undefined && (
      <span className="pic">
        {picture === null ? (
          <Icon name="photo" />
        ) : (
          <img src={pictureOf(picture)} width="42" height="52" alt="" />
        )}
      </span>
    )}
    <div>
      <h1>
        {typeof title === 'string' ? <span>{title}</span> : title}
        {badge}
      </h1>
      {sub}
    </div>
    {children && <div className="act">{children}</div>}
  </div>
);

/** The catalogue names its files; they are served by the API. */
export const pictureOf = (file: string) => `${BASE}/storage/${encodeURIComponent(file)}`;

/** A few large figures, each with its name and a line about it. */
export const BigFigures = ({
  figures,
  className,
}: {
  figures: readonly { readonly label: string; readonly figure: ReactNode; readonly by: string }[];
  className?: string;
}) => (
  <dl className={cx('figs', className)}>
    {figures.map(({ label, figure, by }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="fig">{figure}</dd>
        <dd className="by">{by}</dd>
      </div>
    ))}
  </dl>
);

/** The steps of a record, and when each was done. */
export const Track = ({
  label,
  className,
  steps,
}: {
  label: string;
  className?: string;
  steps: readonly {
    readonly label: string;
    readonly state: 'done' | 'now' | 'todo';
    readonly text: string | null;
    readonly exact?: string | undefined;
  }[];
}) => (
  <ol className={cx('track', className)} aria-label={label}>
    {steps.map((step) => (
      <li
        key={step.label}
        className={step.state}
        {...(step.state === 'now' ? { 'aria-current': 'step' as const } : {})}
      >
        <b>{step.label}</b>
        <span className="num" title={step.exact}>
          {step.text}
        </span>
      </li>
    ))}
  </ol>
);
