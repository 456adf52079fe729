import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { limitsOfCredit } from '#contract/office/credit-limits.ts';
import type { CreditLimits } from '#domain/credit/credit-limits.ts';
import { fromPesos, toPesos } from '#domain/credit/money.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { waitingActs } from '#server/actions/approvals/list-approvals.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { creditLimitsOf, limitsSetAt } from '#server/queries/requests/bureau-reports.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';

/** Shows the limits of the credit rules of each partner in scope. */
export async function listCreditLimits(
  { store }: Deps,
  staff: StaffCaller,
): Promise<OfficeOutput<'listCreditLimits'>> {
  const partners = await partnerRefs(store);
  return {
    partners: await Promise.all(
      [...partners.values()].map(async (partner) => {
        const limits = await creditLimitsOf(store, partner.id);
        const setAt = await limitsSetAt(store, partner.id, limits.version);
        return {
          partner,
          ...inPesos(limits),
          version: limits.version,
          setAt: setAt?.toISOString() ?? null,
          mayPropose: mayAt(staff.grants, 'make-limits', partner.id),
        };
      }),
    ),
    approvals: await waitingActs(store, staff, ['set-credit-limits']),
  };
}

type Written = z.output<typeof limitsOfCredit>;

const inPesos = ({ bands, noHistory }: CreditLimits): Written => ({
  bands: bands.map((band) => ({
    fromScore: band.fromScore,
    maxFinanced: toPesos(band.maxFinancedCentavos),
    maxMonthly: toPesos(band.maxMonthlyCentavos),
  })),
  noHistory: {
    maxFinanced: toPesos(noHistory.maxFinancedCentavos),
    maxFinancedMet: toPesos(noHistory.maxFinancedMetCentavos),
    maxMonthly: toPesos(noHistory.maxMonthlyCentavos),
  },
});

export const limitsWritten = ({ bands, noHistory }: Written): Omit<CreditLimits, 'version'> => ({
  bands: bands.map((band) => ({
    fromScore: band.fromScore,
    maxFinancedCentavos: fromPesos(band.maxFinanced),
    maxMonthlyCentavos: fromPesos(band.maxMonthly),
  })),
  noHistory: {
    maxFinancedCentavos: fromPesos(noHistory.maxFinanced),
    maxFinancedMetCentavos: fromPesos(noHistory.maxFinancedMet),
    maxMonthlyCentavos: fromPesos(noHistory.maxMonthly),
  },
});
