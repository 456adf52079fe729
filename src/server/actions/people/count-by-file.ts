import { createHash } from 'node:crypto';
import type { OfficeOutput } from '#contract/office/api.ts';
import { wordKey } from '#domain/catalogue/product-rules.ts';
import { withoutApostrophe } from '#domain/csv.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { deskMessagesOf } from '#domain/staff/desk-messages.ts';
import { doAct, isOneEnough, lookAt } from '#server/actions/approvals/propose-act.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { tableFile, type FileFormat } from '#server/actions/base/keyset-list.ts';
import { seenOf } from '#server/actions/base/stored-payload.ts';
import { inTransaction } from '#server/database/store.ts';
import { headedRows, type Table } from '#server/platform/csv-rows.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { productsOf, type ProductToEdit } from '#server/queries/catalogue/product-editing.ts';
import { seesCommonRoom } from '#server/queries/office/stock-page.ts';
import { openStoresOf } from '#server/queries/partners/stores.ts';
import { commonRoom } from './stock-commands.ts';

type Tried = OfficeOutput<'tryStockFile'>;

/** The heads of the exported list, so that it can be sent back. */
export const stockHeads = { product: 'Equipo', color: 'Color', place: 'Lugar', pieces: 'Hay' } as const;
type Column = keyof typeof stockHeads;

/** A line of a file: how many were counted of a colour at a place, or why it is none. */
interface Counted {
  readonly line: number;
  readonly name: string;
  /** Of the colour and the place. */
  readonly at: string;
  readonly count: { productId: number; color: string; store: string | null; pieces: number } | null;
  readonly fault: string | null;
}

type Looked = Tried['lines'][number] & {
  readonly count: Counted['count'];
  /** What it was compared with; null: it cannot be counted. */
  readonly seen: string | null;
};

/** Says what a file of counts would change; nothing is stored. @throws not-found, invalid-input */
export async function tryStockFile(
  deps: Deps,
  staff: StaffCaller,
  asked: { readonly partner: number; readonly table: Table },
): Promise<Tried> {
  const { looked, same } = await lookThrough(deps, staff, asked);
  return {
    lines: looked.map(({ count: _count, seen: _seen, ...line }) => line),
    same,
    facts: hashOf(looked),
  };
}

/**
 * Counts as it was tried, each line an act of its own; many fewer than before another person confirms. @throws not-found,
 * invalid-input, conflict where something moved since
 */
export async function applyStockFile(
  deps: Deps,
  staff: StaffCaller,
  {
    facts,
    reason,
    ...asked
  }: {
    readonly partner: number;
    readonly table: Table;
    readonly facts: string;
    readonly reason: string;
  },
): Promise<OfficeOutput<'applyStockFile'>> {
  const { looked } = await lookThrough(deps, staff, asked);
  if (hashOf(looked) !== facts)
    throw new DomainError('conflict', {
      messages: ['Algo se movió desde el ensayo y no se contó nada: ensaye el archivo otra vez.'],
    });
  if (looked.some(({ second }) => second.length > 0) && reason.length < 3)
    throw new DomainError('invalid-input', {
      field: 'reason',
      messages: ['Hay conteos que confirma otra persona: escriba el motivo.'],
    });
  const became = { done: 0, waiting: 0, refused: [] as string[] };
  for (const { count, seen, name, at } of looked) {
    if (count === null || seen === null) continue;
    try {
      const { outcome } = await doAct(deps, staff, { command: 'count-stock', payload: count, reason, seen });
      became[outcome] += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      became.refused.push(`${name}, ${at}: ${deskMessagesOf(error).join(' ')}`);
    }
  }
  return became;
}

/** Every product, colour and place that this person may count, with the column of the count empty. @throws not-found */
export async function stockTemplate(
  deps: Deps,
  staff: StaffCaller,
  { partner, format }: { readonly partner: number; readonly format: FileFormat },
): Promise<AsyncIterable<Uint8Array>> {
  const { products, places } = await whatThereIs(deps, staff, partner);
  const lines = products.flatMap(({ name, colors }) =>
    colors.flatMap((color) => places.map((place) => [name, color.name, place.name, null])),
  );
  return tableFile(format, Object.values(stockHeads), lines);
}

/** @throws not-found for a partner at which this person may not count */
async function whatThereIs({ store }: Pick<Deps, 'store'>, staff: StaffCaller, partner: number) {
  if (!mayAt(staff.grants, 'count-stock', partner) || !(await partnerRow(store, partner)))
    throw new DomainError('not-found');
  const [products, stores] = await Promise.all([productsOf(store, partner), openStoresOf(store, partner)]);
  const central = seesCommonRoom(partner) ? [{ id: null, name: commonRoom }] : [];
  return { products, places: [...central, ...stores] };
}

type There = Awaited<ReturnType<typeof whatThereIs>>;

