import { cx } from './cx.ts';
import shapes from './icon-shapes.json' with { type: 'json' };
import styles from './icon.module.css';

interface IconProps {
  name: IconName;
  /** 24 px, 18 px ('s') or 16 px ('xs'). */
  size?: 'm' | 's' | 'xs';
  className?: string | undefined;
}

/** A stroke icon on the 24 px grid. Always beside a text, or inside a control that has an aria-label. */
export function Icon({ name, size = 'm', className }: IconProps) {
  return (
    <svg
      className={cx(styles.icon, size !== 'm' && styles[size], className)}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shapes[name]} />
    </svg>
  );
}

export type IconName = keyof typeof shapes;
