import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '#web/text/text.ts';
import { cx } from './cx.ts';
import styles from './flow-page.module.css';
import { Icon } from './icon.tsx';

export interface ReadingPageProps {
  /** Path of the previous page; none where going back makes no sense (after signing). */
  back?: string | null;
  title?: ReactNode;
  lead?: ReactNode;
  /** At the end of the line of the back link. */
  aside?: ReactNode;
  /** Above the title: an ErrorSummary, a DeviceLine, a picture. */
  before?: ReactNode;
  /** Grey background, for a page with a voucher. */
  canvas?: boolean;
  centred?: boolean;
  children?: ReactNode;
}

/** A page of one column. For a step of the flow see FlowPage. */
export function ReadingPage({
  back,
  aside,
  before,
  title,
  lead,
  canvas,
  centred,
  children,
}: ReadingPageProps) {
  return (
    <main id="contenido" tabIndex={-1} className={cx(styles.flow, canvas && styles.canvas)}>
      <div className="read">
        <div className={styles.top}>
          {back && <BackLink to={back} />}
          {aside}
        </div>
        {before}
        {title && <h1 className={cx(styles.title, centred && 'center')}>{title}</h1>}
        {lead && <p className={cx('lead', centred && 'center')}>{lead}</p>}
        {children}
      </div>
    </main>
  );
}

export function BackLink({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="back" size="s" />
      <span>{children ?? t('ui.back')}</span>
    </Link>
  );
}
