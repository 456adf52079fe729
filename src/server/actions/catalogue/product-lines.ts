import type { OfficeProductLine } from '#contract/office/products.ts';
import { toPesos } from '#domain/credit/money.ts';
import { makePlan } from '#domain/credit/plan.ts';
import { DomainError } from '#domain/errors.ts';
import type { PartnerRef } from '#server/actions/staff/grants-on-wire.ts';
import { stateOf, type ProductToEdit } from '#server/queries/catalogue/product-editing.ts';
import { photosMissing } from './look-at-product.ts';

/** A product as the list has it. */
export function productLineOf(
  row: ProductToEdit,
  plannedOn: string | null,
  partners: ReadonlyMap<number, PartnerRef>,
): OfficeProductLine {
  const partner = partners.get(row.partner_id);
  if (!partner) throw new DomainError('internal');
  const plan = makePlan({
    cashPriceCentavos: row.price_centavos,
    downPaymentCentavos: row.down_payment_centavos,
    weeklyPaymentCentavos: row.weekly_centavos,
    weeks: row.weeks,
  });
  return {
    id: row.id,
    partner,
    name: row.name,
    brand: row.brand,
    colors: row.colors,
    picture: row.thumbnail || null,
    price: toPesos(row.price_centavos),
    downPayment: toPesos(row.down_payment_centavos),
    weekly: toPesos(row.weekly_centavos),
    weeks: row.weeks,
    total: toPesos(plan.totalCentavos),
    cat: plan.catPercent,
    state: stateOf(row),
    photosMissing: photosMissing(row),
    changesOn: plannedOn,
  };
}
