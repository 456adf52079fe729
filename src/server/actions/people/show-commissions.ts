import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { commissionsQuery } from '#contract/office/commissions.ts';
import { toPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { waitingActs } from '#server/actions/approvals/list-approvals.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { deskToday } from '#server/actions/base/keyset-list.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import { closingsOfPartner, periodTotals, plansInForce } from '#server/queries/loans/commissions.ts';

/** Shows the commissions of a month at a partner, the first in scope unless another is asked for. @throws not-found */
export async function showCommissions(
  { store }: Deps,
  staff: StaffCaller,
  asked: z.output<typeof commissionsQuery>,
): Promise<OfficeOutput<'getCommissions'>> {
  const [{ today }, partners] = await Promise.all([deskToday(store), partnerRefs(store)]);
  const partner = asked.partner === undefined ? [...partners.values()][0] : partners.get(asked.partner);
  if (!partner) throw new DomainError('not-found');
  const months = monthsUntil(today.slice(0, 7));
  const month = asked.month ?? months[0] ?? '';
  const [plans, totals, closings, waiting] = await Promise.all([
    plansInForce(store),
    periodTotals(store, `${month}-01`, partner.id),
    closingsOfPartner(store, partner.id),
    waitingActs(store, staff, ['set-commission-plan', 'close-commissions']),
  ]);
  const plan = plans.find(({ partnerId }) => partnerId === partner.id);
  const closing = closings.find(({ period }) => period.startsWith(month));
  const propose = mayAt(staff.grants, 'make-commissions', partner.id);
  return {
    partner,
    month,
    months,
    plan: plan
      ? { amount: toPesos(plan.amountCentavos), share: plan.share / 100, since: plan.since.toISOString() }
      : null,
    rows: totals.map(({ id, name, code, store: at, credits, earned, taken }) => ({
      id,
      name,
      code,
      store: at,
      credits,
      earned: toPesos(earned),
      taken: toPesos(taken),
      total: toPesos(earned + taken),
    })),
    total: toPesos(totals.reduce((sum, { earned, taken }) => sum + earned + taken, 0)),
    closing: closing
      ? {
          total: toPesos(closing.centavos),
          closedAt: closing.closedAt.toISOString(),
          maker: closing.maker,
          checker: closing.checker,
        }
      : null,
    approvals: waiting.filter((act) => act.partner?.id === partner.id),
    may: { propose, close: propose && !closing && month < today.slice(0, 7) && totals.length > 0 },
  };
}

/** The months of this year and the one before, the last first. */
export function monthsUntil(last: string): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number);
  return Array.from({ length: month + 12 }, (_, back) => {
    const at = year * 12 + month - 1 - back;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}
