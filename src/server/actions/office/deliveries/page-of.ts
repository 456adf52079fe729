interface From {
  /** Of the row that the page begins behind, or with `backward` ends before; null: the first page. */
  readonly key: string | null;
  readonly backward: boolean;
}

const pageSize = 50;

/** One page by key: its cursors are 'n' and the key of its last row, 'p' and that of its first. */
export async function pageOf<Row>(
  cursor: string | undefined,
  read: (from: From, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): Promise<{ rows: Row[]; next: string | null; previous: string | null }> {
  const backward = cursor?.startsWith('p') === true;
  // One more than is shown tells whether there is another page.
  const found = await read({ key: cursor?.slice(1) ?? null, backward }, pageSize + 1);
  const hasMore = found.length > pageSize;
  const rows = hasMore ? (backward ? found.slice(1) : found.slice(0, pageSize)) : found;
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    next: last && (backward || hasMore) ? `n${keyOf(last)}` : null,
    previous: first && (backward ? hasMore : cursor !== undefined) ? `p${keyOf(first)}` : null,
  };
}
