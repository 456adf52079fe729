import { Link } from 'react-router';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './changed-notice.module.css';

/** What has changed since the page was shown, old and new; the form below asks whether to continue. */
export function ChangedNotice({ changed, detail }: { changed: readonly string[]; detail: string }) {
  return (
    <Notice kind="warn" icon="alert" live="alert">
      <b>{t('precalificationRequest.changed')}</b>
      <ul className={styles.changes}>
        {changed.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Words>{t('precalificationRequest.changedAsk')} </Words>
      <Link className="link" to={detail}>
        {t('precalificationRequest.changedLook')}
      </Link>
    </Notice>
  );
}
