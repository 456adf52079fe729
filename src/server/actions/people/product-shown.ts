import type { Product } from '#contract/catalogue.ts';
import { toPesos } from '#domain/credit/money.ts';
import { dayIn } from '#domain/calendar.ts';
import { makePlan } from '#domain/credit/plan.ts';
import { planChoices } from '#domain/credit/plan-choice.ts';
import { DomainError } from '#domain/errors.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { bandsOf, offerOf, type BandColumns, type DatedProduct } from '#server/queries/catalogue/offers.ts';

export const productOf = (row: DatedProduct): Product => ({
  id: row.id,
  name: row.name,
  brand: row.brand,
  model: row.model,
  price: toPesos(row.price_centavos),
  downPaymentPrice: toPesos(row.down_payment_centavos),
  pay: toPesos(row.weekly_centavos),
  weeks: row.weeks,
  credit: creditOf(row),
  description: row.description,
  specs: row.specs.map(({ label, value }) => `${label}: ${value}`).join('\n'),
  // The first element is a JSON text of the colours (spec §3).
  color: [JSON.stringify(row.colors.map(({ color, name }) => ({ color, name })))],
  multimediaList: row.pictures.flatMap(({ pair, front, back }) =>
    [pair, front, back].map((file) => ({ file })),
  ),
  thubnailUrl: row.thumbnail,
  unlimitedWhatsapp: row.unlimited_whatsapp,
  oxxoSim: row.oxxo_sim,
  best_seller: row.best_seller,
  onOffer: row.on_offer,
  commercialPartner: { id: row.partner_id },
  pictures: row.pictures,
});

/** A product with what may be chosen of its plan. */
export function productWithChoices(row: DatedProduct & BandColumns): Product {
  const product = productOf(row);
  const choices = product.credit ? planChoices(offerOf(row), bandsOf(row)) : null;
  if (!choices) return product;
  const { maxDownPaymentCentavos, weeks } = choices;
  return {
    ...product,
    planChoices: { downPaymentMax: toPesos(maxDownPaymentCentavos), weeks: [...weeks] },
  };
}

/** Null where the prices are no credit (`makePlan`): such a product is shown and refused later, by its own rule. */
function creditOf(row: DatedProduct): NonNullable<Product['credit']> | null {
  try {
    const { totalCentavos, catPercent } = makePlan({
      cashPriceCentavos: row.price_centavos,
      downPaymentCentavos: row.down_payment_centavos,
      weeklyPaymentCentavos: row.weekly_centavos,
      weeks: row.weeks,
    });
    return { total: toPesos(totalCentavos), catPercent, calculatedOn: dayIn(businessZone, row.now) };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
