import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { promotersQuery } from '#contract/office/promoters.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { deskToday } from '#server/actions/office/credit-pages.ts';
import { partnerRefs } from '#server/actions/staff/grants-on-wire.ts';
import { countPromoters, promotersPage } from '#server/queries/office/promoters-page.ts';
import { promoterLineOf } from './promoter-line.ts';

const pageSize = 50;

/** Lists the people who sell at the partners, or stores, in scope. */
export async function listPromoters(
  { store }: Deps,
  staff: StaffCaller,
  { state, partner, store: at, search = '', cursor }: z.output<typeof promotersQuery>,
): Promise<OfficeOutput<'listPromoters'>> {
  const [{ now, today }, partners] = await Promise.all([deskToday(store), partnerRefs(store)]);
  const filter = { partnerId: partner ?? null, store: at ?? null, search };
  const from =
    cursor === undefined ? null : { id: Number(cursor.slice(1)), backward: cursor.startsWith('p') };
  const month = `${today.slice(0, 7)}-01`;
  const [found, active, withdrawn] = await Promise.all([
    promotersPage(store, {
      ...filter,
      withdrawn: state === 'withdrawn',
      month,
      today,
      from,
      limit: pageSize + 1,
    }),
    countPromoters(store, { ...filter, withdrawn: false }),
    countPromoters(store, { ...filter, withdrawn: true }),
  ]);
  const hasMore = found.length > pageSize;
  const backward = from?.backward === true;
  const rows = hasMore ? (backward ? found.slice(1) : found.slice(0, pageSize)) : found;
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    asOf: now.toISOString(),
    month: month.slice(0, 7),
    rows: rows.map((row) => promoterLineOf(staff, row, partners)),
    next: last && (backward || hasMore) ? `n${last.id}` : null,
    previous: first && (backward ? hasMore : from !== null) ? `p${first.id}` : null,
    counts: { active, withdrawn },
    mayAdd: [...partners.values()].filter(({ id }) => mayAt(staff.grants, 'keep-promoters', id)),
  };
}
