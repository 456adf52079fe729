import { useEffect } from 'react';
import type { Answer } from '#web/shell/answers.ts';
import type { CodeAnswer } from '#web/shell/code-form/code-answers.ts';
import { CodeForm } from '#web/shell/code-form/code-form.tsx';
import styles from '#web/shell/code-form/code-form.module.css';
import { clearWait } from '#web/shell/code-form/use-countdown.ts';
import { PhoneForm } from '#web/shell/phone-form/phone-form.tsx';
import { useShell } from '#web/shell/use-shell.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { ReadingPage } from '#web/ui/reading-page.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

/** Storage key of the resend wait in this tab; contains no number. */
const wait = 'codigo:numero-perdido';

export function NumbersStep({ answer }: { answer: CodeAnswer | undefined }) {
  const { prefix, partner } = useShell();
  useEffect(() => clearWait(wait), []);
  return (
    <ReadingPage
      back={`${prefix}/login/${partner.id}`}
      title={t('numeroPerdido.title')}
      lead={t('numeroPerdido.lead')}
    >
      <PhoneForm answer={isAnswer(answer) ? answer : undefined}>
        <TextInput
          id="account"
          name="account"
          label={t('numeroPerdido.account')}
          hint={t('numeroPerdido.accountHint')}
          error={answer?.fields?.['account']}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </PhoneForm>
    </ReadingPage>
  );
}

export function CodeStep({ phone, answer }: { phone: string; answer: CodeAnswer | undefined }) {
  const { prefix } = useShell();
  return (
    <ReadingPage
      back={`${prefix}/numero-perdido`}
      title={t('numeroPerdido.codeTitle')}
      lead={<Rich k="numeroPerdido.codeLead" params={{ phone: <b className={styles.phone}>{phone}</b> }} />}
    >
      <CodeForm waitKey={wait} answer={answer} resendCosts hasOtherWays />
    </ReadingPage>
  );
}

const isAnswer = (answer: CodeAnswer | undefined): answer is Answer =>
  answer?.error !== undefined && answer.errors !== undefined && answer.code !== undefined;
