import { sql } from 'kysely';
import { addressKey } from '#domain/applicant/address-key.ts';
import type { Address } from '#domain/applicant/address.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';
import type { Database } from '#server/database/schema.ts';

type AddressKind = Database['addresses']['kind'];

export const curpMark = (store: Store, curp: string): string => blindIndex(store, 'curp', curp);

/** Returns the mark of a place; null when the address names none. */
export function addressMark(store: Store, address: Address): string | null {
  const key = addressKey(address);
  return key === null ? null : blindIndex(store, 'address', key);
}

export const markCurp = (tx: TxStore, requestId: string, curp: string): Promise<void> =>
  insertMark(tx, requestId, 'curp', curpMark(tx, curp));

export async function markAddress(
  tx: TxStore,
  requestId: string,
  kind: AddressKind,
  address: Address,
): Promise<void> {
  const mark = addressMark(tx, address);
  if (mark !== null) await insertMark(tx, requestId, kind, mark);
}

/** Marks a request with the browser of a session, where that is known. */
export async function markBrowser({ db }: TxStore, requestId: string, sessionId: string): Promise<void> {
  await sql`
    insert into request_marks (request_id, kind, mark)
    select ${requestId}, 'browser', browser from sessions where id = ${sessionId} and browser is not null
    on conflict do nothing`.execute(db);
}

/** @param at for a request of before: when it became known */
export async function insertMark(
  { db }: TxStore,
  requestId: string,
  kind: 'curp' | AddressKind,
  mark: string,
  at?: Date,
): Promise<void> {
  await db
    .insertInto('request_marks')
    .values({ request_id: requestId, kind, mark, ...(at && { at }) })
    .onConflict((conflict) => conflict.columns(['request_id', 'kind']).doNothing())
    .execute();
}

/** The CURP's mark of a request; null while it is not known. */
export async function curpMarkOf({ db }: Store, requestId: string): Promise<string | null> {
  const row = await db
    .selectFrom('request_marks')
    .select('mark')
    .where('request_id', '=', requestId)
    .where('kind', '=', 'curp')
    .executeTakeFirst();
  return row?.mark ?? null;
}

/** A request of before, with what it is not marked by. */
export interface Unmarked {
  readonly id: string;
  readonly lacks: readonly ('curp' | AddressKind)[];
  /** When its data became known. */
  readonly since: Date;
}

/**
 * Returns the unmarked of the next `limit` requests by their id, and the last of those; null: there are no more. Persons
 * whose key is destroyed stay unmarked.
 */
export async function unmarkedRequests(
  { db }: Store,
  after: string,
  limit: number,
): Promise<{ unmarked: Unmarked[]; last: string | null }> {
  const { rows } = await sql<Omit<Unmarked, 'lacks'> & { lacks: Unmarked['lacks'] | null }>`
    with page as (
      select id, coalesce(identity_at, created_at) as since from credit_requests
      where id > ${after} order by id limit ${limit})
    select page.id, page.since, (
      select array_agg(stored.kind) from (
        select 'curp' as kind from people where people.request_id = page.id
        union all select kind from addresses where addresses.request_id = page.id) stored
      where not exists (
        select from request_marks m where m.request_id = page.id and m.kind = stored.kind)
        and exists (select from data_keys k where k.id = page.id and k.wrapped is not null and k.archived is null)) as lacks
    from page order by page.id`.execute(db);
  const unmarked = rows.flatMap(({ lacks, ...row }) => (lacks === null ? [] : [{ ...row, lacks }]));
  return { unmarked, last: rows.at(-1)?.id ?? null };
}
