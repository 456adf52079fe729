import type { Output } from '#contract/api.ts';
import { toPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { paymentPlacesOf, type PaymentPlace } from '#server/queries/partners/stores.ts';

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
