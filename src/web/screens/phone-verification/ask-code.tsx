import { Form, useNavigation } from 'react-router';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { MissingLine } from '#web/ui/form-feedback.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useToast } from '#web/ui/toaster.tsx';
import { CaptchaBox } from '#web/shell/captcha/captcha-box.tsx';
import { useCaptcha } from '#web/shell/captcha/use-captcha.ts';
import { whatIsMissing } from '#web/shell/captcha/what-is-missing.ts';
import styles from '#web/shell/code-form/code-form.module.css';
import type { CodeAnswer } from '#web/shell/code-form/code-answers.ts';

/** For a browser that did not start this request: a captcha, then a code to the request's phone. */
export function AskCode({ answer, lost }: { answer: CodeAnswer | undefined; lost: boolean }) {
  const captcha = useCaptcha({ spent: answer });
  const busy = useNavigation().formData !== undefined;
  useToast(answer);
  return (
    <FlowPage
      step="phone-verification"
      title={t('phoneVerification.askTitle')}
      lead={t('phoneVerification.askLead')}
    >
      <Form method="post" onFocus={captcha.begin} onPointerDown={captcha.begin}>
        <input type="hidden" name="intent" value="ask" />
        <div className="stack">
          {lost && (
            <Notice kind="warn" icon="alert" live="alert">
              <Rich k="phoneVerification.lost" />
            </Notice>
          )}
          {answer?.error !== undefined && (
            <Notice kind="bad" icon="alert" live="alert">
              {answer.error}
            </Notice>
          )}
          <CaptchaBox captcha={captcha} />
        </div>
        <div className="actions">
          <Button
            type="submit"
            block
            busy={busy}
            busyLabel={t('ui.sending')}
            disabled={captcha.state !== 'ready'}
          >
            {t('phoneVerification.ask')}
          </Button>
          <div className={styles.missing}>
            <MissingLine>{whatIsMissing(captcha.state)}</MissingLine>
          </div>
        </div>
      </Form>
    </FlowPage>
  );
}
