import type { Store } from '#server/database/store.ts';
import type { Loan } from '#server/queries/loans/loans.ts';
import { addressOf } from '#server/queries/requests/addresses.ts';
import { requestById, type CreditRequest } from '#server/queries/requests/credit-requests.ts';

/** Returns the state where the customer of a loan lives; null when it is not known. */
export async function homeStateOf(store: Store, loan: Pick<Loan, 'request_id'>): Promise<string | null> {
  const request = await requestById(store, loan.request_id);
  const home = request && (await homeOf(store, request));
  return home?.state ?? null;
}

/** Returns the customer's home: the address on the identification, unless another was proved. */
export const homeOf = (store: Store, row: CreditRequest) =>
  addressOf(store, row.id, row.address_edited ? 'edited' : 'identification');
