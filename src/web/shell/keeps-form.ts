import { data } from 'react-router';
import { t } from '#web/text/text.ts';
import type { Answer } from './answers.ts';

/**
 * A screen's clientAction: posts as usual, but with no network the form stays, with what was typed, and says so
 * (spec §8 'Status 0'). Without it the page would give way to the 500 page.
 */
export async function keepsForm({ serverAction }: { serverAction: () => Promise<unknown> }) {
  try {
    const answer = await serverAction();
    // The status of a refusal is lost on this way; it tells the router to leave the page's data alone.
    return data(answer as Answer, { status: isRefusal(answer) ? 400 : 200 });
  } catch (error) {
    // What an action throws on purpose is a Response; fetch throws a TypeError when nobody answers.
    if (!(error instanceof TypeError)) throw error;
    const said = t('errors.offline');
    return data<Answer>({ error: said, errors: [said], code: 'unavailable' }, { status: 503 });
  }
}

const isRefusal = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && ('error' in answer || 'lost' in answer);
