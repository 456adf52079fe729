import { cx } from './cx.ts';
import { DeviceImage } from './device.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './waiting.module.css';

/**
 * A tinted circle with a rotating arc around the device or an icon. `still` stops the arc: nothing is pending. With an
 * icon it is small, so that the page's button is in view. A tick is green, whatever the brand.
 */
export function Orb({
  file,
  icon,
  still = false,
}: {
  file?: string | undefined;
  icon?: IconName;
  still?: boolean;
}) {
  return (
    <div className={cx(styles.wait, !file && styles.small, icon === 'check' && styles.good)}>
      <div className={styles.orb}>
        <svg
          viewBox="0 0 238 238"
          width="238"
          height="238"
          fill="none"
          aria-hidden="true"
          className={still ? undefined : styles.arc}
        >
          <circle cx="119" cy="119" r="116" className={styles.rail} strokeWidth="4" />
          {!still && (
            <path
              d="M119 3a116 116 0 0 1 100.5 58"
              className={styles.hand}
              strokeWidth="4"
              strokeLinecap="round"
            />
          )}
        </svg>
        {file ? (
          <DeviceImage file={file} alt="" first />
        ) : (
          icon && <Icon name={icon} className={styles.mark} />
        )}
      </div>
    </div>
  );
}
