import type { Shared } from '#domain/credit/decision.ts';
import type { TxStore } from '#server/database/store.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import {
  contactOfOtherCurp,
  curpOfOtherRfc,
  curpsAtAddresses,
  phonesInBrowser,
} from '#server/queries/requests/duplicates.ts';

/** Two CURPs of one place are a family; two phones of one browser a person with two. */
const passing = 2;

/** Returns what a request has in common with others of its partner (servicing.md §7); `curp`: its mark. */
export async function sharedWithOthers(tx: TxStore, row: CreditRequest, curp: string): Promise<Shared[]> {
  // A promoter's tablet is handed from customer to customer.
  const isPromoters = row.promoter_id !== null || row.helper_promoter_id !== null;
  const found: Record<Shared, boolean> = {
    'rfc-differs': row.rfc !== null && (await curpOfOtherRfc(tx, row, curp, row.rfc)),
    'contact-shared': await contactOfOtherCurp(tx, row, curp),
    'browser-shared': !isPromoters && (await phonesInBrowser(tx, row)) >= passing,
    // Last: it takes locks that are held until the commit.
    'address-shared': (await curpsAtAddresses(tx, row, curp)) >= passing,
  };
  return (Object.keys(found) as Shared[]).filter((each) => found[each]);
}
