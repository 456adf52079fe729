import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './device.module.css';

interface DeviceImageProps {
  /** File name under storage/, as in products and pictures. */
  file: string;
  alt: string;
  /** Fills its frame, with this point in view (tens of percent); absent: the frame shows all of it. */
  focus?: { x: number; y: number } | undefined;
  /** Loads eagerly: the one large picture of a screen. */
  first?: boolean;
  className?: string | undefined;
}

/** A device drawing or photo. Width and height reserve its space while it loads. */
export function DeviceImage({ file, alt, focus, first = false, className }: DeviceImageProps) {
  return (
    <img
      className={cx(styles.device, className)}
      data-x={focus?.x}
      data-y={focus?.y}
      src={storageUrl(file)}
      alt={alt}
      width={296}
      height={368}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
    />
  );
}

/**
 * URL of a picture under the storage path; other servers' files may be in folders of it. A full URL stays unchanged.
 */
export const storageUrl = (file: string): string =>
  /^(https?:)?\//.test(file) ? file : `/api/v1/storage/${file.split('/').map(encodeURIComponent).join('/')}`;

/** The background that a device stands on; `tint` (a hex) colours it by 20 %. No style attribute: the fill is SVG. */
export function Stage({
  tint,
  className,
  children,
}: {
  tint?: string | null;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={cx(styles.stage, className)}>
      {tint && (
        <svg className={styles.tint} aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 1 1">
          <rect width="1" height="1" fill={tint} />
        </svg>
      )}
      {children}
    </div>
  );
}

/** One line that identifies the device: picture, name, 'Oliva · 52 semanas', weekly payment. */
export function DeviceLine({
  file,
  name,
  note,
  children,
}: {
  file: string;
  name: string;
  note: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.line}>
      <DeviceImage file={file} alt="" first />
      <div>
        <h2>{name}</h2>
        <p>{note}</p>
      </div>
      {children && <div className={styles.right}>{children}</div>}
    </div>
  );
}
