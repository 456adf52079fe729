import { data } from 'react-router';
import { codeChannels, type CodeChannel } from '#domain/partner/code-channels.ts';
import type { ShopRef } from '#domain/onboarding/paths.ts';
import type { Refusal, Result } from '#web/api-client.ts';
import { refused, type Answer } from '#web/shell/answers.ts';
import { explain } from '#web/shell/errors.ts';
import { t } from '#web/text/text.ts';

/** What an action with a code returns: to the entry (`error`), or to the request for another code. */
export type CodeAnswer = Partial<Answer> & {
  said?: string;
  /** Seconds until another code can be requested. */
  waitSeconds?: number;
  /** The code's session has expired: a code must be requested again. */
  lost?: true;
};

/** Maps a refused code: spec §8's words for a wrong one; a blocked one says to request another. */
export function codeRefused(refusal: Refusal, shopRef: ShopRef) {
  const answer = refused(refusal, shopRef, { code: refusal.errors[0] ?? '' });
  const wrong = isWrong(refusal);
  const error = wrong ? t('codeForm.wrong') : answer.data.error;
  return data<CodeAnswer>(
    {
      ...answer.data,
      error,
      errors: wrong ? [error] : answer.data.errors,
      // Ours stands beside them: that a code has one try at the moment.
      fields: { code: wrong ? [error, ...refusal.errors.slice(1)].join('. ') : error },
      ...waitOf(refusal),
    },
    answer.init ?? undefined,
  );
}

/** Marks a refusal as a lost session, for a screen that can start over; null for any other. */
export const codeLost = (refusal: Refusal) =>
  refusal.status === 401 || refusal.status === 404
    ? data<CodeAnswer>({ lost: true }, { status: refusal.status })
    : null;

/** How a posted form asks for its code. */
export const wayIn = (form: FormData): { channel?: CodeChannel | undefined } => ({
  channel: codeChannels.find((each) => each === form.get('channel')),
});

/** The response to a resend; `said` is the screen's success message. */
export function resendAnswer(result: Result<unknown>, said: string) {
  const answer = resent(result, said);
  return result.ok ? data(answer) : data(answer, { status: result.status === 0 ? 503 : result.status });
}

/** Every failure says the same (spec §8). */
export function resent(result: Result<unknown>, said: string): CodeAnswer {
  if (result.ok) return { said };
  const error = t('codeForm.resendFailed');
  return { error, errors: [error], code: result.code, ...waitOf(result) };
}

/** The same of a code that the page itself had checked. */
export function whyRefused(refusal: Refusal): CodeAnswer {
  const error = isWrong(refusal) ? t('codeForm.wrong') : explain(refusal);
  return { error, code: refusal.code, fields: { code: error }, ...waitOf(refusal) };
}

/** A code that is not four digits counts as wrong. */
const isWrong = ({ status, code }: Refusal) => status === 400 || code === 'wrong-code';

const waitOf = ({ retryAfterSeconds }: Refusal) =>
  retryAfterSeconds === undefined ? {} : { waitSeconds: retryAfterSeconds };
