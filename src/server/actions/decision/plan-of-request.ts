import { makePlan, type Plan } from '#domain/credit/plan.ts';
import type { CreditRequest } from '#server/queries/credit-requests.ts';

/** The plan that was offered when the request began: the one source of its figures until it is signed. */
export const planOfRequest = (row: CreditRequest): Plan =>
  makePlan({
    cashPriceCentavos: row.price_centavos,
    downPaymentCentavos: row.down_payment_centavos,
    weeklyPaymentCentavos: row.weekly_centavos,
    weeks: row.weeks,
  });
