import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Answer } from '#web/shell/answers.ts';
import type { CodeAnswer } from '#web/shell/code-form/code-answers.ts';
import { CodeForm } from '#web/shell/code-form/code-form.tsx';
import { clearWait } from '#web/shell/code-form/use-countdown.ts';
import { PhoneForm } from '#web/shell/phone-form/phone-form.tsx';
import type { ProofScreen } from './phone-proof.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { FlowPage } from '#web/ui/flow-page.tsx';

interface Step {
  readonly screen: ProofScreen;
  readonly title: string;
  readonly answer: CodeAnswer | undefined;
}

/** Storage key of the resend wait in this tab; contains no phone number. */
const waitOf = (screen: string) => `codigo:${screen}`;

/** Which phone is to be proven. */
export function PhoneStep({ screen, title, lead, answer }: Step & { readonly lead: string }) {
  useEffect(() => clearWait(waitOf(screen)), [screen]);
  return (
    <FlowPage title={title} lead={lead}>
      <PhoneForm answer={isAnswer(answer) ? answer : undefined} />
    </FlowPage>
  );
}

/** The code that was sent to it. */
export function CodeStep({ screen, title, lead, answer }: Step & { readonly lead: ReactNode }) {
  const { prefix } = useShell();
  const { search } = useLocation();
  return (
    <FlowPage back={`${prefix}/${screen}${search}`} title={title} lead={lead}>
      <CodeForm waitKey={waitOf(screen)} answer={answer} resendCosts hasOtherWays />
    </FlowPage>
  );
}

const isAnswer = (answer: CodeAnswer | undefined): answer is Answer =>
  answer?.error !== undefined && answer.errors !== undefined && answer.code !== undefined;
