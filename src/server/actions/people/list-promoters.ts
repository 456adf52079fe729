import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { promotersQuery } from '#contract/office/promoters.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { keysetList } from '#server/actions/base/keyset-list.ts';
import { deskToday } from '#server/actions/base/keyset-list.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import { countPromoters, promotersPage } from '#server/queries/office/promoters-page.ts';
import { promoterLineOf } from './promoter-line.ts';

/** Lists the people who sell at the partners, or stores, in scope. */
export async function listPromoters(
  { store }: Deps,
  staff: StaffCaller,
  { state, partner, store: at, search = '', cursor }: z.output<typeof promotersQuery>,
): Promise<OfficeOutput<'listPromoters'>> {
  const [{ now, today }, partners] = await Promise.all([deskToday(store), partnerRefs(store)]);
  const filter = { partnerId: partner ?? null, store: at ?? null, search };
  const month = `${today.slice(0, 7)}-01`;
  const [{ rows, ...page }, active, withdrawn] = await Promise.all([
    keysetList(cursor, {
      read: (from, limit) =>
        promotersPage(store, { ...filter, withdrawn: state === 'withdrawn', month, today, from, limit }),
      keyOf: ({ id }) => String(id),
    }),
    countPromoters(store, { ...filter, withdrawn: false }),
    countPromoters(store, { ...filter, withdrawn: true }),
  ]);
  return {
    asOf: now.toISOString(),
    month: month.slice(0, 7),
    rows: rows.map((row) => promoterLineOf(staff, row, partners)),
    ...page,
    counts: { active, withdrawn },
    mayAdd: [...partners.values()].filter(({ id }) => mayAt(staff.grants, 'keep-promoters', id)),
  };
}
