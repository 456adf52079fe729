import type { Output } from '#contract/api.ts';
import { toPesos } from '#domain/credit/money.ts';
import type { Plan } from '#domain/credit/plan.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';

/** Returns the approved plan with the snapshot of the product. */
export const creditDataOf = (row: CreditRequest, plan: Plan): Output<'getInfoCreditData'> => ({
  totalPeriod: plan.weeks,
  downPayment: toPesos(plan.downPaymentCentavos),
  recurringPayment: toPesos(plan.weeklyPaymentCentavos),
  lastPayment: toPesos(plan.lastPaymentCentavos),
  total: toPesos(plan.totalCentavos),
  cat: plan.catPercent,
  color: row.color,
  product: {
    id: row.product_id,
    name: row.product.name,
    brand: row.product.brand,
    price: toPesos(row.price_centavos),
    thubnailUrl: row.product.thumbnail,
    // Like products/{id}: the first element is a JSON text (spec §3).
    color: [JSON.stringify(row.product.colors)],
    pictures: row.product.pictures,
  },
});
