import { storageUrl } from '#web/ui/device.tsx';
import styles from './logo.module.css';
import type { ShellData } from './shell.tsx';

interface LogoProps {
  shell: Pick<ShellData, 'logos' | 'partner'>;
  type: 'HEADER' | 'FOOTER';
}

/** The partner's logo, or its name if it has none. Its height is fixed, so nothing shifts when it loads. */
export function Logo({ shell, type }: LogoProps) {
  const file = shell.logos[type];
  if (!file) return <span className={styles.name}>{shell.partner.name}</span>;
  const isFirst = type === 'HEADER';
  return (
    <img
      className={styles.logo}
      src={storageUrl(file)}
      alt={shell.partner.name}
      width={160}
      height={40}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
    />
  );
}
