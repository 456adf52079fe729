import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPhone } from '#domain/applicant/phone.ts';
import styles from './button.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import { useHydrated } from './use-hydrated.ts';

type Kind = 'primary' | 'house' | 'line' | 'quiet' | 'text';

interface Looks {
  /** One primary per screen. Default 'primary'. */
  kind?: Kind;
  size?: 'm' | 's';
  /** Full width of its column. */
  block?: boolean;
  icon?: IconName | undefined;
  /** A number in a disc behind the label, as on 'Filtrar'. */
  count?: number | undefined;
}

interface ButtonProps extends Looks, Omit<ComponentProps<'button'>, 'ref'> {
  /** Pending: disabled, with a spinner, at the same width. Pass a boolean from the first render. */
  busy?: boolean;
  /** Label while busy, e.g. t('ui.sending'). */
  busyLabel?: string;
  /** Id of a Sheet to open; works before hydration. */
  opens?: string;
  /** Id of a Sheet to close. */
  closes?: string;
}

/**
 * A button. `disabled` takes effect once hydrated: before that, and without a script, the button only looks disabled
 * while its form is invalid, so that the form can still be sent and the server responds.
 */
export function Button({
  kind = 'primary',
  size = 'm',
  block = false,
  icon,
  count,
  busy,
  busyLabel,
  opens,
  closes,
  disabled = false,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const hydrated = useHydrated(disabled);
  return (
    <button
      {...rest}
      {...dialogCommand(opens, closes)}
      type={type}
      className={cx(looks({ kind, size, block }), disabled && !hydrated && styles.untilValid, className)}
      disabled={busy === true || (disabled && hydrated)}
      aria-busy={busy === true ? true : undefined}
    >
      <Face icon={icon} count={count} hidden={busy === true}>
        {children}
      </Face>
      {busy !== undefined && (
        <span className={cx(styles.face, !busy && styles.away)} aria-hidden={!busy}>
          <span className={styles.spinner} />
          <span>{busyLabel ?? children}</span>
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button. `to` inside the shop; for a file or another site add `reloadDocument`. */
export function ButtonLink({
  kind = 'primary',
  size = 'm',
  block = false,
  icon,
  count,
  className,
  children,
  ...rest
}: Looks & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={cx(looks({ kind, size, block }), className)}>
      <Face icon={icon} count={count}>
        {children}
      </Face>
    </Link>
  );
}

/** A round 48 px button with only an icon; `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  opens,
  closes,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName;
  label: string;
  opens?: string;
  closes?: string;
}) {
  return (
    <button
      type="button"
      {...rest}
      {...dialogCommand(opens, closes)}
      className={cx(styles.round, className)}
      aria-label={label}
    >
      <Icon name={icon} />
    </button>
  );
}

const looks = ({ kind, size, block }: { kind: Kind; size: 'm' | 's'; block: boolean }) =>
  cx(styles.button, styles[kind], size === 's' && styles.small, block && styles.block);

function Face({
  icon,
  count,
  hidden = false,
  children,
}: {
  icon: IconName | undefined;
  count: number | undefined;
  hidden?: boolean;
  children: ReactNode;
}) {
  return (
    // A new label needs a new span: the same one, centred again, counts as a layout shift.
    <span
      key={typeof children === 'string' ? children : undefined}
      className={cx(styles.face, hidden && styles.away)}
      aria-hidden={hidden ? true : undefined}
    >
      {icon && <Icon name={icon} size="s" />}
      <span>{children}</span>
      {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
    </span>
  );
}

/** Invoker commands open a dialog without a script; boot.tsx is the polyfill. */
function dialogCommand(opens: string | undefined, closes: string | undefined) {
  if (opens) return { command: 'show-modal', commandfor: opens };
  if (closes) return { command: 'close', commandfor: closes };
  return {};
}

/** A shop's number, to be called. */
export const PhoneLink = ({ tel }: { tel: string }) => (
  <a className="link" href={`tel:+52${tel}`}>
    {formatPhone(tel)}
  </a>
);
