import { createHash } from 'node:crypto';
import { closest, distance } from 'fastest-levenshtein';
import {
  pairsCell,
  productColumns,
  readProductCells,
  type CellFault,
  type Cells,
  type Say,
} from '#domain/catalogue/product-cells.ts';
import { factWords, productDifference, type ProductFacts } from '#domain/catalogue/product-facts.ts';
import {
  boundsPassed,
  productFaults,
  variantKey,
  variantTaken,
  wordKey,
} from '#domain/catalogue/product-rules.ts';
import { keepsApostrophe, withoutApostrophe } from '#domain/csv.ts';
import { DomainError } from '#domain/errors.ts';
import type { CsvOutcome } from '#domain/staff/saved-views.ts';
import { headedRows, type Table } from '#server/platform/csv-rows.ts';
import { factsOf, type ProductToEdit, productsOf } from '#server/queries/catalogue/product-editing.ts';
import { toPesos } from '#domain/credit/money.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { tableFile, type FileFormat } from '#server/actions/base/keyset-list.ts';
import type { SheetCell } from '#server/documents/sheet.ts';
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
export function csvLines(table: Table, compared: ComparedWith): { lines: CsvLine[]; unused: string[] } {
  const { heads, rows, tooLong } = headedRows(table, columnOf);
  assertHeads(heads);
  const [long] = tooLong;
  if (long) refuse(`El renglón ${long} tiene más celdas que títulos.`);
  if (rows.length === 0) refuse('El archivo no tiene renglones debajo de los títulos.');
  if (rows.length > mostRows) refuse(`El archivo tiene más de ${mostRows} renglones.`);
  const byName = new Map(compared.products.map((row) => [wordKey(row.name), row]));
  // Of two that were spelled alike before names were compared so, each is found by its own spelling.
  for (const row of compared.products) byName.set(row.name, row);
  const seen = new Map<string, number>();
  // Of now: a line may wait for its day or for another person.
  const variants = new Map(compared.products.map((row) => [variantKey(row), row.id]));
  const lines = rows.map(({ number, cells }) => {
    const line = lineOf(number, unquoted(cells), byName, compared);
    const twin = seen.get(wordKey(line.name));
    seen.set(wordKey(line.name), number);
    if (twin !== undefined) return faulty(line, `El producto está ya en el renglón ${twin}.`);
    const variant = variantKey(line.after);
    const owner = variant === null ? undefined : variants.get(variant);
    if (owner !== undefined && owner !== line.row?.id) return faulty(line, variantTaken);
    variants.set(variant, line.row?.id ?? -number);
    return line;
  });
  return {
    lines,
    unused: heads.filter((head) => fieldOf(head) === undefined && head !== '').map(unusedText),
  };
}

/** @throws invalid-input without a name for each row, and for two columns of one field */
function assertHeads(heads: readonly string[]): void {
  const first = new Map<string, string>();
  for (const head of heads) {
    const field = fieldOf(head);
    const other = field && first.get(field);
    if (other) refuse(`Las columnas «${other}» y «${head}» dicen lo mismo: deje una.`);
    if (field) first.set(field, head);
  }
  if (!first.has('name')) refuse('El archivo no tiene una columna «producto».');
}

function unusedText(head: string): string {
  const key = headKey(head);
  const names = Object.values(csvHeads);
  const within = names.find((name) => key.split(' ').includes(headKey(name)));
  const near = closest(key, [...names]);
  const meant = within ?? (distance(key, near) <= key.length / 2 ? near : undefined);
  return `La columna «${head}» no se usa${meant ? `; quizá «${meant}»` : ''}.`;
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
  family: 'familia',
  storage: 'almacenamiento',
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
const headKey = (head: string): string =>
  wordKey(head.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('_', ' '));
const fieldOf = (head: string) =>
  fields.find((each) =>
    [csvHeads[each], productColumns[each]].some((name) => headKey(name) === headKey(head)),
  );
const columnOf = (head: string): string => {
  const field = fieldOf(head);
  return field ? productColumns[field] : head;
};

const unquoted = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, withoutApostrophe(cell)]));

