import type { ProductFacts } from '#domain/catalogue/product-facts.ts';
import { toPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { tableFile } from '#server/actions/base/list-file.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { inTransaction } from '#server/database/store.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { factsOf, productsOf } from '#server/queries/catalogue/product-editing.ts';
import { csvHeads } from './csv-lines.ts';

/** Returns a partner's catalogue as the file that can be sent back changed. @throws not-found */
export async function exportProducts(
  { store }: Deps,
  staff: StaffCaller,
  partner: number,
): Promise<AsyncIterable<Uint8Array>> {
  if (!(await partnerRow(store, partner))) throw new DomainError('not-found');
  const rows = await productsOf(store, partner);
  await inTransaction(store, (tx) =>
    appendStaffEventOf(tx, staff, partner, {
      kind: 'exported',
      detail: { what: 'catálogo', lines: String(rows.length) },
    }),
  );
  return tableFile(
    'csv',
    Object.values(csvHeads),
    rows.map((row) => cellsOf(factsOf(row))),
  );
}

const cellsOf = (facts: ProductFacts): (string | number)[] => [
  facts.name,
  facts.brand,
  toPesos(facts.priceCentavos).toFixed(2),
  toPesos(facts.downPaymentCentavos).toFixed(2),
  toPesos(facts.weeklyCentavos).toFixed(2),
  facts.weeks,
  facts.colors.map(({ name, color }) => `${name}=${color}`).join('|'),
  facts.description,
  facts.specs.map(({ label, value }) => `${label}=${value}`).join('|'),
  ...[facts.unlimitedWhatsapp, facts.oxxoSim, facts.bestSeller, facts.onOffer].map((is) =>
    is ? 'sí' : 'no',
  ),
];
