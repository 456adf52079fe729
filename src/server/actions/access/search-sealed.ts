import { searchedField, searchedText, type LookReason } from '#domain/staff/sealed-fields.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEvent, appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { addTo } from '#server/queries/codes/rate-buckets.ts';
import { requestsIn } from '#server/queries/office/requests-page.ts';
import { partnersInScope } from '#server/queries/staff/grants.ts';
import { countLook } from './count-looks.ts';

/** What a list is searched for, and why; `reason` absent: nobody was asked yet. */
export interface Searching {
  readonly search?: string | undefined;
  readonly reason?: LookReason | undefined;
  readonly reasonText?: string | undefined;
  readonly partner?: number | undefined;
}

export interface Searched {
  readonly search: string;
  /** Whether it may be found by a sealed field. */
  readonly bySealed: boolean;
}

/**
 * A search by a whole phone or RFC says whose it is: a look, with a reason and a line, and counted. Without a reason it finds
 * what is not sealed, and `asksWhy`. @throws rate-limited
 */
export async function searchedBy(
  deps: Pick<Deps, 'store' | 'jobs'>,
  staff: StaffCaller,
  { search: typed = '', reason, reasonText = '', partner }: Searching,
): Promise<{ searched: Searched; asksWhy: boolean }> {
  const search = searchedText(typed);
  const field = searchedField(search);
  if (field === null) return { searched: { search, bySealed: false }, asksWhy: false };
  if (reason === undefined || (reason === 'other' && reasonText.length < 3))
    return { searched: { search, bySealed: false }, asksWhy: true };
  const event = { kind: 'searched' as const, detail: { field, reason }, note: reasonText };
  const searched = { search, bySealed: true };
  await inTransaction(deps.store, async (tx) => {
    // A page that is read again, and its next one, are the same look.
    const bucket = { key: `desk-search:${staff.id}:${search}`, windowSeconds: 600, limit: 1 };
    if ((await addTo(tx, bucket)).full) return;
    const [first] = await partnersInScope(tx);
    if (!first) return;
    // At one partner, whichever was asked: the sum is the person's.
    await countLook(deps, tx, staff, first.id, { kind: 'search' });
    const found = await foundBy(tx, searched, partner);
    for (const { id } of found) await appendStaffEvent(tx, staff, id, event);
    if (found.length === 0) await appendStaffEventOf(tx, staff, first.id, event);
  });
  return { searched, asksWhy: false };
}

const linesMost = 20;

/** In one order of the partners' chains, so that two who search at once do not wait for each other. */
const foundBy = (tx: TxStore, searched: Searched, partner: number | undefined) =>
  requestsIn(tx, { ...searched, standings: null, partnerId: partner ?? null, promoterId: null, since: null })
    .select('s.request_id as id')
    .orderBy('s.partner_id')
    .orderBy('s.request_id')
    .limit(linesMost)
    .execute();
