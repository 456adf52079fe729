import Papa from 'papaparse';

/** The cells of a file as they stand in it, blank rows too. */
export type Table = readonly (readonly string[])[];

/** A row with its number as a spreadsheet shows it. */
export interface HeadedRow {
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
}

export interface HeadedRows {
  readonly heads: readonly string[];
  readonly rows: readonly HeadedRow[];
  /** Numbers of rows that have more cells than the heading. */
  readonly tooLong: readonly number[];
}

/** @throws BrokenCsv where a quotation mark never ends */
export function csvTable(text: string): Table {
  // Not '|', which joins the parts of a cell.
  const delimitersToGuess = [',', ';', '\t'];
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimitersToGuess });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) throw new BrokenCsv((broken.row ?? 0) + 1);
  return data;
}

export class BrokenCsv extends Error {
  readonly row: number;

  constructor(row: number) {
    super(`row ${row} cannot be read`);
    this.row = row;
  }
}

/** Takes the first row that is not blank for the heading; cells are trimmed, blank rows left out. */
export function headedRows(table: Table, columnOf: (head: string) => string): HeadedRows {
  const trimmed = table.map((cells) => cells.map((cell) => cell.trim()));
  const start = trimmed.findIndex(isFilled);
  const heads = trimmed[start] ?? [];
  const columns = heads.map(columnOf);
  const below = trimmed
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ number, cells }) => start >= 0 && number > start + 1 && isFilled(cells));
  return {
    heads,
    rows: below.map(({ number, cells }) => ({
      number,
      cells: Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])),
    })),
    tooLong: below.filter(({ cells }) => isFilled(cells.slice(heads.length))).map(({ number }) => number),
  };
}

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell !== '');

/** Reads a file as UTF-8, or as Windows-1252 where it is none: a spreadsheet's plain "CSV" is that. */
export function textOfFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
