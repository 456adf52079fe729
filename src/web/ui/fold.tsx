import type { ReactNode } from 'react';
import { Words } from '#web/text/words.tsx';
import styles from './fold.module.css';
import { Icon, type IconName } from './icon.tsx';

/**
 * Folded away until it is wanted: one line that opens. The only one: a browser's own triangle is nowhere. `id`: of its
 * content, which opens when a link leads to it.
 */
export function Fold({
  title,
  id,
  icon,
  heading = false,
  open = false,
  children,
}: {
  title: string;
  id?: string;
  icon?: IconName;
  /** It is a part of the page, not of its text. */
  heading?: boolean;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={open} className={styles.fold}>
      <summary>
        {icon && <Icon name={icon} />}
        {heading ? <h2>{title}</h2> : <Words>{title}</Words>}
        <Icon name="down" />
      </summary>
      {id ? <div id={id}>{children}</div> : children}
    </details>
  );
}
