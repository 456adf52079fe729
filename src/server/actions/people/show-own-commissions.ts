import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { ownCommissionsQuery } from '#contract/office/own-sales.ts';
import { toPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { deskToday } from '#server/actions/base/keyset-list.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import { closingsOfPartner, entriesOfPromoter } from '#server/queries/loans/commissions.ts';
import { ownPromoter } from './own-promoter.ts';
import { monthsUntil } from './show-commissions.ts';

/** Shows what the promoter that somebody is earned in a month, this one unless another is asked for. @throws not-found */
export async function showOwnCommissions(
  { store }: Deps,
  staff: StaffCaller,
  asked: z.output<typeof ownCommissionsQuery>,
): Promise<OfficeOutput<'getOwnCommissions'>> {
  const own = ownPromoter(staff, 'read-own-commissions', asked.partner);
  const [{ today }, partners] = await Promise.all([deskToday(store), partnerRefs(store)]);
  const partner = partners.get(own.partnerId);
  if (!partner) throw new DomainError('not-found');
  const months = monthsUntil(today.slice(0, 7));
  const month = asked.month ?? months[0] ?? '';
  const [entries, closings] = await Promise.all([
    entriesOfPromoter(store, own.id, `${month}-01`),
    closingsOfPartner(store, own.partnerId),
  ]);
  const sumOf = (amounts: readonly { readonly centavos: number }[]) =>
    toPesos(amounts.reduce((sum, { centavos }) => sum + centavos, 0));
  return {
    partner,
    month,
    months,
    entries: entries
      .map(({ account, cause, centavos, at }) => ({
        account,
        cause,
        amount: toPesos(centavos),
        at: at.toISOString(),
      }))
      // The latest is looked for.
      .toReversed(),
    earned: sumOf(entries.filter(({ centavos }) => centavos > 0)),
    taken: sumOf(entries.filter(({ centavos }) => centavos < 0)),
    total: sumOf(entries),
    closedAt: closings.find(({ period }) => period.startsWith(month))?.closedAt.toISOString() ?? null,
  };
}
