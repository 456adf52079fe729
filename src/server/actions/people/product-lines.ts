import type { z } from 'zod';
import type { OfficeProductLine, productLine } from '#contract/office/products.ts';
import type { ProductFacts } from '#domain/catalogue/product-facts.ts';
import { toPesos } from '#domain/credit/money.ts';
import { makePlan } from '#domain/credit/plan.ts';
import { DomainError } from '#domain/errors.ts';
import type { PartnerRef } from '#server/actions/base/grants-on-wire.ts';
import { stateOf, type ProductToEdit } from '#server/queries/catalogue/product-editing.ts';
import { photosMissing } from './look-at-product.ts';

/** A product as the list has it, with the prices of now and next. */
export function listedProductOf(
  row: ProductToEdit & {
    readonly plannedOn: string | null;
    readonly plan: Partial<ProductFacts> | null;
    readonly pricedAt: Date | null;
  },
  partners: ReadonlyMap<number, PartnerRef>,
): OfficeProductLine {
  const { plannedOn, plan } = row;
  const now = pricesOf(row);
  const next = pricesOf(row, plan ?? {});
  return {
    ...productLineOf(row, plannedOn, partners),
    pricedAt: row.pricedAt?.toISOString() ?? null,
    nextPrices:
      plannedOn === null || JSON.stringify(now) === JSON.stringify(next) ? null : { on: plannedOn, ...next },
  };
}

const pricesOf = (row: ProductToEdit, change: Partial<ProductFacts> = {}) => ({
  price: toPesos(change.priceCentavos ?? row.price_centavos),
  downPayment: toPesos(change.downPaymentCentavos ?? row.down_payment_centavos),
  weekly: toPesos(change.weeklyCentavos ?? row.weekly_centavos),
  weeks: change.weeks ?? row.weeks,
});

/** A product with what it costs. */
export function productLineOf(
  row: ProductToEdit,
  plannedOn: string | null,
  partners: ReadonlyMap<number, PartnerRef>,
): z.output<typeof productLine> {
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
