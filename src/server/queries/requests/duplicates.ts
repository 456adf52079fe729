import { question, type Question } from '#server/database/question.ts';
import { sql } from 'kysely';
import { type Store, type TxStore, advisoryXactLock, advisoryXactLocks } from '#server/database/store.ts';
import { blindIndex, decryptRow, dataKeyOf } from '#server/queries/keys/rows.ts';
import type { CreditRequest } from './credit-requests.ts';
import { addressKey } from '#domain/applicant/address-key.ts';
import type { Address } from '#domain/applicant/address.ts';
import type { Database } from '#server/database/schema.ts';

/**
 * Other requests of the same partner that may be the same person's, or another's behind the same data (servicing.md §7).
 * Everything is compared by blind index. A request that is not marked yet matches nothing.
 */
type Own = Pick<CreditRequest, 'id' | 'partner_id'>;

/** Whether a CURP, by default the request's own, has a credit that is not paid off, by another request. */
export const curpHasOpenCredit = exists(
  (_store, own: Own, curp?: string) =>
    sql`select from ${ofCurp(own, curp)} join credit_requests r on r.id = m.request_id
      left join loans l on l.request_id = r.id
    where r.contract_signed_at is not null
      and coalesce(l.status in ('PendingDownPayment', 'Active'), true)`,
);

/** Blocks other signatures of this CURP until the transaction ends. */
export const lockCurp = (tx: TxStore, { partner_id }: Own, curp: string): Promise<void> =>
  advisoryXactLock(tx.db, `loan:${partner_id}:${curp}`);

/** Whether this RFC is, or was, given with another CURP. */
export const rfcOfOtherCurp = exists(
  (store, own: Own, rfc: string) =>
    sql`select from credit_requests r
      join request_marks m on m.request_id = r.id and m.kind = 'curp' and m.mark <> ${markOf(own)}
    where r.rfc_index = ${blindIndex(store, 'rfc', rfc)} and r.partner_id = ${own.partner_id}
      and r.id <> ${own.id}`,
);

/** Whether the CURP of this request was given with another RFC. */
export const curpOfOtherRfc = exists(
  (store, own: Own & Pick<CreditRequest, 'rfc'>) =>
    sql`select from ${ofCurp(own)} join credit_requests r on r.id = m.request_id
    where r.rfc_index <> ${own.rfc === null ? null : blindIndex(store, 'rfc', own.rfc)}::text`,
);

/** Whether the phone or the e-mail of this request is given with another CURP too. */
export const contactOfOtherCurp = exists(
  (store, own: Own & Pick<CreditRequest, 'phone' | 'email'>) =>
    sql`select from credit_requests r
      join request_marks m on m.request_id = r.id and m.kind = 'curp' and m.mark <> ${markOf(own)}
    where r.partner_id = ${own.partner_id} and r.id <> ${own.id}
      and (r.phone_index = ${blindIndex(store, 'phone', own.phone)}
        or r.email_index = ${own.email === null ? null : blindIndex(store, 'email', own.email)}::text)`,
);

/** The marks of the places of a request. */
export const placesOf = question(
  ({ db }, requestId: string) =>
    db
      .selectFrom('request_marks')
      .select('mark')
      .distinct()
      .where('request_id', '=', requestId)
      .where('kind', 'in', ['identification', 'edited', 'shipping']),
  {},
  (rows): readonly string[] => rows.map(({ mark }) => mark).toSorted(),
);

/**
 * Returns how many other CURPs have one of these places, given in their order, as theirs within the last 30 days. Of two
 * requests that ask at the same time the second waits for the first.
 */
export async function curpsAtPlaces(tx: TxStore, own: Own, places: readonly string[]): Promise<number> {
  if (places.length === 0) return 0;
  await advisoryXactLocks(
    tx.db,
    places.map((mark) => `place:${own.partner_id}:${mark}`),
  );
  const { rows } = await sql<{ others: number }>`
    select count(distinct c.mark)::integer as others from request_marks a
    join request_marks c on c.request_id = a.request_id and c.kind = 'curp' and c.mark <> ${markOf(own)}
    where a.mark = any (${places}::text[]) and a.partner_id = ${own.partner_id} and a.request_id <> ${own.id}
      and a.kind <> 'browser' and a.at > app_now() - interval '30 days'
    group by a.mark order by others desc limit 1`.execute(tx.db);
  return rows[0]?.others ?? 0;
}

/**
 * How many other phones began a request in this request's browser within the 24 hours before it. A number that nobody
 * verified was mistyped.
 */
export const phonesInBrowser = question(
  (store, own: Own & Pick<CreditRequest, 'phone'>) =>
    store.db
      .selectFrom(
        sql<{ others: number }>`(
          select count(distinct r.phone_index)::integer as others from request_marks mine
          join request_marks b on b.mark = mine.mark and b.partner_id = mine.partner_id and b.kind = 'browser'
            and b.at <= mine.at and b.at > mine.at - interval '24 hours'
          join credit_requests r on r.id = b.request_id and r.phone_verified_at is not null
          where mine.request_id = ${own.id} and mine.kind = 'browser'
            and r.phone_index <> ${blindIndex(store, 'phone', own.phone)})`.as('phones'),
      )
      .selectAll(),
  {},
  ([row]): number => row?.others ?? 0,
);

/** The CURP's mark of a request, in a statement: equal to nothing and different from nothing while it is not known. */
const markOf = ({ id }: Own) =>
  sql`(select mark from request_marks where request_id = ${id} and kind = 'curp')`;

/** The marks of a CURP in other requests of the partner, as `m`. */
const ofCurp = (own: Own, curp?: string) => sql`(
  select request_id from request_marks
  where mark = ${curp ?? markOf(own)} and partner_id = ${own.partner_id} and kind = 'curp'
    and request_id <> ${own.id}) m`;

function exists<Args extends unknown[]>(
  query: (store: Store, ...args: Args) => ReturnType<typeof sql>,
): Question<Args, boolean> {
  return question(
    (store, ...args: Args) =>
      store.db.selectNoFrom(sql<boolean>`exists (${query(store, ...args)})`.as('found')),
    {},
    (rows, ..._asked) => rows[0]?.found === true,
  );
}

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
export const curpMarkOf = question(
  ({ db }, requestId: string) =>
    db
      .selectFrom('request_marks')
      .select('mark')
      .where('request_id', '=', requestId)
      .where('kind', '=', 'curp'),
  {},
  ([row]): string | null => row?.mark ?? null,
);

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

/** Returns the last four digits of the phone of each request; of one whose person is erased nothing. */
export async function phoneEndsOf(
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await store.db
    .selectFrom('credit_requests')
    .select(['id', 'phone'])
    .select(dataKeyOf('credit_requests'))
    .where('id', 'in', [...ids])
    .execute();
  return new Map(
    rows
      .filter((row) => row.data_key !== null)
      .map((row) => [row.id, decryptRow(store, 'credit_requests', row).phone.slice(-4)]),
  );
}
