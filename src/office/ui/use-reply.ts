import { useActionData } from 'react-router';
import type { Answer } from './answer.ts';

/** What the page's action answered to the form of one intent; null for the others. */
export function useReply(intent: string): Answer['reply'] {
  const answer = useActionData<Answer & { intent: string }>();
  return answer?.intent === intent ? answer.reply : null;
}
