import { data } from 'react-router';
import { t } from '#web/text/text.ts';
import type { Answer } from './answers.ts';
import { keepTyped, readTyped } from './typed.ts';

/**
 * A screen's clientAction: posts as usual, but without network (spec §8 'Status 0'), or when the action itself fails on
 * the server, the form stays, with the typed values and a message. Without it the page would be replaced by the 500
 * page. A session that has ended keeps what was typed, too, for when its person is back.
 */
export async function keepsForm({ serverAction }: { serverAction: () => Promise<unknown> }) {
  try {
    const answer = await serverAction();
    // A refusal's status is lost here; an error status tells the router not to revalidate the page's data.
    return data(answer as Answer, { status: isRefusal(answer) ? 400 : 200 });
  } catch (error) {
    if (error instanceof Response && /\/phone-verification\//.test(error.headers.get('location') ?? ''))
      keepTyped(readTyped());
    // What an action throws on purpose is a Response, or data with a status that has a page of its own.
    if (!(error instanceof Error)) throw error;
    // fetch throws a TypeError when there is no response.
    return error instanceof TypeError
      ? failed(t('errors.offline'), 'unavailable', 503)
      : failed(t('errors.generic'), 'internal', 500);
  }
}

const failed = (said: string, code: string, status: number) =>
  data<Answer>({ error: said, errors: [said], code }, { status });

const isRefusal = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && ('error' in answer || 'lost' in answer);
