import { useEffect, type ComponentProps } from 'react';
import { useLocation } from 'react-router';
import type { Answer } from '#web/shell/answers.ts';
import type { CodeAnswer } from '#web/shell/code-form/code-answers.ts';
import { CodeForm } from '#web/shell/code-form/code-form.tsx';
import { clearWait } from '#web/shell/code-form/use-countdown.ts';
import { PhoneForm } from '#web/shell/phone-form/phone-form.tsx';
import type { ProofScreen } from './phone-proof.ts';
import { useShell } from '#web/shell/use-shell.ts';
import styles from '#web/shell/code-form/code-form.module.css';
import { Rich } from '#web/text/rich.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';

interface ProofProps {
  screen: ProofScreen;
  proof: { readonly step: 'phone' } | { readonly step: 'code'; readonly phone: string };
  answer: CodeAnswer | undefined;
  title: string;
  lead: string;
  codeTitle: string;
  codeLead: ComponentProps<typeof Rich>['k'];
}

/** Which phone is to be proven, then the code that was sent to it. */
export function ProofSteps({ screen, proof, answer, title, lead, codeTitle, codeLead }: ProofProps) {
  const { prefix } = useShell();
  const { search } = useLocation();
  // The resend wait in this tab; its key contains no phone number.
  const waitKey = `codigo:${screen}`;
  const isPhone = proof.step === 'phone';
  useEffect(() => {
    if (isPhone) clearWait(waitKey);
  }, [isPhone, waitKey]);
  if (proof.step === 'phone')
    return (
      <FlowPage title={title} lead={lead}>
        <PhoneForm answer={isAnswer(answer) ? answer : undefined} />
      </FlowPage>
    );
  return (
    <FlowPage
      key="code"
      back={`${prefix}/${screen}${search}`}
      title={codeTitle}
      lead={<Rich k={codeLead} params={{ phone: <b className={styles.phone}>{proof.phone}</b> }} />}
    >
      <CodeForm waitKey={waitKey} answer={answer} resendCosts hasOtherWays />
    </FlowPage>
  );
}

const isAnswer = (answer: CodeAnswer | undefined): answer is Answer =>
  answer?.error !== undefined && answer.errors !== undefined && answer.code !== undefined;
