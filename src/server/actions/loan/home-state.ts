import { homeOf } from '#server/actions/papers/paper-data-of.ts';
import type { Store } from '#server/database/store.ts';
import type { Loan } from '#server/queries/loans/loans.ts';
import { requestById } from '#server/queries/requests/credit-requests.ts';

/** Returns the state where the customer of a loan lives; null when it is not known. */
export async function homeStateOf(store: Store, loan: Pick<Loan, 'request_id'>): Promise<string | null> {
  const request = await requestById(store, loan.request_id);
  const home = request && (await homeOf(store, request));
  return home?.state ?? null;
}
