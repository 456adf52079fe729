import type { OfficeOutput } from '#contract/office/api.ts';
import { toPesos } from '#domain/credit/money.ts';
import { limitedCommands, limitedName, usualLimit } from '#domain/staff/acts.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { waitingActs } from '#server/actions/approvals/list-approvals.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { limitOfOne } from '#server/queries/staff/approvals.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';

/** Shows up to which amount one person is enough at each partner in scope. */
export async function listLimits({ store }: Deps, staff: StaffCaller): Promise<OfficeOutput<'listLimits'>> {
  const partners = await partnerRefs(store);
  return {
    partners: await Promise.all(
      [...partners.values()].map(async (partner) => ({
        partner,
        limits: await Promise.all(
          limitedCommands.map(async (command) => {
            const centavos = (await limitOfOne(store, partner.id, command)) ?? usualLimit(command);
            const upTo = centavos === null ? null : toPesos(centavos);
            return { command, name: limitedName(command), upTo };
          }),
        ),
        mayPropose: mayAt(staff.grants, 'make-limits', partner.id),
      })),
    ),
    approvals: await waitingActs(store, staff, ['set-limit']),
  };
}
