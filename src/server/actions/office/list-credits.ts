import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { creditsQuery } from '#contract/office/credits.ts';
import { creditViews } from '#domain/staff/credit-views.ts';
import { permissions, reachOf } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { partnerRefs } from '#server/actions/staff/grants-on-wire.ts';
import { countIn, deskToday, lineOf, pageOf } from './credit-pages.ts';

/** Lists the credits of the partners in scope, with the number in each view of the same partner. */
export async function listCredits(
  { store }: Deps,
  staff: StaffCaller,
  { view, partner, search = '', sort, cursor }: z.output<typeof creditsQuery>,
): Promise<OfficeOutput<'listCredits'>> {
  const { now, today } = await deskToday(store);
  const filter = { view, partnerId: partner ?? null, search, today };
  const order = sort === '-opened' ? 'newest' : 'oldest';
  const [{ rows, next, previous }, partners, counts] = await Promise.all([
    pageOf(store, filter, { order, cursor }),
    partnerRefs(store),
    Promise.all(
      creditViews.map(async (each) => ({
        view: each,
        ...(await countIn(store, { ...filter, view: each, search: '' })),
      })),
    ),
  ]);
  return {
    asOf: now.toISOString(),
    rows: rows.map((row) => lineOf(row, today, partners)),
    next,
    previous,
    counts,
    may: { export: reachOf(staff.grants, permissions['export-lists']).length > 0 },
  };
}
