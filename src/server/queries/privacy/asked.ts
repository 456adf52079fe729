import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { advisoryXactLock, type Store, type TxStore } from '#server/database/store.ts';
import { blindIndex, decryptRow, encryptRow, type Decrypted } from '#server/queries/keys/rows.ts';
import { isPrivacyWaiting } from './privacy-requests.ts';

interface Rows {
  complaints: Decrypted<'complaints', Selectable<Database['complaints']>>;
  privacy_requests: Decrypted<'privacy_requests', Selectable<Database['privacy_requests']>>;
}

type Told = 'id' | 'partner_id' | 'kind' | 'phone' | 'body' | 'answer_by';

interface NewRows {
  complaints: Pick<Rows['complaints'], Told | 'folio' | 'request_id'>;
  privacy_requests: Pick<Rows['privacy_requests'], Told>;
}

/** What the owner of a phone asks a partner, with a last day and one answer: about her data, or as a complaint. */
export type AskedTable = keyof Rows;
export type Asked<T extends AskedTable> = Rows[T];

/** Serialises what one phone asks of one partner until the transaction ends. */
export const lockAsking = (tx: TxStore, phone: string, partnerId: number): Promise<void> =>
  advisoryXactLock(tx.db, `privacy:${partnerId}:${blindIndex(tx, 'phone', phone)}`);

/** Returns what a phone has asked of a partner, the newest first. */
export const askedOf = <T extends AskedTable>(
  store: Store,
  table: T,
  { phone, partnerId }: { readonly phone: string; readonly partnerId: number },
): Promise<Asked<T>[]> =>
  rowsOf(
    store,
    table,
    sql`select ${whole} from ${sql.table(table)} where phone_index = ${blindIndex(store, 'phone', phone)}
      and partner_id = ${partnerId} order by asked_at desc, id`,
  );

export async function askedById<T extends AskedTable>(
  store: Store,
  table: T,
  id: string,
): Promise<Asked<T> | undefined> {
  const [row] = await rowsOf(store, table, sql`select ${whole} from ${sql.table(table)} where id = ${id}`);
  return row;
}

/** Locks it until the transaction ends. */
export async function lockAsked<T extends AskedTable>(
  tx: TxStore,
  table: T,
  id: string,
): Promise<Asked<T> | undefined> {
  const [row] = await rowsOf(
    tx,
    table,
    sql`select ${whole} from ${sql.table(table)} where id = ${id} for update`,
  );
  return row;
}

export async function insertAsked<T extends AskedTable>(
  tx: TxStore,
  table: T,
  row: NewRows[T],
): Promise<void> {
  const sealed = Object.entries(encryptRow(tx, table, tx.vault.serviceKey(), row));
  await sql`insert into ${sql.table(table)} (${sql.join(sealed.map(([column]) => sql.ref(column)))})
    values (${sql.join(sealed.map(([, value]) => value))})`.execute(tx.db);
}

/** Stores the answer, once, and what else changes by it; undefined when there is no such open row. */
export async function answerAsked<T extends AskedTable>(
  tx: TxStore,
  table: T,
  id: string,
  { answer, by, and = sql`` }: { answer: string; by: string; and?: RawBuilder<unknown> },
): Promise<Asked<T> | undefined> {
  const sealed = encryptRow(tx, table, tx.vault.serviceKey(), { id, answer });
  const [row] = await rowsOf(
    tx,
    table,
    sql`update ${sql.table(table)} set answer = ${sealed.answer}, answered_by = ${by}, answered_at = app_now() ${and}
      where id = ${id} and answered_at is null returning ${whole}`,
  );
  return row;
}

/** Both are sealed with the service's key. */
const whole = sql`*, null::text as data_key`;

async function rowsOf<T extends AskedTable>(
  store: Store,
  table: T,
  statement: RawBuilder<unknown>,
): Promise<Asked<T>[]> {
  const { rows } = await sql<{ data_key: null }>`${statement}`.execute(store.db);
  return rows.map((row) => decryptRow(store, table, row) as Asked<T>);
}

/** What was asked from a number goes with its person to another one, with its text, its last day and its answer. */
export async function moveAsked(
  tx: TxStore,
  table: AskedTable,
  { partnerId, from, to, since }: { partnerId: number; from: string; to: string; since: Date },
): Promise<void> {
  const found = await lockedIds(
    tx,
    table,
    sql`p.phone_index = ${blindIndex(tx, 'phone', from)} and p.partner_id = ${partnerId} and p.asked_at >= ${since}`,
  );
  for (const id of found) {
    const { phone, phone_index } = encryptRow(tx, table, tx.vault.serviceKey(), { id, phone: to });
    await sql`update ${sql.table(table)} set phone = ${phone}, phone_index = ${phone_index} where id = ${id}`.execute(
      tx.db,
    );
  }
}

/** Erases what a phone has asked of a partner, or with null of any; what was open ends with the erasure. */
export async function eraseAsked(
  tx: TxStore,
  table: AskedTable,
  phone: string,
  partnerId: number | null,
): Promise<void> {
  const ofPartner = partnerId === null ? sql`` : sql`and p.partner_id = ${partnerId}`;
  const index = blindIndex(tx, 'phone', phone);
  await empty(tx, table, await lockedIds(tx, table, sql`p.phone_index = ${index} ${ofPartner}`));
}

/**
 * Erases some that were answered so many days ago, of phones without a signed contract at the partner; with one they go as it goes.
 * Returns their number.
 */
export async function forgetAsked(
  tx: TxStore,
  table: AskedTable,
  days: number,
  limit: number,
): Promise<number> {
  const found = await lockedIds(
    tx,
    table,
    sql`p.phone_index is not null and p.answered_at < app_now() - ${days} * interval '1 day' ${stays[table]}
      and not exists (select from credit_requests r where r.partner_id = p.partner_id
        and r.phone_index = p.phone_index and r.contract_signed_at is not null)`,
    sql`limit ${limit}`,
  );
  await empty(tx, table, found);
  return found.length;
}

/** Neither what is still to be done, nor an opposition in force, which she takes back there. */
const stays: Record<AskedTable, RawBuilder<unknown>> = {
  complaints: sql``,
  privacy_requests: sql`and not ${isPrivacyWaiting} and not exists (
    select from oppositions o where o.privacy_request = p.id and o.withdrawn_at is null)`,
};

/** In one order, so that two may be under way. */
async function lockedIds(
  { db }: TxStore,
  table: AskedTable,
  where: RawBuilder<unknown>,
  limit: RawBuilder<unknown> = sql``,
): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select p.id from ${sql.table(table)} p where ${where} order by p.id ${limit} for update`.execute(db);
  return rows.map(({ id }) => id);
}

async function empty(tx: TxStore, table: AskedTable, found: readonly string[]): Promise<void> {
  const done = table === 'privacy_requests' ? sql`, effective_by = null` : sql``;
  for (const id of found) {
    const nothing = { id, phone: '', body: '', answer: '' };
    const { phone, body, answer } = encryptRow(tx, table, tx.vault.serviceKey(), nothing);
    await sql`update ${sql.table(table)} set phone = ${phone}, body = ${body}, answer = ${answer}, phone_index = null,
      answered_at = coalesce(answered_at, app_now()), answered_by = coalesce(answered_by, 'erasure') ${done}
      where id = ${id}`.execute(tx.db);
  }
}
