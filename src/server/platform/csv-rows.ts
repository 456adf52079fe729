import Papa from 'papaparse';

/** A row with its number as a spreadsheet shows it (the heading is row 1). */
export interface CsvRow {
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** Reads a file with a heading; cells are trimmed, headings in small letters, empty rows left out. */
export function csvRows(text: string): {
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
  readonly faults: readonly { readonly row: number; readonly message: string }[];
} {
  const parsed = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transform: (cell) => cell.trim(),
    transformHeader: (name) => name.trim().toLowerCase(),
  });
  return {
    columns: parsed.meta.fields ?? [],
    rows: parsed.data.map((cells, index) => ({ number: index + 2, cells })),
    faults: parsed.errors.map(({ row, message }) => ({ row: (row ?? 0) + 2, message })),
  };
}

/** Reads a file as UTF-8, or as Windows-1252 where it is none: a spreadsheet's plain "CSV" is that. */
export function textOfFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
