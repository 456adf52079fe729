import type { OfficeOutput } from '#contract/office/api.ts';
import { toPesos, type Centavos } from '#domain/credit/money.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { waitingActs } from '#server/actions/approvals/list-approvals.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { paymentPlacesOf } from '#server/queries/partners/stores.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';

/** Shows where customers of each partner in scope pay in cash, and what is known of the tills. */
export async function listPaymentPlaces(
  { store }: Deps,
  staff: StaffCaller,
): Promise<OfficeOutput<'listPaymentPlaces'>> {
  const partners = await partnerRefs(store);
  return {
    partners: await Promise.all(
      [...partners.values()].map(async (partner) => ({
        partner,
        places: (await paymentPlacesOf(store, partner.id)).map(({ id, name, hours, ...sums }) => ({
          id,
          name,
          fee: pesosOrNone(sums.fee_centavos),
          minimum: pesosOrNone(sums.min_centavos),
          maximum: pesosOrNone(sums.max_centavos),
          hours,
        })),
        mayPropose: mayAt(staff.grants, 'make-limits', partner.id),
      })),
    ),
    approvals: await waitingActs(store, staff, ['set-payment-place']),
  };
}

const pesosOrNone = (centavos: Centavos | null): number | null =>
  centavos === null ? null : toPesos(centavos);
