import { useEffect, useEffectEvent, useState, type MouseEvent } from 'react';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { cx } from '#web/ui/cx.ts';
import { Ring } from '#web/ui/waiting.tsx';
import { useShell } from '../use-shell.ts';
import { CaptchaBox } from '../captcha/captcha-box.tsx';
import type { Captcha } from '../captcha/use-captcha.ts';
import type { CodeAnswer } from './code-answers.ts';
import styles from './code-form.module.css';
import { clock, firstWaitSeconds, useCountdown } from './use-countdown.ts';

interface ResendProps {
  waitKey: string;
  /** Id of the form that the button submits: forms cannot be nested. */
  form: string;
  busy: boolean;
  /** The captcha that a resend costs; null: none. */
  captcha: Captcha | null;
  /** Another way than by SMS can be asked for: the form's `channel`. */
  hasOtherWays?: boolean;
  /** The result of the resend. */
  resent: Resent | undefined;
  /** A code blocked after three wrong attempts: it says when another can be requested. */
  burnt: CodeAnswer | undefined;
}

/** The last response that set the wait. */
let lastResent: Resent | undefined;

type Resent = { [Part in 'said' | 'error' | 'waitSeconds']?: CodeAnswer[Part] | undefined };

/** That the code has one try, a countdown ring, then 'Reenviar código'. */
export function Resend({ waitKey, form, busy, captcha, hasOtherWays = false, resent, burnt }: ResendProps) {
  const wait = useCountdown(waitKey, true);
  const {
    partner: { otherCodeWays },
    oneTry,
  } = useShell();
  const [paying, setPaying] = useState(false);
  const pay = async (event: MouseEvent<HTMLButtonElement>, captcha: Captcha) => {
    event.preventDefault();
    const button = event.currentTarget;
    setPaying(true);
    if (await captcha.handIn()) (document.getElementById(form) as HTMLFormElement).requestSubmit(button);
    setPaying(false);
  };
  const restart = useEffectEvent(wait.restart);
  useEffect(() => {
    // After a remount (another entry, the sheet reopened) the same response must not restart the wait.
    if (resent === lastResent) return;
    lastResent = resent;
    if (resent?.said !== undefined) restart(firstWaitSeconds);
    else if (resent?.waitSeconds !== undefined) restart(resent.waitSeconds);
  }, [resent]);
  useEffect(() => {
    if (burnt?.waitSeconds !== undefined) restart(burnt.waitSeconds);
  }, [burnt]);

  const sending = {
    type: 'submit',
    form,
    kind: 'text',
    size: 's',
    busy: busy || paying,
    busyLabel: t('ui.sending'),
    onClick: captcha ? (event: MouseEvent<HTMLButtonElement>) => void pay(event, captcha) : undefined,
    disabled: captcha !== null && captcha.state !== 'ready',
  } as const;
  const again = (
    <div className={styles.line}>
      <span>{t('codeForm.askAgain')}</span>
      <Button {...sending}>{t('codeForm.resend')}</Button>
    </div>
  );
  const ways = (early = false) =>
    hasOtherWays &&
    otherCodeWays.length > 0 && (
      <div className={cx(styles.ways, early && 'needs-script')}>
        {otherCodeWays.map((way) => (
          <Button key={way} {...sending} disabled={early || sending.disabled} name="channel" value={way}>
            {t(way === 'voice' ? 'codeForm.voice' : 'codeForm.whatsapp')}
          </Button>
        ))}
      </div>
    );
  return (
    <div className={styles.resend}>
      {oneTry && <p className="muted small">{t('codeForm.oneTry')}</p>}
      {resent?.said !== undefined && (
        <Notice kind="good" icon="check" live="status">
          {resent.said}
        </Notice>
      )}
      {resent?.error !== undefined && (
        <Notice kind="bad" icon="alert" live="alert">
          {resent.error}
        </Notice>
      )}
      {wait.left > 0 ? (
        <>
          <p className={`${styles.line} needs-script`}>
            <Ring left={wait.left / wait.total} />
            <span>
              <Rich
                k="codeForm.wait"
                params={{ time: <span className={styles.clock}>{clock(wait.left)}</span> }}
              />
            </span>
          </p>
          <noscript>
            {again}
            {ways()}
          </noscript>
          {/* There already, so that nothing moves at the end of the wait. */}
          {ways(true)}
        </>
      ) : (
        <>
          {captcha && captcha.state !== 'ready' && <CaptchaBox captcha={captcha} />}
          {again}
          {ways()}
        </>
      )}
    </div>
  );
}