async function lookThrough(
  deps: Deps,
  staff: StaffCaller,
  { partner, table }: { readonly partner: number; readonly table: Table },
): Promise<{ looked: Looked[]; same: number }> {
  const counted = countedIn(table, await whatThereIs(deps, staff, partner));
  const all: Looked[] = [];
  for (const line of counted) all.push(await lookAtLine(deps, staff, line));
  const looked = all.filter(({ fault, before, after }) => fault !== null || before !== after);
  return { looked, same: all.length - looked.length };
}

/** As the act would say it of this line alone. */
async function lookAtLine(deps: Deps, staff: StaffCaller, counted: Counted): Promise<Looked> {
  const { count, ...line } = counted;
  const nothing = { ...line, count, before: null, after: null, second: [], seen: null };
  if (count === null) return nothing;
  try {
    return await inTransaction(deps.store, async (tx) => {
      const looked = await lookAt(deps, tx, staff, 'count-stock', count);
      const enough = await isOneEnough('count-stock', looked, staff);
      const [change] = looked.changes;
      return {
        ...nothing,
        before: change?.before ?? null,
        after: change?.after ?? null,
        second: enough === true ? [] : [...enough],
        seen: JSON.stringify(seenOf(looked)),
      };
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { ...nothing, fault: deskMessagesOf(error).join(' ') };
  }
}

const hashOf = (looked: readonly Looked[]): string =>
  createHash('sha256')
    .update(JSON.stringify(looked.map(({ line, seen }) => [line, seen])))
    .digest('base64url')
    .slice(0, 22);

/** @throws invalid-input for what is no such file */
function countedIn(table: Table, there: There): Counted[] {
  const { heads, rows, tooLong } = headedRows(table, columnOf);
  const columns = new Set(heads.map(columnOf));
  for (const column of ['product', 'pieces'] as const)
    if (!columns.has(column)) refuse(`El archivo no tiene una columna «${stockHeads[column]}».`);
  const [long] = tooLong;
  if (long) refuse(`El renglón ${long} tiene más celdas que títulos.`);
  if (rows.length > mostRows) refuse(`El archivo tiene más de ${mostRows} renglones.`);
  const seen = new Map<string, number>();
  // What nobody counted is left empty.
  const filled = rows.filter(({ cells }) => (cells['pieces'] ?? '') !== '');
  if (filled.length === 0) refuse('El archivo no tiene conteos debajo de los títulos.');
  return filled.map(({ number, cells }) => {
    const line = lineOf(number, cells, there);
    if (line.count === null) return line;
    const { productId, color, store } = line.count;
    const key = `${productId}/${color}/${store}`;
    const twin = seen.get(key);
    seen.set(key, number);
    return twin === undefined ? line : { ...line, count: null, fault: `Está ya en el renglón ${twin}.` };
  });
}

const mostRows = 1_000;

function lineOf(line: number, cells: Readonly<Record<string, string>>, { products, places }: There): Counted {
  const typed = (column: Column) => withoutApostrophe(cells[column] ?? '');
  const product = named(products, typed('product'));
  const color =
    product && (typed('color') === '' ? onlyOne(product.colors) : named(product.colors, typed('color')));
  const place = named(places, typed('place') || commonRoom);
  const pieces = /^\d{1,5}$/.test(typed('pieces')) ? Number(typed('pieces')) : null;
  const fault = faultOf({ product, color, place, pieces });
  const told = { line, name: product?.name ?? typed('product') };
  const at = [color?.name ?? typed('color'), place?.name ?? typed('place')].filter(Boolean).join(', ');
  if (fault !== null || !product || !color || !place || pieces === null)
    return { ...told, at, count: null, fault };
  return {
    ...told,
    at,
    count: { productId: product.id, color: color.color, store: place.id, pieces },
    fault,
  };
}

function faultOf({
  product,
  color,
  place,
  pieces,
}: {
  product: ProductToEdit | undefined;
  color: object | undefined;
  place: object | undefined;
  pieces: number | null;
}): string | null {
  if (!product) return 'Ningún producto se llama así.';
  if (!color) return `Diga el color: ${product.colors.map(({ name }) => name).join(', ')}.`;
  if (!place) return 'Ningún lugar abierto se llama así.';
  return pieces === null ? 'Escriba cuántas piezas, como 12.' : null;
}

const named = <T extends { readonly name: string }>(all: readonly T[], typed: string): T | undefined =>
  all.find(({ name }) => name === typed) ?? all.find(({ name }) => wordKey(name) === wordKey(typed));

const onlyOne = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);

const columns = Object.keys(stockHeads) as Column[];
const columnOf = (head: string): string =>
  columns.find((each) => wordKey(stockHeads[each]) === wordKey(head)) ??
  (wordKey(head) === 'producto' ? 'product' : head);

function refuse(message: string): never {
  throw new DomainError('invalid-input', { messages: [message] });
}
