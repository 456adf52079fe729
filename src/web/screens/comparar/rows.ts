import type { Product } from '#contract/catalogue.ts';
import { formatMoney, fromPesos } from '#domain/credit/money.ts';
import { specsOf } from '#web/shell/product-view.ts';
import { plural, t } from '#web/text/text.ts';

/** One attribute of every phone compared; null where a phone's facts do not say it. */
export interface Row {
  readonly label: string;
  readonly values: readonly (string | null)[];
  readonly differs: boolean;
}

/** First what it costs, then the specifications in the order in which the phones have them. */
export function rowsOf(products: readonly Product[]): Row[] {
  const money = (pesos: number | null | undefined) =>
    pesos === null || pesos === undefined ? null : formatMoney(fromPesos(pesos));
  const specs = products.map((product) => new Map(specsOf(product.specs)));
  const labels = [...new Set(specs.flatMap((each) => [...each.keys()]))].filter(Boolean);
  const row = (label: string, valueOf: (product: Product, index: number) => string | null): Row => {
    const values = products.map(valueOf);
    return { label, values, differs: new Set(values).size > 1 };
  };
  return [
    row(t('plan.weekly'), ({ pay }) => money(pay)),
    row(t('plan.term'), ({ weeks }) => (weeks === undefined ? null : plural(weeks, 'plan.weeks'))),
    row(t('plan.minimumDownPayment'), ({ downPaymentPrice }) => money(downPaymentPrice)),
    row(t('plan.cashLabel'), ({ price }) => money(price)),
    row(t('plan.totalLabel'), ({ credit }) => money(credit?.total)),
    row(t('plan.catLabel'), ({ credit }) => (credit ? `${credit.catPercent.toFixed(1)}%` : null)),
    ...labels.map((label) => row(label, (_, index) => specs[index]?.get(label) ?? null)),
  ];
}
