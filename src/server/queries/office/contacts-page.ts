import { sql } from 'kysely';
import type { DeliveryOutcome } from '#domain/delivery/delivery.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { keyset, counted, type Counted, type From } from './keyset.ts';
import { randomUUID } from 'node:crypto';
import type { Day } from '#domain/calendar.ts';
import type { ContactChannel, ContactOutcome } from '#domain/credit/contact-log.ts';
import type { Centavos } from '#domain/credit/money.ts';
import { decryptRow, encryptRow, dataKeyFor, dataKeyOf } from '#server/queries/keys/rows.ts';
import { question } from '#server/database/question.ts';

interface Page {
  readonly partnerId: number | null;
  readonly from: From | null;
  readonly limit: number;
}

/** Returns one page of the customers to be spoken with, the longest wait first. */
export async function contactsPage(store: Store, { partnerId, from, limit }: Page) {
  const list = keyset(from, {
    by: ['c.since', 'c.request_id'],
    descending: false,
    of: (key) => sql`select since, request_id from delivery_contacts where request_id = ${key}`,
  });
  const contacts = lines(store)
    .where('c.done_at', 'is', null)
    .$if(partnerId !== null, (query) => query.where('c.partner_id', '=', partnerId ?? 0));
  return list.shown(await list.take(contacts, limit).execute());
}

export const contactOf = (store: Store, requestId: string) =>
  lines(store).where('c.request_id', '=', requestId).executeTakeFirst();

/** The contacts `c` that are still to be made. */
export const contactsToMake = ({ db }: Store, partnerId: number | null) =>
  db
    .selectFrom('delivery_contacts as c')
    .where('c.done_at', 'is', null)
    .$if(partnerId !== null, (query) => query.where('c.partner_id', '=', partnerId ?? 0));

export const countToContact = (store: Store, partnerId: number | null): Promise<Counted> =>
  counted(store, contactsToMake(store, partnerId));

/** Notes how a contact ended; `reached` takes her off the list. False: she is not on it any more. */
export async function noteContact(
  { db }: TxStore,
  requestId: string,
  outcome: DeliveryOutcome,
): Promise<boolean> {
  const row = await db
    .updateTable('delivery_contacts')
    .set({
      tries: sql<number>`tries + 1`,
      tried_at: sql<Date>`app_now()`,
      last_outcome: outcome,
      ...(outcome === 'reached' && { done_at: sql<Date>`app_now()` }),
    })
    .where('request_id', '=', requestId)
    .where('done_at', 'is', null)
    .returning('request_id')
    .executeTakeFirst();
  return row !== undefined;
}

const lines = ({ db }: Store) =>
  db
    .selectFrom('delivery_contacts as c')
    .innerJoin('credit_requests as r', 'r.id', 'c.request_id')
    .select([
      'c.request_id as requestId',
      'r.account',
      'c.partner_id as partnerId',
      'c.since',
      'c.done_at as doneAt',
      'c.tries',
      'c.tried_at as triedAt',
      'c.last_outcome as lastOutcome',
      sql<string>`r.product->>'name'`.as('product'),
      sql<string | null>`(select p->>'name' from jsonb_array_elements(r.product->'colors') p
        where p->>'color' = r.color limit 1)`.as('colorName'),
    ]);

/** Returns who of the desk spoke with the customer of an account, the newest first. */
export const contactsOf = question(
  ({ db }, account: string) =>
    db
      .selectFrom('contacts')
      .selectAll()
      .select(dataKeyOf('contacts'))
      .where('account', '=', account)
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(100),
  { at: true },
  (rows, store) => rows.map((row) => decryptRow(store, 'contacts', row)),
);

interface NewContact {
  readonly account: string;
  readonly requestId: string;
  readonly staffId: string;
  readonly channel: ContactChannel;
  readonly outcome: ContactOutcome;
  readonly note: string;
  readonly promise: { readonly centavos: Centavos; readonly day: Day } | null;
}

/** Sealed with the request's own key: what is erased of the person is erased of what she said. */
export async function insertContact(tx: TxStore, contact: NewContact): Promise<string> {
  const { account, requestId, staffId, channel, outcome, note, promise } = contact;
  const row = {
    id: randomUUID(),
    account,
    request_id: requestId,
    staff_id: staffId,
    channel,
    outcome,
    note: note === '' ? null : note,
    promise_centavos: promise?.centavos ?? null,
    promise_on: promise?.day ?? null,
  };
  const key = await dataKeyFor(tx, requestId);
  await tx.db
    .insertInto('contacts')
    .values(encryptRow(tx, 'contacts', key, row))
    .execute();
  return row.id;
}

/** What a worklist says of each account: the last contact, a promise that has not run out, what stops a contact. */
export async function collectionOf({ db }: Store, accounts: readonly string[], today: Day) {
  if (accounts.length === 0) return new Map<string, CollectionRow>();
  const { rows } = await sql<CollectionRow>`
    select a.account, c.at, c.channel, c.outcome, p.day as "promiseOn", p.amount_centavos::float8 as "promiseCentavos",
      exists (select from contact_stops s where s.account = a.account and s.closed_at is null) as "contactStop",
      exists (select from revocation_notices n where n.account = a.account and n.outcome is null) as "revocationOpen"
    from unnest(${[...accounts]}::text[]) a(account)
    left join lateral (select at, channel, outcome from contacts
      where account = a.account order by at desc limit 1) c on true
    left join lateral (select day, amount_centavos from promises
      where account = a.account and day >= ${today}::date order by made_on desc limit 1) p on true`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.account, row]));
}

export interface CollectionRow {
  readonly account: string;
  readonly at: Date | null;
  readonly channel: ContactChannel | null;
  readonly outcome: ContactOutcome | null;
  readonly promiseOn: Day | null;
  readonly promiseCentavos: Centavos | null;
  readonly contactStop: boolean;
  readonly revocationOpen: boolean;
}
