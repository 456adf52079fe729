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
import { FlowPage } from '#web/ui/flow-page.tsx';

/** Storage key of the resend wait in this tab; contains no phone number. */
const wait = 'codigo:privacidad';

export function PhoneStep({ answer }: { answer: CodeAnswer | undefined }) {
  useEffect(() => clearWait(wait), []);
  return (
    <FlowPage title={t('privacidad.title')} lead={t('privacidad.phoneLead')}>
      <PhoneForm answer={isAnswer(answer) ? answer : undefined} />
    </FlowPage>
  );
}

export function CodeStep({ phone, answer }: { phone: string; answer: CodeAnswer | undefined }) {
  const { prefix } = useShell();
  return (
    <FlowPage
      back={`${prefix}/privacidad`}
      title={t('privacidad.codeTitle')}
      lead={<Rich k="privacidad.codeLead" params={{ phone: <b className={styles.phone}>{phone}</b> }} />}
    >
      <CodeForm waitKey={wait} answer={answer} resendCosts hasOtherWays />
    </FlowPage>
  );
}

const isAnswer = (answer: CodeAnswer | undefined): answer is Answer =>
  answer?.error !== undefined && answer.errors !== undefined && answer.code !== undefined;
