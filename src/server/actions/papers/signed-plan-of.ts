import { dayIn, type Day } from '#domain/calendar.ts';
import type { Plan } from '#domain/credit/plan.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { planOfRequest } from '#server/actions/base/plan-of-request.ts';
import type { Store } from '#server/database/store.ts';
import { contractOf } from '#server/queries/loans/contracts.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';

/** Returns the plan of a signed request with the day of its figures, as its contract has both. */
export async function signedPlanOf(store: Store, row: CreditRequest): Promise<{ plan: Plan; on: Day }> {
  const contract = await contractOf(store, row.id);
  return {
    plan: contract?.plan ?? planOfRequest(row),
    on: dayIn(businessZone, contract?.signed_at ?? row.created_at),
  };
}
