import type { ReactNode } from 'react';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './captcha.module.css';
import type { Captcha, CaptchaState } from './use-captcha.ts';

/**
 * Shows the progress of the proof; the person has nothing to do. Without a script it says that a script is required.
 */
export function CaptchaBox({ captcha: { state, retry, showIn } }: { captcha: Captcha }) {
  const { mark, said } = faces[state];
  return (
    <>
      <div className={cx(styles.captcha, 'needs-script')} aria-live="polite">
        {mark}
        <p>
          <Words>{said()}</Words>
        </p>
        {state === 'failed' && (
          <Button kind="line" size="s" onClick={retry}>
            {t('captcha.retry')}
          </Button>
        )}
      </div>
      <div ref={showIn} className={styles.widget} />
      <noscript>
        <Notice kind="warn" icon="alert">
          {t('captcha.noScript')}
        </Notice>
      </noscript>
    </>
  );
}

const working = {
  mark: <span key="working" className={styles.spinner} />,
  said: () => t('captcha.working'),
};

const faces: Record<CaptchaState, { mark: ReactNode; said: () => string }> = {
  waiting: working,
  working,
  ready: {
    mark: (
      <span key="ready" className={styles.tick}>
        <Icon name="check" size="xs" />
      </span>
    ),
    said: () => t('captcha.ready'),
  },
  failed: {
    mark: (
      <span key="failed" className={cx(styles.tick, styles.bad)}>
        <Icon name="close" size="xs" />
      </span>
    ),
    said: () => t('captcha.invalid'),
  },
};
