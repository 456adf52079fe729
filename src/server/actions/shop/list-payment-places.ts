import type { Output } from '#contract/api.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/context.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { paymentPlacesOf } from '#server/queries/partners/payment-places.ts';

/** Returns where a partner's references can be paid. @throws not-found for an unknown partner */
export async function listPaymentPlaces(deps: Deps, partnerId: number): Promise<Output<'getPaymentPlaces'>> {
  if (!(await partnerRow(deps.store, partnerId))) throw new DomainError('not-found');
  const places = await paymentPlacesOf(deps.store, partnerId);
  return places.map(({ id, file, name }) => ({ id, file, name }));
}
