import type { OfficeOutput } from '#contract/office/api.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { reviewReasonCodes, reviewReasons } from '#domain/staff/review-reasons.ts';
import { waitingActs } from '#server/actions/approvals/list-approvals.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { deskHoursOf } from '#server/queries/requests/bureau-reports.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';

/** Shows when the desk of each partner in scope works, and the minutes of work for each reason of a review. */
export async function listDeadlines(
  { store }: Deps,
  staff: StaffCaller,
): Promise<OfficeOutput<'listDeadlines'>> {
  const partners = await partnerRefs(store);
  return {
    partners: await Promise.all(
      [...partners.values()].map(async (partner) => {
        const { opensAt, closesAt, days } = await deskHoursOf(store, partner.id);
        return {
          partner,
          opensAt: clockOf(opensAt),
          closesAt: clockOf(closesAt),
          days: [...days],
          mayPropose: mayAt(staff.grants, 'make-limits', partner.id),
        };
      }),
    ),
    reasons: reviewReasonCodes.map((code) => ({
      code,
      name: reviewReasons[code].short,
      minutes: reviewReasons[code].minutes,
    })),
    approvals: await waitingActs(store, staff, ['set-desk-hours']),
  };
}

/** 'HH:MM'. Hours until midnight read as 23:59, which a field of time can show. */
function clockOf(minutes: number): string {
  const shown = Math.min(minutes, 1439);
  return [Math.floor(shown / 60), shown % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
