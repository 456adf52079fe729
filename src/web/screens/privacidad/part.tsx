import type { ReactNode } from 'react';
import { Fold } from '#web/ui/fold.tsx';
import styles from '#web/shell/asked.module.css';

/** One of the rows of her data, each opening its own. */
export const Part = ({ title, open, children }: { title: string; open: boolean; children: ReactNode }) => (
  <Fold title={title} heading open={open}>
    <div className={styles.part}>{children}</div>
  </Fold>
);
