import { dayIn, type Day } from '#domain/calendar.ts';
import { businessZone, momentInFigures } from '#domain/spanish-dates.ts';
import { appNow } from '#server/database/clock.ts';
import { type Store, inTransaction } from '#server/database/store.ts';
import type { From } from '#server/queries/office/keyset.ts';
import { csvLine, csvStart } from '#domain/csv.ts';
import { DomainError } from '#domain/errors.ts';
import { limitsOf, permissions, reachOf, type Permission } from '#domain/staff/permissions.ts';
import { currentScope, within } from '#server/database/partner-scope.ts';
import { sheet, sheetRowsMost, type SheetCell } from '#server/documents/sheet.ts';
import type { exportNames } from '#domain/staff/detail-words.ts';
import type { StaffCaller } from './context.ts';
import { partnerRefs } from './grants-on-wire.ts';
import { appendStaffEventOf } from './staff-events.ts';

/** A list by key, in the order that is shown: its page at the desk and its file both read it. */
export interface KeysetList<Row> {
  readonly keyOf: (row: Row) => string;
  readonly read: (from: From | null, limit: number) => Promise<Row[]>;
}

const pageSize = 50;

/** One page with the cursors of its neighbours: 'n' and the key of its last row, 'p' and that of its first. */
export async function keysetList<Row>(cursor: string | undefined, { keyOf, read }: KeysetList<Row>) {
  const from = cursor === undefined ? null : { key: cursor.slice(1), backward: cursor.startsWith('p') };
  const backward = from?.backward === true;
  // One more than is shown tells whether there is another page.
  const found = await read(from, pageSize + 1);
  const hasMore = found.length > pageSize;
  const rows = hasMore ? (backward ? found.slice(1) : found.slice(0, pageSize)) : found;
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    next: last && (backward || hasMore) ? `n${keyOf(last)}` : null,
    previous: first && (backward ? hasMore : from !== null) ? `p${keyOf(first)}` : null,
  };
}

/** The day of lists: the desk's. A record and a lock go by the customer's. */
export async function deskToday(store: Store): Promise<{ now: Date; today: Day }> {
  const now = await appNow(store.db);
  return { now, today: dayIn(businessZone, now) };
}

export type FileFormat = 'csv' | 'xlsx';
/** Each column under its head; both formats are made of them. */
export type FileColumns<Row> = Readonly<Record<string, (row: Row) => SheetCell>>;
type Line = readonly SheetCell[];

interface ListFile<Row> extends KeysetList<Row> {
  readonly columns: FileColumns<Row>;
  /** A last line, after all rows. */
  readonly total?: () => Line;
}

const fileRows = 500;

/** Writes a list as a file: as CSV while it is sent, page after page; as .xlsx at once, with its first rows alone. */
export async function listFile<Row>(
  format: FileFormat,
  { columns, keyOf, read, total }: ListFile<Row>,
): Promise<AsyncIterable<Uint8Array>> {
  // A CSV is read after the call is over: each page is asked for in its scope.
  const scope = currentScope();
  async function* pages(): AsyncGenerator<Line[]> {
    for (let last: Row | null | undefined = null; last !== undefined;) {
      const from = last === null ? null : { key: keyOf(last), backward: false };
      const rows: Row[] = await within(scope, () => read(from, fileRows));
      yield rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row)));
      last = rows.length < fileRows ? undefined : rows.at(-1);
    }
    if (total) yield [total()];
  }
  return fileOf(format, Object.keys(columns), pages());
}

/** The same of lines that are in memory. */
export const tableFile = (format: FileFormat, heads: readonly string[], lines: readonly Line[]) =>
  fileOf(format, heads, [lines]);

type Pages = AsyncIterable<readonly Line[]> | Iterable<readonly Line[]>;

const fileOf = async (format: FileFormat, heads: readonly string[], pages: Pages) =>
  format === 'csv' ? csvOf(heads, pages) : sheetOf(heads, pages);

async function* csvOf(heads: readonly string[], pages: Pages): AsyncGenerator<Uint8Array> {
  const text = new TextEncoder();
  yield text.encode(csvStart + csvLine(heads));
  for await (const page of pages) yield text.encode(page.map((line) => csvLine(line.map(inText))).join(''));
}

function inText(cell: SheetCell): string | number | null {
  if (cell === null || typeof cell !== 'object') return cell;
  if (cell instanceof Date) return momentInFigures(cell);
  // In groups, as on paper: a spreadsheet would take digits for a number, and lose the first zeros or the last digits.
  if ('code' in cell)
    return /^\d{5,}$/.test(cell.code) ? cell.code.replaceAll(/(\d{4})(?=\d)/g, '$1 ') : cell.code;
  return 'day' in cell ? cell.day : cell.pesos.toFixed(2);
}

async function sheetOf(heads: readonly string[], pages: Pages): Promise<AsyncIterable<Uint8Array>> {
  const rows: Line[] = [];
  for await (const page of pages) {
    rows.push(...page);
    if (rows.length > sheetRowsMost) break;
  }
  const bytes = await sheet(heads, rows.slice(0, sheetRowsMost), rows.length > sheetRowsMost ? cutOff : null);
  return whole(bytes);
}

/** A file that is made at once. */
export async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const cutOff = `Sólo los primeros ${sheetRowsMost.toLocaleString('es-MX')} renglones: un archivo de Excel no lleva más. La lista completa está en el CSV.`;

interface Export extends Readonly<Record<string, unknown>> {
  readonly what: keyof typeof exportNames | 'bitácora';
  /** Absent: all that this permission reaches, be it at a store; null: of none. */
  readonly partner: number | null | undefined;
  readonly format: FileFormat;
}

/**
 * Says in the chain of each partner whose rows are in a file who takes it, before its first byte leaves. What was searched
 * for is no part of it: it may name a person. @throws not-found for a partner out of scope
 */
export async function noteExport(
  store: Store,
  staff: StaffCaller,
  permission: Permission,
  { partner, format, ...asked }: Export,
): Promise<void> {
  if (typeof partner === 'number' && !(await partnerRefs(store)).has(partner))
    throw new DomainError('not-found');
  const reach = reachOf(staff.grants, permissions[permission]);
  const limits = limitsOf(staff.grants, permissions[permission]).map(({ partnerId }) => partnerId);
  const own =
    reach === 'every-partner' ? [null] : [...new Set([...reach, ...limits])].toSorted((a, b) => a - b);
  const detail = { ...asked, ...(format === 'xlsx' && { format }) };
  await inTransaction(store, async (tx) => {
    for (const partnerId of partner === undefined ? own : [partner]) {
      await appendStaffEventOf(tx, staff, partnerId, { kind: 'exported', detail });
    }
  });
}
