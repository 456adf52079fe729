import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';

interface Look {
  /** One primary a page; `stop` for what cannot be undone, filled only in its dialog. */
  kind?: 'primary' | 'line' | 'quiet' | 'text' | 'stop' | 'stop fill';
  size?: 'sm' | 'lg';
  icon?: IconName;
  block?: boolean;
}

const classOf = (
  { kind = 'line', size, block }: { [K in keyof Look]?: Look[K] | undefined },
  only: boolean,
) => cx('btn', kind, size, block && 'block', only && 'icon');

/** A button with a word; with an icon alone it needs an aria-label. `busy` is said to screen readers. */
export function Button({
  kind,
  size,
  icon,
  block,
  busy = false,
  className,
  children,
  ...rest
}: Look & ComponentProps<'button'> & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(classOf({ kind, size, block }, children === undefined), className)}
      {...(busy ? { 'aria-busy': true } : {})}
    >
      {busy ? (
        // In the icon's place, or over the word: the button keeps its width.
        <i className={icon || children === undefined ? 'spin' : 'spin over'} />
      ) : (
        icon && <Icon name={icon} small={size === 'sm'} />
      )}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  kind,
  size,
  icon,
  block,
  children,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={classOf({ kind, size, block }, children === undefined)}>
      {icon && <Icon name={icon} small={size === 'sm'} />}
      {children !== undefined && <span>{children}</span>}
    </Link>
  );
}
