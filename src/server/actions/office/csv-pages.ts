import { csvLine, csvStart } from '#domain/csv.ts';
import { permissions, reachOf, type Permission } from '#domain/staff/permissions.ts';
import type { StaffCaller } from '#server/actions/context.ts';
import { appendStaffEventOf } from '#server/actions/staff/staff-events.ts';
import { currentScope, within } from '#server/database/partner-scope.ts';
import { inTransaction, type Store } from '#server/database/store.ts';

type Cells = readonly (string | number | null)[];

interface File<Row> {
  readonly heads: readonly string[];
  readonly cellsOf: (row: Row) => Cells;
  readonly pageAfter: (last: Row | undefined, limit: number) => Promise<Row[]>;
}

const pageSize = 500;

/** Writes a list as CSV while it is sent, page after page; each is asked for in the scope of the call, which is over. */
export function csvPages<Row>({ heads, cellsOf, pageAfter }: File<Row>): AsyncIterable<Uint8Array> {
  const scope = currentScope();
  const text = new TextEncoder();
  const next = (last: Row | undefined) => within(scope, () => pageAfter(last, pageSize));
  return (async function* () {
    yield text.encode(csvStart + csvLine(heads));
    let page = await next(undefined);
    while (page.length > 0) {
      yield text.encode(page.map((row) => csvLine(cellsOf(row))).join(''));
      page = page.length < pageSize ? [] : await next(page.at(-1));
    }
  })();
}

/** Says in the chain of each partner whose rows are in a file who takes it, before its first byte leaves. */
export async function noteExport(
  store: Store,
  staff: StaffCaller,
  permission: Permission,
  {
    partner,
    ...detail
  }: { readonly what: string; readonly partner: number | undefined } & Readonly<Record<string, unknown>>,
): Promise<void> {
  const reach = reachOf(staff.grants, permissions[permission]);
  const own = reach === 'every-partner' ? [null] : reach.toSorted((a, b) => a - b);
  await inTransaction(store, async (tx) => {
    for (const partnerId of partner === undefined ? own : [partner]) {
      await appendStaffEventOf(tx, staff, partnerId, { kind: 'exported', detail });
    }
  });
}
