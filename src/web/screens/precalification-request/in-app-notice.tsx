import type { InAppBrowser } from '#web/shell/in-app-browser.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Shown before anything is typed: identity photos will not work in an in-app browser; offers the real one. */
export function InAppNotice({ browser, address }: { browser: InAppBrowser; address: string }) {
  return (
    <Notice kind="warn" icon="alert">
      <Rich k="inApp.why" params={{ app: browser.app ?? t('inApp.anApp') }} />
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
