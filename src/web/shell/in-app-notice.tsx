import type { InAppBrowser } from './in-app-browser.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface InAppNoticeProps {
  browser: InAppBrowser;
  /** Of this page. */
  address: string;
  /** What an in-app browser cannot do here. */
  why: 'inApp.why' | 'inApp.files';
}

/** Shown before it is needed: photos of the identity and downloads do not work in an in-app browser; offers the real one. */
export function InAppNotice({ browser, address, why }: InAppNoticeProps) {
  return (
    <Notice kind="warn" icon="alert">
      <Rich k={why} params={{ app: browser.app ?? t('inApp.anApp') }} />
      <Words> </Words>
      {browser.chrome === null ? (
        <Words>{t('inApp.byHand')}</Words>
      ) : (
        <a className="link" href={browser.chrome}>
          {t('inApp.openInChrome')}
        </a>
      )}
      <br />
      <CopyButton text={address} what={t('inApp.copyLink')} />
    </Notice>
  );
}
