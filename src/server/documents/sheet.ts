import type { Day } from '#domain/calendar.ts';
import { threadOf } from './render.ts';

/** A cell with its type: text, a number, a moment, a day or a sum; null: empty. */
export type SheetCell =
  | string
  | number
  | Date
  | null
  | { readonly day: Day }
  | { readonly pesos: number }
  /** An account, a reference: digits that are no number. */
  | { readonly code: string };

/** The most rows of an .xlsx file: it is made in memory, and this many take 60 MB and a second. */
export const sheetRowsMost = 10_000;

/** Writes an .xlsx file whose cells have their types, in a thread of its own. `rows` are at most sheetRowsMost. */
export async function sheet(
  heads: readonly string[],
  rows: readonly (readonly SheetCell[])[],
  /** Stands above the heads. */
  note: string | null = null,
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(deadlineMs);
  return (await (await thread()).run({ heads, rows, note } satisfies SheetOrder, { signal })) as Uint8Array;
}

export interface SheetOrder {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly SheetCell[])[];
  readonly note: string | null;
}

const deadlineMs = 60_000;
const thread = threadOf(new URL('./sheet-worker.ts', import.meta.url), 192);
