import { type ReactNode, useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { Form, NavigationType, useNavigation, useNavigationType } from 'react-router';
import type { Answer } from '#web/shell/answers.ts';
import { LegalLink } from '#web/shell/legal-sheets.tsx';
import { useShell } from '#web/shell/use-shell.ts';
import { plural, t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary, FieldLink, MissingLine, useAnswered } from '#web/ui/form-feedback.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PhoneField } from '#web/ui/text-input.tsx';
import { useToast } from '#web/ui/toaster.tsx';
import { useFields, type Missing } from '#web/ui/use-fields.ts';
import { CaptchaBox } from '../captcha/captcha-box.tsx';
import { useCaptcha, type Captcha, type CaptchaState } from '../captcha/use-captcha.ts';
import styles from './phone-form.module.css';
import { phoneRules } from './phone-rules.ts';
import type { TriedEarly } from '#web/early-taps.ts';

interface PhoneFormProps {
  answer: Answer | undefined;
  /** Above the phone: what has to be known first. */
  children?: ReactNode;
  /** Below it: a choice that is made already. */
  below?: ReactNode;
  /** Those of them that are still empty. */
  missing?: readonly Missing[];
  /** Label of the button, if not 'Enviar'. */
  send?: string | undefined;
}

/** Phone and captcha: the start of a request and of a log-in. The button waits for both (spec §5). */
export function PhoneForm({
  answer,
  children,
  below,
  missing = [],
  send = t('phoneForm.send'),
}: PhoneFormProps) {
  const { prefix } = useShell();
  const own = useFields(phoneRules, { errors: answer?.fields });
  const fields = { ...own, valid: own.valid && missing.length === 0, missing: [...missing, ...own.missing] };
  const captcha = useCaptcha({ spent: answer });
  const sending = useSendWhenReady(fields.form.ref, fields.valid, captcha);
  const busy = useNavigation().formData !== undefined || sending.wanted;
  useToast(answer);
  // Those of the fields that the screen adds.
  const others = useAnswered(answer?.fields).filter(({ id }) => !(id in phoneRules));
  const cameBy = useNavigationType();
  // She came to type into its first field. A page that was loaded or gone back to keeps its place.
  useEffect(() => {
    if (cameBy === NavigationType.Push)
      fields.form.ref.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the form is shown
  }, []);
  const short = 10 - (fields.values.phone ?? '').length;
  return (
    <Form
      method="post"
      className={styles.form}
      data-needs-script=""
      {...fields.form}
      onKeyDown={sending.onKeyDown}
      onFocus={captcha.begin}
      onPointerDown={captcha.begin}
    >
      <div className="stack">
        <ErrorSummary errors={[...others, ...fields.answered]} />
        {answer && !answer.fields && (
          <Notice kind="bad" icon="alert" live="alert">
            {answer.error}
          </Notice>
        )}
        {children}
        <div className={styles.phone}>
          <PhoneField {...fields.field('phone')} hint={t('phoneForm.hint')} />
        </div>
        {below}
        <CaptchaBox captcha={captcha} />
      </div>
      <div className="actions">
        <Button
          type="submit"
          block
          busy={busy}
          busyLabel={t('ui.sending')}
          disabled={!fields.valid || captcha.state !== 'ready'}
        >
          {send}
        </Button>
        <div className={styles.missing}>
          <MissingLine missing={fields.missing}>
            {fields.valid
              ? whatIsMissing(captcha.state)
              : // A partly typed number is not 'missing': say how many digits remain.
                missing.length === 0 &&
                short > 0 &&
                short < 10 && (
                  <FieldLink id="phone" className="link">
                    {plural(short, 'codeForm.missing')}
                  </FieldLink>
                )}
          </MissingLine>
        </div>
      </div>
      <p className={styles.privacy}>
        <Words>{t('phoneForm.privacyLead')} </Words>
        <LegalLink paper="privacy" prefix={prefix} className="link" apart>
          {t('phoneForm.privacy')}
        </LegalLink>
        <Words>.</Words>
      </p>
    </Form>
  );
}

/**
 * Submits the form once the proof is ready, if somebody tried to send it earlier: with the button before hydration, or
 * with the keyboard. Not when the form is invalid or the proof has failed.
 */
function useSendWhenReady(
  form: RefObject<HTMLFormElement | null>,
  valid: boolean,
  { state: proof, begin }: Captcha,
): { wanted: boolean; onKeyDown: (event: KeyboardEvent) => void } {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const tried: TriedEarly | null = form.current;
    setWanted(tried?.triedEarly === true);
  }, [form]);
  const goes = wanted && valid && proof === 'ready';
  const isOver = goes || (wanted && (!valid || proof === 'failed'));
  useEffect(() => {
    // The touch came before hydration, and under Save-Data nothing else starts the proof.
    if (wanted) begin();
  }, [wanted, begin]);
  useEffect(() => {
    if (goes) form.current?.requestSubmit();
    if (isOver) setWanted(false);
  }, [form, goes, isOver]);
  return {
    wanted,
    onKeyDown: ({ key, target }) => {
      if (key === 'Enter' && target instanceof HTMLInputElement && valid && proof !== 'ready')
        setWanted(true);
    },
  };
}

/** The line under a button that waits for the captcha (readings §6); undefined once it is solved. */
export function whatIsMissing(state: CaptchaState): string | undefined {
  if (state === 'ready') return undefined;
  return t(state === 'failed' ? 'captcha.missing' : 'captcha.wait');
}
