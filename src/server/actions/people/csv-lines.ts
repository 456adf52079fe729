import { createHash } from 'node:crypto';
import {
  productColumns,
  readProductCells,
  type CellFault,
  type Cells,
} from '#domain/catalogue/product-cells.ts';
import { factWords, productDifference, type ProductFacts } from '#domain/catalogue/product-facts.ts';
import { boundsPassed, productFaults } from '#domain/catalogue/product-rules.ts';
import { DomainError } from '#domain/errors.ts';
import type { CsvOutcome } from '#domain/staff/saved-views.ts';
import { csvRows } from '#server/platform/csv-rows.ts';
import { factsOf, type ProductToEdit, productsOf } from '#server/queries/catalogue/product-editing.ts';
import { toPesos } from '#domain/credit/money.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { tableFile } from '#server/actions/base/keyset-list.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { inTransaction } from '#server/database/store.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';

/** A line of a file against the product of its name. */
export interface CsvLine {
  readonly number: number;
  readonly name: string;
  readonly outcome: CsvOutcome;
  /** Null: a new one. */
  readonly row: ProductToEdit | null;
  readonly before: ProductFacts | null;
  readonly change: Partial<ProductFacts>;
  readonly after: ProductFacts;
  readonly faults: readonly string[];
  /** Bounds that need a second person, in sentences. */
  readonly passed: readonly string[];
  /** Cells that are no amounts. */
  readonly unread: Partial<Record<keyof ProductFacts, string>>;
}

export interface ComparedWith {
  readonly products: readonly ProductToEdit[];
  /** Products that have a change for another day already. */
  readonly planned: ReadonlySet<number>;
  readonly floor: number | null;
  readonly isForLater: boolean;
}

/**
 * Compares a file with a partner's products by name. A column that is left out and an empty cell change nothing; a name
 * that there is not is a new product, which becomes a draft. @throws invalid-input for what is no such file
 */
export function csvLines(text: string, compared: ComparedWith): CsvLine[] {
  const { columns, rows, faults } = csvRows(text);
  const known = new Set(columns.map(columnOf));
  if (!known.has('name')) refuse('El archivo no tiene una columna «producto».');
  const [broken] = faults;
  if (broken) refuse(`El renglón ${broken.row} del archivo no se puede leer.`);
  if (rows.length === 0) refuse('El archivo no tiene renglones debajo de los títulos.');
  if (rows.length > mostRows) refuse(`El archivo tiene más de ${mostRows} renglones.`);
  const byName = new Map(compared.products.map((row) => [row.name, row]));
  const seen = new Map<string, number>();
  return rows.map(({ number, cells }) => {
    const line = lineOf(number, translated(cells), byName, compared);
    const twin = seen.get(line.name);
    seen.set(line.name, number);
    return twin === undefined ? line : faulty(line, `El producto está ya en el renglón ${twin}.`);
  });
}

/** What a line was compared with; another value later is a conflict. */
export const hashOf = (products: readonly ProductToEdit[], floor: number | null): string =>
  createHash('sha256')
    .update(JSON.stringify([floor, products.map(({ id, version }) => `${id}/${version}`).toSorted()]))
    .digest('base64url')
    .slice(0, 22);

const mostRows = 2_000;

/** As a Spanish spreadsheet names them; the names of the command line are known too. */
const csvHeads = {
  name: 'producto',
  brand: 'marca',
  priceCentavos: 'contado',
  downPaymentCentavos: 'enganche',
  weeklyCentavos: 'semanal',
  weeks: 'semanas',
  colors: 'colores',
  description: 'descripción',
  specs: 'características',
  unlimitedWhatsapp: 'whatsapp ilimitado',
  oxxoSim: 'sim de oxxo',
  bestSeller: 'más vendido',
  onOffer: 'en oferta',
} as const satisfies Record<Exclude<keyof ProductFacts, 'state'>, string>;

const fields = Object.keys(csvHeads) as (keyof typeof csvHeads)[];
const columnOf = (head: string): string => {
  const field = fields.find((each) => csvHeads[each] === head);
  return field ? productColumns[field] : head;
};

/** A spreadsheet's apostrophe before what would be a formula is none of the text (#domain/csv.ts). */
const translated = (cells: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells).map(([head, cell]) => [columnOf(head), cell.replace(/^'(?=[=+\-@])/, '')]),
  );

function lineOf(
  number: number,
  cells: Cells,
  byName: ReadonlyMap<string, ProductToEdit>,
  { planned, floor, isForLater }: ComparedWith,
): CsvLine {
  const name = cells['name'] ?? '';
  const row = byName.get(name) ?? null;
  const before = row && factsOf(row);
  const said: string[] = [];
  const unread: Partial<Record<keyof ProductFacts, string>> = {};
  const read = readProductCells(cells, (column, fault) => {
    const field = fields.find((each) => productColumns[each] === column);
    const cell = cells[column];
    if (!field || !cell) return;
    said.push(`${factWords[field]} ${faultWords[fault]}.`);
    if (fault === 'money') unread[field] = cell;
  });
  const all: Partial<ProductFacts> = { ...read, name, description: cells['description'] ?? '' };
  const given = fields.filter((field) => cells[productColumns[field]]);
  const change: Partial<ProductFacts> = Object.fromEntries(given.map((field) => [field, all[field]]));
  const after: ProductFacts = { ...(before ?? blank), ...change };
  const faults = said.length > 0 ? said : productFaults(after).map(({ text }) => text);
  const differs = before === null || productDifference(before, after).length > 0;
  if (row && differs && isForLater && planned.has(row.id)) faults.push('Ya tiene un cambio programado.');
  const line = { number, name, row, before, change, after, faults, unread, passed: [] };
  if (faults.length > 0) return { ...line, outcome: 'fault' };
  if (before === null) return { ...line, outcome: 'new' };
  if (!differs) return { ...line, outcome: 'same' };
  const passed = boundsPassed(before, after, floor);
  return { ...line, passed, outcome: passed.length > 0 ? 'needs-two' : 'changed' };
}

const faulty = (line: CsvLine, fault: string): CsvLine => ({
  ...line,
  outcome: 'fault',
  faults: [...line.faults, fault],
});

const blank: ProductFacts = {
  name: '',
  brand: '',
  priceCentavos: 0,
  downPaymentCentavos: 0,
  weeklyCentavos: 0,
  weeks: 0,
  description: '',
  specs: [],
  colors: [],
  unlimitedWhatsapp: false,
  oxxoSim: false,
  bestSeller: false,
  onOffer: false,
  state: 'draft',
};

const faultWords: Record<CellFault, string> = {
  money: 'no es un monto como 7999.50',
  weeks: 'no es un número de semanas',
  brand: 'no es una de las que se venden',
  pair: 'no es una lista como nombre=valor|nombre=valor',
  colour: 'no son tonos como Negro=#1a2b3c',
  'yes-or-no': 'no es sí o no',
};

function refuse(message: string): never {
  throw new DomainError('invalid-input', { messages: [message] });
}

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
