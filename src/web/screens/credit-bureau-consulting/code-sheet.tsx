import { useEffect, useState, type ReactNode } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { formatPhone } from '#domain/applicant/phone.ts';
import { Rich } from '#web/text/rich.tsx';
import { plural, t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { MissingLine } from '#web/ui/form-feedback.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { useFields } from '#web/ui/use-fields.ts';
import { useToast } from '#web/ui/toaster.tsx';
import { codeRules } from '#web/shell/code-form/code-rules.ts';
import { Resend } from '#web/shell/code-form/resend.tsx';
import { useWholeCode } from '#web/shell/code-form/code-form.tsx';
import { clearWait } from '#web/shell/code-form/use-countdown.ts';
import styles from './sheets.module.css';

interface CodeSheetProps {
  requestId: string;
  /** The number the code is sent to until another one is entered. */
  phone: string;
  fetcher: FetcherWithComponents<unknown>;
  answer:
    | {
        stage: 'code';
        /** The number a new code was just sent to. */
        phone?: string | undefined;
        error?: string | undefined;
        errors?: string[] | undefined;
        said?: string | undefined;
        /** Doubts about the data that do not block: an RFC whose check digit fails. */
        warnings?: string[] | undefined;
        waitSeconds?: number | undefined;
      }
    | undefined;
  /** A code has been sent: another can be requested after a wait. */
  sent: boolean;
  open: boolean;
  onClose: () => void;
  /** Back to the form: a wrong phone or RFC would be a dead end. */
  onEdit: () => void;
  /** The last code was wrong; the sheet was closed by it (spec §8). */
  wasWrong: boolean;
}

/** The four-digit code that signs the consent, with Verificar and Reenviar. */
export function CodeSheet({
  requestId,
  phone,
  fetcher,
  answer,
  sent,
  open,
  onClose,
  onEdit,
  wasWrong,
}: CodeSheetProps) {
  const asking = fetcher.formData?.get('intent');
  const waitKey = `nip:${requestId}`;
  const [round, setRound] = useState(0);
  const [to, setTo] = useState(phone);
  useToast(answer);
  useEffect(() => {
    // Neither success nor failure of a resend: the form has just sent a code, so the wait starts.
    if (!answer || answer.said !== undefined || answer.error !== undefined) return;
    clearWait(waitKey);
    if (answer.phone !== undefined) setTo(answer.phone);
    setRound((before) => before + 1);
  }, [answer, waitKey]);
  return (
    <Sheet
      id="codigo-buro"
      title={t('creditBureauConsulting.codeTitle')}
      open={open}
      onClose={onClose}
      begin="code"
    >
      <p>
        <Rich
          k="creditBureauConsulting.codeLead"
          params={{ phone: <b className="num">{formatPhone(to)}</b> }}
        />
      </p>
      {/* A wrong code clears the field (spec §4): every opening mounts a new entry. */}
      <Entry
        key={open ? 'abierto' : 'cerrado'}
        fetcher={fetcher}
        busy={asking === 'verify'}
        held={fetcher.state !== 'idle'}
        open={open}
        wasWrong={wasWrong}
      >
        {sent && (
          <Resend
            key={round}
            waitKey={waitKey}
            form={resendForm}
            busy={asking === 'resend'}
            captcha={null}
            hasOtherWays
            resent={answer}
            burnt={undefined}
          />
        )}
      </Entry>
      <fetcher.Form method="post" id={resendForm} hidden>
        <input type="hidden" name="intent" value="resend" />
      </fetcher.Form>
      {answer?.warnings?.map((warning) => (
        <Notice key={warning} kind="warn" icon="alert" live="status">
          {warning}
        </Notice>
      ))}
      <div className={`${styles.edit} needs-script`}>
        <Button kind="text" size="s" onClick={onEdit}>
          {t('creditBureauConsulting.edit')}
        </Button>
      </div>
    </Sheet>
  );
}

const resendForm = 'otro-nip';

interface EntryProps extends Pick<CodeSheetProps, 'fetcher' | 'open' | 'wasWrong'> {
  busy: boolean;
  /** Another request is pending. */
  held: boolean;
  children: ReactNode;
}

function Entry({ fetcher, busy, held, open, wasWrong, children }: EntryProps) {
  const fields = useFields(codeRules);
  useWholeCode(fields, wasWrong || held);
  const missing = 4 - fields.values.code.length;
  return (
    // No error on leaving it half-typed: it would move 'Reenviar' away under the finger.
    <fetcher.Form method="post" {...fields.form} onBlur={undefined}>
      <input type="hidden" name="intent" value="verify" />
      <CodeField {...fields.field('code')} autoFocus={open} />
      {children}
      <div className="actions">
        <Button
          type="submit"
          block
          busy={busy}
          busyLabel={t('ui.sending')}
          disabled={!fields.valid || (held && !busy)}
        >
          {t('codeForm.verify')}
        </Button>
        <div className={styles.count}>
          <MissingLine>{missing > 0 ? plural(missing, 'codeForm.missing') : undefined}</MissingLine>
        </div>
      </div>
    </fetcher.Form>
  );
}
