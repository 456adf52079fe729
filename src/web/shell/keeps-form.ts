import { data } from 'react-router';
import { t } from '#web/text/text.ts';
import type { Answer } from './answers.ts';

/**
 * A screen's clientAction: posts as usual, but with no network (spec §8 'Status 0'), or when the action itself fails on
 * the server, the form stays, with what was typed, and says so. Without it the page would give way to the 500 page.
 */
export async function keepsForm({ serverAction }: { serverAction: () => Promise<unknown> }) {
  try {
    const answer = await serverAction();
    // The status of a refusal is lost on this way; it tells the router to leave the page's data alone.
    return data(answer as Answer, { status: isRefusal(answer) ? 400 : 200 });
  } catch (error) {
    // What an action throws on purpose is a Response, or an answer with a status that has a page of its own.
    if (!(error instanceof Error)) throw error;
    // fetch throws a TypeError when nobody answers.
    return error instanceof TypeError
      ? failed(t('errors.offline'), 'unavailable', 503)
      : failed(t('errors.generic'), 'internal', 500);
  }
}

const failed = (said: string, code: string, status: number) =>
  data<Answer>({ error: said, errors: [said], code }, { status });

const isRefusal = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && ('error' in answer || 'lost' in answer);
