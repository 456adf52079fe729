import type { SubmissionResult } from '@conform-to/react';
import { data } from 'react-router';

/** What an action of a page answers to a form: what is wrong with it, or null when it was done. */
export interface Answer {
  readonly reply: SubmissionResult | null;
}

/** A refusal that belongs to no field. */
export const refused = (errors: readonly string[], status: number) =>
  data({ reply: refusal(errors) }, status);

export const refusal = (errors: readonly string[]) => ({
  status: 'error' as const,
  error: { '': [...errors] },
});
