import type { FetcherWithComponents } from 'react-router';
import { emailError, normaliseEmail } from '#domain/applicant/email.ts';
import { parsePhone, typedPhone } from '#domain/applicant/phone.ts';
import { normaliseRfc, rfcMaxLength, rfcSendableLength } from '#domain/applicant/rfc.ts';
import type { Answer } from '#web/shell/answers.ts';
import { InSpanish } from '#web/ui/in-spanish.tsx';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { ErrorSummary, MissingLine } from '#web/ui/form-feedback.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFields } from '#web/ui/use-fields.ts';
import { useToast } from '#web/ui/toaster.tsx';
import styles from './sheets.module.css';

/**
 * Spec §5, bureau modal. The button is enabled from 12 characters of RFC; sending fewer than 13 gets the server's 'El
 * RFC debe tener al menos 13 caracteres' (both readings of the spec hold).
 */
export const consentRules = {
  rfc: {
    get label() {
      return t('creditBureauConsulting.rfc');
    },
    get required() {
      return t('creditBureauConsulting.rfcRequired');
    },
    clean: (value: string) => normaliseRfc(value).slice(0, rfcMaxLength),
    check: (value: string) =>
      value.length < rfcSendableLength ? t('creditBureauConsulting.rfcShort') : null,
  },
  phone: {
    get label() {
      return t('creditBureauConsulting.phone');
    },
    get required() {
      return t('creditBureauConsulting.phoneInvalid');
    },
    clean: typedPhone,
    check: (value: string) => (parsePhone(value) !== null ? null : t('creditBureauConsulting.phoneInvalid')),
  },
  email: {
    get label() {
      return t('creditBureauConsulting.email');
    },
    get required() {
      return t('creditBureauConsulting.emailRequired');
    },
    check: (value: string) => emailError(normaliseEmail(value), 'known'),
  },
  consent: {
    get label() {
      return t('creditBureauConsulting.consentName');
    },
    get required() {
      return t('creditBureauConsulting.consentRequired');
    },
  },
};

interface ConsentSheetProps {
  consentText: string;
  known: { rfc: string; phone: string; email: string };
  /** The RFC is computed from the identity, not told by anybody. */
  isProposed: boolean;
  fetcher: FetcherWithComponents<unknown>;
  answer: Partial<Answer> | undefined;
  open: boolean;
  onClose: () => void;
}

export function ConsentSheet(props: ConsentSheetProps) {
  const { consentText, known, isProposed, fetcher, answer, open, onClose } = props;
  const fields = useFields(consentRules, { values: known, errors: answer?.fields });
  const busy = fetcher.state !== 'idle';
  useToast(answer);
  return (
    <Sheet
      id="autorizacion-buro"
      title={t('creditBureauConsulting.modalTitle')}
      open={open}
      onClose={onClose}
      footer={
        <>
          <div className={`under ${styles.missing}`}>
            <MissingLine missing={fields.missing} />
          </div>
          <Button
            type="submit"
            form={consentForm}
            busy={busy}
            busyLabel={t('ui.sending')}
            disabled={!fields.valid}
          >
            {t('creditBureauConsulting.send')}
          </Button>
        </>
      }
    >
      <fetcher.Form method="post" id={consentForm} className="stack" {...fields.form}>
        <input type="hidden" name="intent" value="send" />
        <ErrorSummary errors={fields.answered} />
        {answer?.error && !answer.fields && (
          <Notice kind="bad" icon="alert" live="alert">
            {answer.error}
          </Notice>
        )}
        <section
          className={styles.consent}
          aria-label={t('creditBureauConsulting.consentText')}
          tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        >
          <InSpanish>
            <p>{consentText}</p>
          </InSpanish>
        </section>
        <TextInput
          {...fields.field('rfc')}
          hint={t(isProposed ? 'creditBureauConsulting.rfcProposed' : 'creditBureauConsulting.rfcHint')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          {...fields.field('phone')}
          hint={t('creditBureauConsulting.phoneHint')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
        />
        <TextInput {...fields.field('email')} type="email" autoComplete="email" spellCheck={false} />
        <Checkbox id="consent" name="consent" error={fields.field('consent').error}>
          {t('creditBureauConsulting.consent')}
        </Checkbox>
      </fetcher.Form>
    </Sheet>
  );
}

const consentForm = 'autorizar';
