import { planSentence, type Plan } from '#domain/credit/plan.ts';
import type { OfferedPhone, ProductSnapshot } from '#server/database/schema.ts';
import type { CreditRequest, OfferColumns } from '#server/queries/requests/credit-requests.ts';

/** What a counter-offer puts in place of the plan that was asked for. */
export interface NewOffer {
  readonly phone: OfferedPhone;
  readonly plan: Plan;
  /** Of another phone; undefined: it stays. */
  readonly product?: ProductSnapshot;
}

/** The offer of a request as it is. */
export const offeredPhoneOf = (row: CreditRequest): OfferedPhone => ({
  productId: row.product_id,
  name: row.product.name,
  priceCentavos: row.price_centavos,
  downPaymentCentavos: row.down_payment_centavos,
  weeklyCentavos: row.weekly_centavos,
  weeks: row.weeks,
});

/** A colour that the other phone does not have is chosen again on aprove-credit. */
export function offerColumns(row: CreditRequest, { phone, product }: NewOffer): OfferColumns {
  const hasColor = product === undefined || product.colors.some(({ color }) => color === row.color);
  return {
    product_id: phone.productId,
    price_centavos: phone.priceCentavos,
    down_payment_centavos: phone.downPaymentCentavos,
    weekly_centavos: phone.weeklyCentavos,
    weeks: phone.weeks,
    ...(product && { product: JSON.stringify(product) }),
    ...(!hasColor && { color: null }),
  };
}

/** To the customer, in the tú form. */
export const reasonOfCounterOffer = ({ phone, plan }: NewOffer) => ({
  code: 'review-counter-offer',
  text: `Revisamos tus datos y te ofrecemos este plan para el ${phone.name}: ${planSentence(plan)}`,
});
