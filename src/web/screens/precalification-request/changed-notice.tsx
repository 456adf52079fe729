import { t } from '#web/text/text.ts';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './changed-notice.module.css';

/** What is other than the page showed, old and new; the form below asks whether to go on. */
export function ChangedNotice({ changed, detail }: { changed: readonly string[]; detail: string }) {
  return (
    <Notice kind="warn" icon="alert" live="alert">
      <b>{t('precalificationRequest.changed')}</b>
      <ul className={styles.changes}>
        {changed.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <span>{t('precalificationRequest.changedAsk')}</span>{' '}
      <Link className="link" to={detail}>
        {t('precalificationRequest.changedLook')}
      </Link>
    </Notice>
  );
}
