import type { ReactNode } from 'react';
import { Words } from '#web/text/words.tsx';
import styles from './fold.module.css';
import { Icon } from './icon.tsx';

/** Folded away until it is wanted: one line that opens. */
export function Fold({
  title,
  open = false,
  children,
}: {
  title: string;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={open} className={styles.fold}>
      <summary>
        <Words>{title}</Words>
        <Icon name="down" />
      </summary>
      {children}
    </details>
  );
}
