import type { Day } from '#domain/calendar.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import type { Store } from '#server/database/store.ts';
import { phoneChangedAt } from '#server/queries/loans/phone-changes.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { curpMarkOf } from '#server/queries/requests/duplicates.ts';

/** Returns the customer's day on which her number last changed; null: not lately. */
export async function phoneChangedOn(
  store: Store,
  { id, partner_id, phone }: Pick<CreditRequest, 'id' | 'partner_id' | 'phone'>,
  /** The state where she lives. */
  state: string | null,
): Promise<Day | null> {
  const curp = await curpMarkOf(store, id);
  const at = await phoneChangedAt(store, { partnerId: partner_id, phone, curp });
  return at === null ? null : customerDay(state, at);
}
