import type { Store } from '#server/database/store.ts';
import type { Loan } from '#server/queries/loans/loans.ts';
import { homeOf } from '#server/queries/requests/addresses.ts';

/** Returns the state where the customer of a loan lives; null when it is not known. */
export async function homeStateOf(store: Store, loan: Pick<Loan, 'request_id'>): Promise<string | null> {
  const home = await homeOf(store, loan.request_id);
  return home?.state ?? null;
}
