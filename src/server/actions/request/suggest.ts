import type { Output } from '#contract/api.ts';
import type { Day } from '#domain/calendar.ts';
import { toPesos } from '#domain/credit/money.ts';
import { isOfPlan, suggestionsFor, type SoldPhone, type Suggestion } from '#domain/credit/suggestions.ts';
import { askTogether } from '#server/database/question.ts';
import { nowAsked } from '#server/database/clock.ts';
import type { TxStore } from '#server/database/store.ts';
import { productsUnder, type ProductRow } from '#server/queries/catalogue/offers.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { curpMarkOf } from '#server/queries/requests/duplicates.ts';
import { coolDownOf } from './cool-down.ts';
import { decisionInputOf, sharedWithOthers } from './decide-request.ts';
import { offeredPhoneOf } from './new-offer.ts';

/** For this long the report of the bureau is taken as it was read for the decision; afterwards she applies again. */
const standsDays = 15;

export interface Suggested extends Suggestion {
  /** Of another phone. */
  readonly product?: ProductRow;
  readonly calculatedOn: Day;
}

/**
 * Returns what the rules would approve now instead of the plan that they refused, with the same data. Nothing for a
 * refusal by a person, or while there is a day to wait for.
 */
export async function suggestionsOf(tx: TxStore, row: CreditRequest): Promise<readonly Suggested[]> {
  if (row.decision !== 'refused' || row.cancelled_at !== null) return [];
  if (!(row.decision_reasons ?? []).every(({ code }) => isOfPlan(code))) return [];
  const { now, curp } = await askTogether(tx, { now: nowAsked.of(), curp: curpMarkOf.of(row.id) });
  const stoodUntil = (row.decision_at?.getTime() ?? 0) + standsDays * 86_400_000;
  if (curp === null || now.getTime() > stoodUntil) return [];
  const who = { partnerId: row.partner_id, phone: row.phone, curp };
  if ((await coolDownOf(tx, who)) !== null) return [];
  const cheaper = await productsUnder(tx, row.partner_id, row.price_centavos);
  const shared = await sharedWithOthers(tx, row);
  const input = { ...(await decisionInputOf(tx, row)), shared };
  return suggestionsFor(input, offeredPhoneOf(row), cheaper.map(soldPhone)).map((each) => {
    const product = each.kind === 'phone' && cheaper.find(({ id }) => id === each.phone.productId);
    return { ...each, ...(product && { product }), calculatedOn: input.today };
  });
}

const soldPhone = (product: ProductRow): SoldPhone => ({
  productId: product.id,
  name: product.name,
  priceCentavos: product.price_centavos,
  downPaymentCentavos: product.down_payment_centavos,
  weeklyCentavos: product.weekly_centavos,
  weeks: product.weeks,
});

type Shown = NonNullable<Output<'getAddressRequest'>['suggestions']>[number];

export const shownSuggestion = ({ kind, phone, plan, product, calculatedOn }: Suggested): Shown => ({
  kind,
  product: { id: phone.productId, name: phone.name, ...(product && { thubnailUrl: product.thumbnail }) },
  price: toPesos(plan.cashPriceCentavos),
  downPayment: toPesos(plan.downPaymentCentavos),
  recurringPayment: toPesos(plan.weeklyPaymentCentavos),
  totalPeriod: plan.weeks,
  total: toPesos(plan.totalCentavos),
  cat: plan.catPercent,
  calculatedOn,
});
