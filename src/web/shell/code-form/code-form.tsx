import { useEffect, useEffectEvent, useState, type ReactNode, type RefObject } from 'react';
import { Form, useFetcher, useNavigation } from 'react-router';
import { plural, t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { MissingLine } from '#web/ui/form-feedback.tsx';
import { deletePayments } from '#web/shell/offline/stored-payments.ts';
import { useToast } from '#web/ui/toaster.tsx';
import { useFields } from '#web/ui/use-fields.ts';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { useShell } from '../use-shell.ts';
import type { CodeAnswer } from './code-answers.ts';
import styles from './code-form.module.css';
import { codeRules } from './code-rules.ts';
import { Resend } from './resend.tsx';
import { useSmsCode } from './use-sms-code.ts';

interface CodeFormProps {
  /** Storage key of the resend wait in this tab. */
  waitKey: string;
  /** The response of the page's action, to either form. */
  answer: CodeAnswer | undefined;
  /** Every code costs a solved captcha (login); it is solved in the background. */
  resendCosts?: boolean;
  /** The page's action takes the way of `wayIn`. */
  hasOtherWays?: boolean;
  /** Called when a resend found the session expired. */
  onLost?: () => void;
}

/** Four digits, a resend after a wait, Verificar. `intent` tells the action which form was posted. */
export function CodeForm({
  waitKey,
  answer,
  resendCosts = false,
  hasOtherWays = false,
  onLost,
}: CodeFormProps) {
  // Posts without navigating, so that digits already typed stay.
  const fetcher = useFetcher<CodeAnswer>();
  const captcha = useCaptcha({ spent: fetcher.data, needed: resendCosts, held: true });
  // Somebody who proves a phone here may be the next person at a shared tablet.
  useEffect(deletePayments, []);
  const [answered, setAnswered] = useState(answer);
  const [round, setRound] = useState(0);
  if (answer !== answered) {
    setAnswered(answer);
    setRound(round + 1);
  }
  useToast(answer);
  useToast(fetcher.data);
  const lost = useEffectEvent(() => onLost?.());
  // A new code makes the last wrong-code error obsolete.
  const [moot, setMoot] = useState<CodeAnswer>();
  const forgive = useEffectEvent(() => setMoot(answer));
  useEffect(() => {
    if (fetcher.data?.lost) lost();
    if (fetcher.data?.said !== undefined) forgive();
  }, [fetcher.data]);
  return (
    <>
      <fetcher.Form method="post" id={resendForm}>
        <input type="hidden" name="intent" value="resend" />
      </fetcher.Form>
      {/* A wrong code clears the field (spec §4): every response mounts a new entry. */}
      <Entry key={round} errors={answer === moot ? undefined : answer?.fields}>
        <Resend
          waitKey={waitKey}
          form={resendForm}
          busy={fetcher.state !== 'idle'}
          captcha={resendCosts ? captcha : null}
          hasOtherWays={hasOtherWays}
          resent={fetcher.data ?? (answer?.fields ? undefined : answer)}
          burnt={answer?.fields ? answer : undefined}
        />
      </Entry>
    </>
  );
}

const resendForm = 'otro-codigo';

function Entry({ errors, children }: { errors: { code?: string } | undefined; children: ReactNode }) {
  const fields = useFields(codeRules, { errors });
  const busy = useNavigation().formData?.get('intent') === 'verify';
  useSmsCode((code) => fields.set('code', codeRules.code.clean(code)));
  useWholeCode(fields, errors !== undefined);
  const missing = 4 - fields.values.code.length;
  return (
    // No error on leaving a half-typed code: it would move 'Reenviar' away under the finger.
    <Form method="post" {...fields.form} onBlur={undefined}>
      <input type="hidden" name="intent" value="verify" />
      <CodeField {...fields.field('code')} autoFocus />
      {children}
      <div className="actions">
        <Button type="submit" block busy={busy} busyLabel={t('codeForm.verifying')} disabled={!fields.valid}>
          {t('codeForm.verify')}
        </Button>
        <div className={styles.missing}>
          <MissingLine>{missing > 0 ? plural(missing, 'codeForm.missing') : undefined}</MissingLine>
        </div>
      </div>
    </Form>
  );
}

/**
 * Sends a code in the moment in which it becomes whole, while a try is left after it: never the same digits again, nor old
 * ones against a new code. Who corrected a digit, or typed a wrong code before, looks before she sends, as does who asked
 * for less motion.
 */
export function useWholeCode(
  {
    values: { code },
    form: { ref },
  }: { values: { code: string }; form: { ref: RefObject<HTMLFormElement | null> } },
  mayNot: boolean,
): void {
  const { oneTry } = useShell();
  const [most, setMost] = useState(0);
  const [isCorrected, setCorrected] = useState(false);
  if (code.length > most) setMost(code.length);
  if (code.length < most && !isCorrected) setCorrected(true);
  const send = useEffectEvent(() => {
    if (mayNot || isCorrected || oneTry || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    ref.current?.requestSubmit();
  });
  useEffect(() => {
    if (code.length === 4) send();
  }, [code]);
}
