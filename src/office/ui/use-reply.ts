import { useActionData } from 'react-router';
import type { Answer } from './answer.ts';

/** What the page's action answered to one form; null for the others. `of`: what it sends unseen. */
export function useReply(
  intent: string,
  of: Readonly<Record<string, string | number>> = {},
): Answer['reply'] {
  const answer = useActionData<Answer & { intent: string }>();
  return answer && isAnswerTo(answer, intent, of) ? answer.reply : null;
}

/** Whether it is of the form of this intent; of several with the same one, of the one that sent this. */
export function isAnswerTo(
  answer: (Answer & { intent: string }) | undefined,
  intent: string,
  of: Readonly<Record<string, string | number>>,
): boolean {
  const typed: Readonly<Record<string, unknown>> = answer?.reply?.initialValue ?? {};
  return (
    answer?.intent === intent &&
    Object.entries(of).every(([name, value]) => (typed[name] ?? String(value)) === String(value))
  );
}
