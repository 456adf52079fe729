import type { ReactNode } from 'react';
import { codeIn, codeRules } from '#web/shell/code-form/code-rules.ts';
import { useSmsCode } from '#web/shell/code-form/use-sms-code.ts';
import { plural, t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { MissingLine } from '#web/ui/form-feedback.tsx';
import { useFields } from '#web/ui/use-fields.ts';
import styles from './code-sheet.module.css';

interface CodeEntryProps {
  errors: { code?: string } | undefined;
  busy: 'check' | 'resend' | null;
  onCode: (code: string) => void;
  children: ReactNode;
}

/** Four digits, and the button that sends the signature with them. */
export function CodeEntry({ errors, busy, onCode, children }: CodeEntryProps) {
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