function lineOf(
  number: number,
  cells: Cells,
  byName: ReadonlyMap<string, ProductToEdit>,
  { planned, floor, isForLater }: ComparedWith,
): CsvLine {
  const typed = cells['name'] ?? '';
  const row = byName.get(typed) ?? byName.get(wordKey(typed)) ?? null;
  // A file changes what is said of a product, never how its name is spelled.
  const name = row?.name ?? typed;
  const before = row && factsOf(row);
  const said: string[] = [];
  const unread: Partial<Record<keyof ProductFacts, string>> = {};
  const say: Say = (column, fault, value) => {
    const field = fields.find((each) => productColumns[each] === column);
    const cell = cells[column];
    if (!field || !cell) return;
    said.push(fault === 'colour' ? colourFault(value) : `${factWords[field]} ${faultWords[fault]}.`);
    if (fault === 'money') unread[field] = cell;
  };
  const read = readProductCells(cells, say, before?.colors);
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
  family: '',
  storage: '',
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

const faultWords: Record<Exclude<CellFault, 'colour'>, string> = {
  money: 'no es un monto como 7999.50',
  weeks: 'no es un número de semanas',
  brand: 'no es una de las que se venden',
  pair: 'no es una lista como nombre=valor|nombre=valor',
  'yes-or-no': 'no es sí o no',
};

const colourFault = (value: string): string => `El color «${value}» necesita su tono, como Negro=#1a2b3c.`;

function refuse(message: string): never {
  throw new DomainError('invalid-input', { messages: [message] });
}

/** Returns a partner's catalogue as the file that can be sent back changed. @throws not-found */
export async function exportProducts(
  { store }: Deps,
  staff: StaffCaller,
  { partner, format }: { partner: number; format: FileFormat },
): Promise<AsyncIterable<Uint8Array>> {
  if (!(await partnerRow(store, partner))) throw new DomainError('not-found');
  const rows = await productsOf(store, partner);
  await inTransaction(store, (tx) =>
    appendStaffEventOf(tx, staff, partner, {
      kind: 'exported',
      detail: { what: 'catálogo', lines: String(rows.length), ...(format === 'xlsx' && { format }) },
    }),
  );
  return productsFile(
    format,
    rows.map((row) => factsOf(row)),
  );
}

/** A file to begin with: the columns, and one product as it is written. */
export const productsTemplate = (format: FileFormat): Promise<AsyncIterable<Uint8Array>> =>
  productsFile(format, [sample]);

const productsFile = (format: FileFormat, products: readonly ProductFacts[]) =>
  tableFile(
    format,
    Object.values(csvHeads),
    products.map(cellsOf).map((cells) => (format === 'csv' ? cells : cells.map(inSheet))),
  );

const inSheet = (cell: SheetCell): SheetCell => (typeof cell === 'string' ? keepsApostrophe(cell) : cell);

const sample: ProductFacts = {
  ...blank,
  name: 'Galaxy A16 128 GB (ejemplo)',
  brand: 'Samsung',
  family: 'Galaxy A16 (ejemplo)',
  storage: '128 GB',
  priceCentavos: 399_900,
  downPaymentCentavos: 59_900,
  weeklyCentavos: 9_900,
  weeks: 52,
  colors: [
    { name: 'Negro', color: '#1a1a1a' },
    { name: 'Azul', color: '#2f5fa8' },
  ],
  description: 'Pantalla de 6.7 pulgadas y batería para todo el día.',
  specs: [
    { label: 'Memoria', value: '128 GB' },
    { label: 'Cámara', value: '50 MP' },
  ],
};

const cellsOf = (facts: ProductFacts): SheetCell[] => [
  facts.name,
  facts.brand,
  facts.family,
  facts.storage,
  { pesos: toPesos(facts.priceCentavos) },
  { pesos: toPesos(facts.downPaymentCentavos) },
  { pesos: toPesos(facts.weeklyCentavos) },
  facts.weeks,
  pairsCell(facts.colors.map(({ name, color }) => [name, color])),
  facts.description,
  pairsCell(facts.specs.map(({ label, value }) => [label, value])),
  ...[facts.unlimitedWhatsapp, facts.oxxoSim, facts.bestSeller, facts.onOffer].map((is) =>
    is ? 'sí' : 'no',
  ),
];
