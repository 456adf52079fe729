import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import { constants, setPriority } from 'node:os';
import { businessZone } from '#domain/spanish-dates.ts';
import type { SheetCell, SheetOrder } from './sheet.ts';

if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Runs in a thread (sheet.ts). A text is written as one, so that no spreadsheet takes it for a formula. */
export default function sheetOf({ heads, rows, note }: SheetOrder): Promise<Uint8Array> {
  const table = [
    ...(note === null ? [] : [[{ value: note, type: String }]]),
    heads.map((value): Cell => ({ value, type: String, fontWeight: 'bold' })),
    ...rows.map((cells) => cells.map(cellOf)),
  ];
  const options = {
    sheet: 'Lista',
    stickyRowsCount: note === null ? 1 : 2,
    columns: heads.map((head, at) => ({ width: widthOf(head, rows[0]?.[at] ?? null) })),
  };
  return writeXlsxFile(table, options).toBuffer();
}

function cellOf(cell: SheetCell): Cell {
  if (cell === null) return null;
  if (typeof cell === 'string') return { value: cell.slice(0, longestText), type: String };
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (cell instanceof Date) return { value: onItsClock(cell), type: Date, format: 'dd/mm/yyyy hh:mm:ss' };
  if ('code' in cell) return { value: cell.code, type: String };
  if ('day' in cell) return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' };
  return { value: cell.pesos, type: Number, format: '#,##0.00' };
}

/** Of a cell, by the format. */
const longestText = 32_767;

/** A spreadsheet's moments have no zone: what a clock in Mexico City shows. */
function onItsClock(at: Date): Date {
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return new Date(
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')),
  );
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: businessZone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
});

/** In letters. */
const widthOf = (head: string, first: SheetCell): number =>
  Math.min(40, Math.max(head.length + 2, first instanceof Date ? 20 : String(first ?? '').length + 2, 12));
