import { useState, type FormEvent, type ReactNode } from 'react';
import { browserApi } from '#web/browser-api.ts';
import { resent, wayIn, whyRefused, type CodeAnswer } from '#web/shell/code-form/code-answers.ts';
import { Resend } from '#web/shell/code-form/resend.tsx';
import { clearWait, hasWait } from '#web/shell/code-form/use-countdown.ts';
import { explain } from '#web/shell/errors.ts';
import { Rich } from '#web/text/rich.tsx';
import { t, plural } from '#web/text/text.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { codeIn, codeRules } from '#web/shell/code-form/code-rules.ts';
import { useSmsCode } from '#web/shell/code-form/use-sms-code.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { MissingLine } from '#web/ui/form-feedback.tsx';
import { useFields } from '#web/ui/use-fields.ts';
import styles from './code-sheet.module.css';

interface CodeSheetProps {
  requestId: string;
  /** Storage key of the resend wait in this tab. */
  waitKey: string;
  /** The last four digits of the phone that has it. */
  phoneEnding: string;
  /** Once one was sent. */
  open: boolean;
  onClose: () => void;
  onProved: () => void;
}

/** The code that the partner asks for before the signature is sent; the drawing stays behind it. */
export function CodeSheet({ requestId, waitKey, phoneEnding, open, onClose, onProved }: CodeSheetProps) {
  const [busy, setBusy] = useState<'check' | 'resend' | null>(null);
  const [wrong, setWrong] = useState<CodeAnswer>();
  const [again, setAgain] = useState<CodeAnswer>();
  const [round, setRound] = useState(0);
  const params = { requestId };

  const check = async (code: string) => {
    setBusy('check');
    const result = await browserApi.call('checkSignatureCode', { params, body: { code } });
    setBusy(null);
    // A wrong code clears the field (spec §4): every answer mounts a new entry.
    setRound((before) => before + 1);
    setWrong(result.ok ? undefined : whyRefused(result));
    if (!result.ok) return;
    clearWait(waitKey);
    onProved();
  };
  const resend = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const query = wayIn(new FormData(event.currentTarget, submitter));
    setBusy('resend');
    const result = await browserApi.call('sendSignatureCode', { params, query });
    setBusy(null);
    // A new code makes the last error obsolete.
    if (result.ok) setWrong(undefined);
    setAgain(resent(result, t('loginOtp.resent')));
  };

  return (
    <Sheet
      id="codigo-firma"
      title={t('contractSignature.codeTitle')}
      open={open}
      onClose={onClose}
      begin="code"
    >
      <p>
        <Rich k="contractSignature.codeLead" params={{ ending: <b className="num">{phoneEnding}</b> }} />
      </p>
      {open && (
        <CodeEntry key={round} errors={wrong?.fields} busy={busy} onCode={(code) => void check(code)}>
          <Resend
            waitKey={waitKey}
            form={resendForm}
            busy={busy === 'resend'}
            captcha={null}
            hasOtherWays
            resent={again}
            burnt={wrong}
          />
        </CodeEntry>
      )}
      <form id={resendForm} hidden onSubmit={(event) => void resend(event)} />
    </Sheet>
  );
}

const resendForm = 'otro-codigo-firma';

/** Sends the code for the signature, unless this tab has one already. Returns why it was not sent; empty: it was. */
export async function sendCode(requestId: string, waitKey: string): Promise<string> {
  if (hasWait(waitKey)) return '';
  const result = await browserApi.call('sendSignatureCode', { params: { requestId }, query: {} });
  return result.ok ? '' : explain(result);
}

interface CodeEntryProps {
  errors: { code?: string } | undefined;
  busy: 'check' | 'resend' | null;
  onCode: (code: string) => void;
  children: ReactNode;
}

/** Four digits, and the button that sends the signature with them. */
function CodeEntry({ errors, busy, onCode, children }: CodeEntryProps) {
  const fields = useFields(codeRules, { errors });
  useSmsCode((code) => fields.set('code', codeRules.code.clean(code)));
  const missing = 4 - fields.values.code.length;
  return (
    <form
      {...fields.form}
      // No error on leaving it half-typed: it would move 'Reenviar' away under the finger.
      onBlur={undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (fields.valid && busy === null) onCode(codeIn(new FormData(event.currentTarget)));
      }}
    >
      <CodeField {...fields.field('code')} autoFocus />
      {children}
      <div className="actions">
        <Button
          type="submit"
          block
          busy={busy === 'check'}
          busyLabel={t('codeForm.verifying')}
          disabled={!fields.valid || busy === 'resend'}
        >
          {t('contractSignature.codeSign')}
        </Button>
        <div className={styles.count}>
          <MissingLine>{missing > 0 ? plural(missing, 'codeForm.missing') : undefined}</MissingLine>
        </div>
      </div>
    </form>
  );
}
