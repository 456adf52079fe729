import type { Output } from '#contract/api.ts';
import { toPesos, type Centavos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { everyPlaceOf, paymentPlacesOf, type PaymentPlace } from '#server/queries/partners/stores.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { waitingActs } from '#server/actions/approvals/list-approvals.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';

/** Returns where a partner's references can be paid. @throws not-found for an unknown partner */
export async function listPaymentPlaces(deps: Deps, partnerId: number): Promise<Output<'getPaymentPlaces'>> {
  if (!(await partnerRow(deps.store, partnerId))) throw new DomainError('not-found');
  const places = await paymentPlacesOf(deps.store, partnerId);
  return places.map(placeOnWire);
}

const placeOnWire = (place: PaymentPlace): Output<'getPaymentPlaces'>[number] => ({
  id: place.id,
  file: place.file,
  name: place.name,
  ...(place.fee_centavos !== null && { fee: toPesos(place.fee_centavos) }),
  ...(place.min_centavos !== null && { minimum: toPesos(place.min_centavos) }),
  ...(place.max_centavos !== null && { maximum: toPesos(place.max_centavos) }),
  ...(place.hours !== null && { hours: place.hours }),
});

/** Shows where customers of each partner in scope pay in cash, and what is known of the tills. */
export async function showPaymentPlaces(
  { store }: Deps,
  staff: StaffCaller,
): Promise<OfficeOutput<'listPaymentPlaces'>> {
  const partners = await partnerRefs(store);
  return {
    partners: await Promise.all(
      [...partners.values()].map(async (partner) => ({
        partner,
        places: (await everyPlaceOf(store, partner.id)).map(({ id, name, file, hours, ...sums }) => ({
          id,
          name,
          logo: file,
          isOpen: !sums.is_off,
          fee: pesosOrNone(sums.fee_centavos),
          minimum: pesosOrNone(sums.min_centavos),
          maximum: pesosOrNone(sums.max_centavos),
          hours,
        })),
        mayPropose: mayAt(staff.grants, 'make-limits', partner.id),
      })),
    ),
    approvals: await waitingActs(store, staff, ['set-payment-place', 'add-payment-place']),
  };
}

const pesosOrNone = (centavos: Centavos | null): number | null =>
  centavos === null ? null : toPesos(centavos);
