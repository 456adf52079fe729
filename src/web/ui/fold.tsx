import type { ReactNode } from 'react';
import { Words } from '#web/text/words.tsx';
import styles from './fold.module.css';
import { Icon } from './icon.tsx';

/** Folded away until it is wanted: one line that opens. `id`: of its content, which opens when a link leads to it. */
export function Fold({
  title,
  id,
  open = false,
  children,
}: {
  title: string;
  id?: string;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={open} className={styles.fold}>
      <summary>
        <Words>{title}</Words>
        <Icon name="down" />
      </summary>
      {id ? <div id={id}>{children}</div> : children}
    </details>
  );
}
