import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';

type Tone = 'warn' | 'bad' | 'good' | 'info';
const icons: Record<Tone, IconName> = { warn: 'warning', bad: 'warning', good: 'done', info: 'eye' };

/** A sentence in the flow of the page: wash and icon. An error is announced. */
export const Notice = ({
  tone,
  icon,
  end,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  end?: ReactNode;
  children: ReactNode;
}) => (
  <div className={cx('nt', tone)} {...(tone === 'bad' ? { role: 'alert' } : {})}>
    <Icon name={icon ?? icons[tone ?? 'info']} />
    <p>{children}</p>
    {end}
  </div>
);

/** An empty place: what is good or missing, and one action. */
export const Blank = ({
  icon,
  title,
  isPage = false,
  children,
  action,
}: {
  icon: IconName;
  title: string;
  /** In place of a whole page: the title is its heading. */
  isPage?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className="blank">
    <Icon name={icon} />
    {isPage ? <h1>{title}</h1> : <b>{title}</b>}
    {children && <p>{children}</p>}
    {action}
  </div>
);
