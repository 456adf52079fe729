import type { Day } from '#domain/calendar.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { CsvLineTried } from '#contract/office/products.ts';
import { factWords, productDifference, type ProductFacts } from '#domain/catalogue/product-facts.ts';
import { toPesos } from '#domain/credit/money.ts';
import { creditPriceCentavos } from '#domain/credit/plan.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { lockProductsOf, plannedProducts } from '#server/queries/catalogue/product-editing.ts';
import { limitOfOne } from '#server/queries/staff/approvals.ts';
import { assertMayEdit } from './add-product.ts';
import { csvLines, hashOf, type CsvLine } from './csv-lines.ts';

export interface AskedCsv {
  readonly partner: number;
  readonly on: Day | null;
  readonly text: string;
}

/** Says what a file would do; changes nothing. @throws not-found, invalid-input */
export function tryCsv(
  { store }: Deps,
  staff: StaffCaller,
  asked: AskedCsv,
): Promise<OfficeOutput<'tryProductsCsv'>> {
  return inTransaction(store, async (tx) => {
    const { lines, hash } = await compareCsv(tx, staff, asked);
    const at = (await appNow(tx.db)).toISOString();
    return {
      lines: lines.filter(({ outcome }) => outcome !== 'same').map(onWire),
      same: lines.filter(({ outcome }) => outcome === 'same').length,
      facts: `${at}~${hash}`,
    };
  });
}

/** Compares it with the products of this moment, which stay locked. @throws not-found, invalid-input */
export async function compareCsv(tx: TxStore, staff: StaffCaller, { partner, on, text }: AskedCsv) {
  await assertMayEdit(tx, staff, partner);
  const [products, planned, floor] = [
    await lockProductsOf(tx, partner),
    await plannedProducts(tx, partner),
    await limitOfOne(tx, partner, 'change-product'),
  ];
  const lines = csvLines(text, { products, planned, floor, isForLater: on !== null });
  return { lines, hash: hashOf(products, floor) };
}

function onWire(line: CsvLine): CsvLineTried {
  const { number, name, outcome, before, after, faults, unread, passed } = line;
  const figure = (field: 'priceCentavos' | 'downPaymentCentavos' | 'weeklyCentavos') => ({
    before: before && toPesos(before[field]),
    after: field in unread ? null : toPesos(after[field]),
    unread: unread[field] ?? null,
  });
  const total = (facts: ProductFacts) => toPesos(creditPriceCentavos(termsOf(facts)));
  return {
    line: number,
    name,
    outcome,
    figures: {
      price: figure('priceCentavos'),
      downPayment: figure('downPaymentCentavos'),
      weekly: figure('weeklyCentavos'),
      total: {
        before: before && total(before),
        after: outcome === 'fault' ? null : total(after),
        unread: null,
      },
    },
    others: before ? productDifference(before, after).filter(({ what }) => !figureWords.has(what)) : [],
    faults: [...faults],
    passed: [...passed],
  };
}

const figureWords = new Set([
  factWords.priceCentavos,
  factWords.downPaymentCentavos,
  factWords.weeklyCentavos,
]);

const termsOf = (facts: ProductFacts) => ({
  cashPriceCentavos: facts.priceCentavos,
  downPaymentCentavos: facts.downPaymentCentavos,
  weeklyPaymentCentavos: facts.weeklyCentavos,
  weeks: facts.weeks,
});
