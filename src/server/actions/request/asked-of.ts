import type { DeliveryOrder } from '#contract/orders.ts';
import { correctionTasks, correctionAt } from '#domain/onboarding/corrections.ts';
import type { Store } from '#server/database/store.ts';
import { openCorrection } from '#server/queries/requests/corrections.ts';
import { factsOf, type CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { sentencesOf } from './tell-of-correction.ts';

/** Returns what the customer is asked to correct at her present step; null: nothing. */
export async function askedOf(
  store: Store,
  row: CreditRequest,
): Promise<NonNullable<DeliveryOrder['correction']> | null> {
  const what = correctionAt(factsOf(row));
  const asked = what && (await openCorrection(store, row.id, what));
  if (!asked) return null;
  return {
    what: asked.what,
    task: correctionTasks[asked.what],
    sentences: sentencesOf(asked),
    answerBy: asked.answer_by,
  };
}
