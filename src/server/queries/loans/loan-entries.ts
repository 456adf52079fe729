import type { Selectable } from 'kysely';
import type { LedgerEntry } from '#domain/credit/ledger/entries.ts';
import type { Database } from '#server/database/schema.ts';
import type { Store, TxStore } from '#server/database/store.ts';

/** Returns the entries of a loan in their order; none for a loan that has no ledger yet. */
export async function entriesOf({ db }: Store, account: string): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('loan_entries')
    .selectAll()
    .where('account', '=', account)
    .orderBy('seq')
    .execute();
  return rows.map(entryOf);
}

/** Returns the entries of several loans, by account. */
export async function entriesByAccount(
  { db }: Store,
  accounts: readonly string[],
): Promise<Map<string, LedgerEntry[]>> {
  const rows = await db
    .selectFrom('loan_entries')
    .selectAll()
    .where('account', 'in', [...accounts])
    .orderBy('account')
    .orderBy('seq')
    .execute();
  const byAccount = Map.groupBy(rows, ({ account }) => account);
  return new Map([...byAccount].map(([account, found]) => [account, found.map(entryOf)]));
}

/** Appends entries to the ledger of a locked loan. */
export async function appendEntries(
  { db }: TxStore,
  account: string,
  entries: readonly LedgerEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto('loan_entries')
    .values(
      entries.map(({ seq, kind, cause, at, valueDay, pots, detail, rules, actor }) => ({
        account,
        seq,
        kind,
        cause,
        at,
        value_day: valueDay,
        ...pots,
        detail: JSON.stringify(detail),
        rules,
        actor,
      })),
    )
    .execute();
}

/** The detail was written by appendEntries, in the shape that belongs to its kind. */
function entryOf(row: Selectable<Database['loan_entries']>): LedgerEntry {
  const { seq, kind, cause, at, value_day: valueDay, detail, rules, actor } = row;
  const { cash, owed, held, sale, charge } = row;
  const pots = { cash, owed, held, sale, charge };
  return { seq, kind, cause, at, valueDay, pots, detail, rules, actor } as LedgerEntry;
}
