import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { ContactChannel, ContactOutcome } from '#domain/credit/contact-log.ts';
import type { Centavos } from '#domain/credit/money.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { dataKeyFor, dataKeyOf } from '#server/queries/keys/data-keys.ts';
import { decryptRow, encryptRow } from '#server/queries/keys/rows.ts';

/** Returns who of the desk spoke with the customer of an account, the newest first. */
export async function contactsOf(store: Store, account: string) {
  const rows = await store.db
    .selectFrom('contacts')
    .selectAll()
    .select(dataKeyOf('contacts'))
    .where('account', '=', account)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map((row) => decryptRow(store, 'contacts', row));
}

export interface NewContact {
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
