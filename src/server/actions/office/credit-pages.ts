import { dayIn, daysBetween, type Day } from '#domain/calendar.ts';
import { toPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { creditState } from '#domain/staff/credit-views.ts';
import type { OfficeCreditLine } from '#contract/office/credits.ts';
import type { PartnerRef } from '#server/actions/staff/grants-on-wire.ts';
import { appNow } from '#server/database/clock.ts';
import type { Store } from '#server/database/store.ts';
import {
  countCredits,
  creditsPage,
  type CreditRow,
  type CreditsFilter,
} from '#server/queries/office/credits-page.ts';

const pageSize = 50;
const countedMost = 1_000;

/** One page of credits with the cursors of its neighbours. */
export async function pageOf(
  store: Store,
  filter: CreditsFilter,
  { order, cursor }: { order: 'newest' | 'oldest' | 'late'; cursor: string | undefined },
) {
  const from = cursor === undefined ? null : { account: cursor.slice(1), backward: cursor.startsWith('p') };
  // One more than is shown tells whether there is another page.
  const found = await creditsPage(store, { ...filter, order, from, limit: pageSize + 1 });
  const hasMore = found.length > pageSize;
  const backward = from?.backward === true;
  const rows = hasMore ? (backward ? found.slice(1) : found.slice(0, pageSize)) : found;
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    next: last && (backward || hasMore) ? `n${last.account}` : null,
    previous: first && (backward ? hasMore : from !== null) ? `p${first.account}` : null,
  };
}

export async function countIn(
  store: Store,
  filter: CreditsFilter,
): Promise<{ count: number; isMore: boolean }> {
  const count = await countCredits(store, filter, countedMost);
  return { count: Math.min(count, countedMost), isMore: count > countedMost };
}

/** The day of lists: the desk's. A record and a lock go by the customer's. */
export async function deskToday(store: Store): Promise<{ now: Date; today: Day }> {
  const now = await appNow(store.db);
  return { now, today: dayIn(businessZone, now) };
}

/** A line of a list, as the contract has it. */
export function lineOf(
  row: CreditRow,
  today: Day,
  partners: ReadonlyMap<number, PartnerRef>,
): OfficeCreditLine {
  const partner = partners.get(row.partnerId);
  if (!partner) throw new DomainError('internal');
  const { status, isLocked } = row;
  const isLate = status === 'Active' && row.dueOn !== null && row.dueOn < today;
  const daysLate = isLate ? daysBetween(row.dueOn ?? today, today) : 0;
  return {
    account: row.account,
    partner,
    product: { name: row.product, color: row.colorName },
    state: creditState({ status, isLocked, daysLate }),
    isLocked,
    daysLate,
    owed: status === 'PendingDownPayment' ? null : toPesos(row.owedCentavos),
    forgiven: toPesos(row.forgivenCentavos),
    weeksPaid: row.weeksPaid,
    weeks: row.weeks,
    openedAt: row.openedAt.toISOString(),
  };
}
