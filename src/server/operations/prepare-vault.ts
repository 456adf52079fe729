import { sql } from 'kysely';
import { inTransaction, type Store, type TxStore } from '#server/database/store.ts';
import { asOwner, type OpenDatabase } from '#server/database/open-database.ts';
import { ownKeyIds, type OwnKeys } from '#server/vault/vault.ts';
import { chainedLine, type TrailLine } from '#server/vault/audit-chain.ts';
import { encryptRow, blindIndex, dataKeyFor } from '#server/queries/keys/rows.ts';
import { sealedTables, sealingOf, type SealedTable } from '#server/database/sealed-columns.ts';
import { isSealed } from '#server/vault/sealed.ts';

/**
 * Unlocks the vault of a migrated database: reads its own keys, or creates them at the first start and seals, in the
 * same transaction, the rows that an earlier version stored as plain text. Returns the number of those rows.
 * @throws VaultKeyMissing when the data is sealed with a master key that was not configured
 */
export async function prepareVault(database: OpenDatabase): Promise<number> {
  const store = asOwner(database);
  const known = await ownKeys(store);
  if (known) {
    store.vault.open(known);
    return 0;
  }
  return inTransaction(store, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx.db);
    const others = await ownKeys(tx);
    if (others) {
      store.vault.open(others);
      return 0;
    }
    const isFirstStart = await makeOwnKeys(tx);
    store.vault.open((await ownKeys(tx)) as OwnKeys);
    return isFirstStart ? sealExistingRows(tx) : 0;
  });
}

/** Arbitrary, but the same in every process, and different from the migrations' lock key. */
const lockKey = 7_305_187;

async function ownKeys({ db, vault }: Store): Promise<OwnKeys | null> {
  const rows = await db
    .selectFrom('data_keys')
    .select(['id', 'wrapped'])
    .where('id', 'in', [...ownKeyIds])
    .execute();
  if (rows.length < ownKeyIds.length) return null;
  const wrapped = new Map(rows.map((row) => [row.id, row.wrapped]));
  const unwrap = (id: keyof OwnKeys) => vault.unwrap(id, wrapped.get(id) ?? '');
  return {
    service: unwrap('service'),
    index: unwrap('index'),
    audit: unwrap('audit'),
    archive: unwrap('archive'),
  };
}

/** Makes those that are missing: all at the first start, later what a new version has. Returns whether it was the first. */
async function makeOwnKeys({ db, vault }: TxStore): Promise<boolean> {
  const made = await db
    .insertInto('data_keys')
    .values(ownKeyIds.map((id) => ({ id, wrapped: vault.newDataKey(id) })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return made.some(({ id }) => id === 'service');
}

type Row = Record<string, unknown>;

/**
 * Seals rows that a version before the vault stored as plain text, and chains its audit log. Afterwards the checks of
 * db/migrations/0060_vault.sql hold for every row. Returns the number of sealed rows.
 */
async function sealExistingRows(tx: TxStore): Promise<number> {
  await numberEvents(tx);
  let sealed = 0;
  const unchecked = await uncheckedTables(tx);
  for (const table of [...unchecked, 'request_events'] as const) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(tx.db);
    for (const row of rows) {
      if (await sealStoredRow(tx, table, row)) sealed += 1;
    }
  }
  const codes = await tx.db.selectFrom('codes').select(['id', 'phone_index']).execute();
  for (const { id, phone_index } of codes) {
    const hashed = { phone_index: blindIndex(tx, 'phone', phone_index) };
    await tx.db.updateTable('codes').set(hashed).where('id', '=', id).execute();
  }
  await chainEvents(tx);
  await sql`alter table request_events
    add constraint sealed check (ip like 'v1.%' and user_agent like 'v1.%'),
    add constraint chained check (seq is not null and actor is not null and prev_hash is not null and hash is not null)`.execute(
    tx.db,
  );
  for (const table of unchecked) {
    await sql`alter table ${sql.table(table)} validate constraint sealed`.execute(tx.db);
  }
  return sealed + codes.length;
}

/** Tables that may have rows of a version before the vault: their check is not valid. Later tables were never clear. */
async function uncheckedTables({ db }: TxStore): Promise<SealedTable[]> {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint
    where conname = 'sealed' and not convalidated and connamespace = 'public'::regnamespace`.execute(db);
  const unchecked = new Set(rows.map(({ name }) => name));
  return (Object.keys(sealedTables) as SealedTable[]).filter((table) => unchecked.has(table));
}

async function sealStoredRow(tx: TxStore, table: SealedTable, row: Row): Promise<boolean> {
  const { row: names, request, columns } = sealingOf(table);
  const isClear = (value: unknown) => typeof value === 'string' && !isSealed(value);
  const clear = columns.filter((column) => isClear(row[column]));
  if (clear.length === 0) return false;
  const key = request === null ? tx.vault.serviceKey() : await dataKeyFor(tx, String(row[request]));
  const name = Object.fromEntries(names.map((column) => [column, row[column]]));
  const fields = Object.fromEntries(clear.map((column) => [column, row[column]]));
  const sealed: Row = encryptRow(tx, table, key, { ...name, ...fields });
  const changes = Object.entries(sealed).filter(([column]) => !names.includes(column));
  const set = changes.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const where = names.map((column) => sql`${sql.ref(column)} = ${row[column]}`);
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${sql.join(where, sql` and `)}`.execute(
    tx.db,
  );
  return true;
}

/** An entry is identified by its number in the chain, which must be known before it is sealed. */
async function numberEvents({ db }: TxStore): Promise<void> {
  await sql`
    update request_events e
    set seq = n.seq, at = date_trunc('milliseconds', e.at),
      actor = case when e.ip is null then 'system' else 'session' end
    from (
      select id, row_number() over (partition by partner_id order by id) as seq from request_events
    ) n
    where n.id = e.id`.execute(db);
}

async function chainEvents({ db, vault }: TxStore): Promise<void> {
  const lines = await db
    .selectFrom('request_events')
    .selectAll()
    .orderBy('partner_id')
    .orderBy('seq')
    .execute();
  const heads = new Map<number, string>();
  for (const line of lines) {
    const chained = chainedLine(vault, line satisfies TrailLine, heads.get(line.partner_id) ?? '');
    await db.updateTable('request_events').set(chained).where('id', '=', line.id).execute();
    heads.set(line.partner_id, chained.hash);
    const head = { seq: line.seq, hash: chained.hash };
    await db.updateTable('audit_heads').set(head).where('partner_id', '=', line.partner_id).execute();
  }
}

/**
 * Removes old row versions in plain text after rows were sealed in place. On the embedded database also the write-ahead
 * log; on PostgreSQL that expires with the next checkpoints and the archive's retention.
 */
export async function forgetPlainText(database: OpenDatabase): Promise<void> {
  const { db } = asOwner(database);
  for (const table of [...Object.keys(sealedTables), 'codes', 'rate_buckets']) {
    await sql`vacuum full ${sql.table(table)}`.execute(db);
  }
  if (database.engine !== 'pglite') return;
  await sql`set wal_recycle = off`.execute(db);
  for (let twice = 0; twice < 2; twice++) {
    await sql`select pg_switch_wal()`.execute(db);
    await sql`checkpoint`.execute(db);
  }
  await sql`reset wal_recycle`.execute(db);
}
