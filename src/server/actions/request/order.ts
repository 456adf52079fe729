import type { Output } from '#contract/api.ts';
import type { DeliveryOrder } from '#contract/orders.ts';
import { toPesos } from '#domain/credit/money.ts';
import { standingPath } from '#domain/onboarding/paths.ts';
import { progressFlags, shownScreens, standing } from '#domain/onboarding/progress.ts';
import { factsOf, type CreditRequest } from '#server/queries/requests/credit-requests.ts';

/** Returns a credit request as its owner sees it: facts as the flags of spec §3, and its current step. */
export function deliveryOrderOf(row: CreditRequest): DeliveryOrder {
  const facts = factsOf(row);
  const now = standing(facts);
  const place = { partner: row.partner_id, promoter: row.promoter_id };
  return {
    ...progressFlags(facts),
    ...orderRefOf(row),
    requestId: row.id,
    product: { ...orderRefOf(row).product, thubnailUrl: row.product.thumbnail },
    phone: row.phone,
    rfc: row.rfc,
    email: row.email,
    ...(now.state === 'cancelled' ? {} : { step: now.step }),
    screen: now.screen,
    shows: shownScreens(facts),
    nextStep: standingPath(place, facts, { requestId: row.id, phone: row.phone, product: row.product_id }),
    promotorId: row.promoter_id,
    bureauConsented: facts.bureauConsentedAt !== null && facts.bureauAskedAt === null,
    color: row.color,
    cancelled: facts.cancelledAt !== null,
  };
}

/** Returns the staff's view: with the promoter who is paid for it. */
export const onboardingRowOf = (row: CreditRequest): Output<'listOnboarding'>['list'][number] => ({
  ...deliveryOrderOf(row),
  promotorId: row.promoter_id,
  helperPromotorId: row.helper_promoter_id,
});

/** Returns the part of a request that lists and the credit-process screen need. */
export const orderRefOf = (row: CreditRequest) =>
  ({
    account: row.account,
    requestId: row.id,
    product: { id: row.product_id, name: row.product.name, price: toPesos(row.price_centavos) },
    created: row.created_at.toISOString(),
  }) satisfies NonNullable<Output<'getLastDeliveryOrder'>>;
