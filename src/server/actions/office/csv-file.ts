import { csvLine, csvStart } from '#domain/csv.ts';

/** A small CSV file, for a call that answers with a stream. */
export async function* csvFile(
  lines: readonly (readonly (string | number | null)[])[],
): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(csvStart + lines.map((line) => csvLine(line)).join(''));
}
