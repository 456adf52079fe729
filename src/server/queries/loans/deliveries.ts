import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { dayIn, type Day } from '#domain/calendar.ts';
import type { Imei } from '#domain/credit/ledger/imei.ts';
import { DomainError } from '#domain/errors.ts';
import type { Delivery } from '#domain/delivery/delivery.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { Database } from '#server/database/schema.ts';
import { type TxStore, advisoryXactLock } from '#server/database/store.ts';
import {
  decryptRow,
  encryptRow,
  type Decrypted,
  blindIndex,
  dataKeyFor,
  dataKeyOf,
} from '#server/queries/keys/rows.ts';
import type { Loan } from './loans.ts';
import { acrossPartnersIn } from '#server/database/across-partners-in.ts';
import { question } from '#server/database/question.ts';

type Row = Decrypted<'deliveries', Selectable<Database['deliveries']>>;

/** Begins the delivery of a credit that has become active, once. */
export async function addDelivery(
  { db }: TxStore,
  { account, request_id }: Pick<Loan, 'account' | 'request_id'>,
): Promise<void> {
  await db
    .insertInto('deliveries')
    .values({ account, request_id })
    .onConflict((conflict) => conflict.column('account').doNothing())
    .execute();
}

/** Returns what is known of an account's device on its way; undefined before the credit is active. */
export const deliveryOf = question(
  ({ db }, account: string | RawBuilder<string>) =>
    db.selectFrom('deliveries').selectAll().select(dataKeyOf('deliveries')).where('account', '=', account),
  { began_at: true, delivered_at: true, left_at: true, packed_at: true, returned_at: true },
  ([row], store) => row && factsOf(decryptRow(store, 'deliveries', row)),
);

function factsOf(row: Row): Delivery {
  const day = (at: Date | null): Day | null => at && dayIn(businessZone, at);
  return {
    state: row.state,
    beganOn: dayIn(businessZone, row.began_at),
    carriedOver: row.carried_over,
    imei: row.imei || null,
    carrier: row.carrier,
    trackingNumber: row.tracking_number || null,
    leftOn: day(row.left_at),
    deliveredOn: row.delivered_on,
    proofNote: row.proof_note || null,
    returnedOn: day(row.returned_at),
    timesSentAgain: row.times_sent_again,
  };
}

/** What an act changes; unsealed. */
type Change = Partial<Pick<Row, 'imei' | 'carrier' | 'tracking_number' | 'delivered_on' | 'proof_note'>> &
  Pick<Updateable<Database['deliveries']>, 'state'>;

/** Writes an act on the delivery of a locked loan, with its time. @throws conflict when it is written already */
export async function changeDelivery(
  tx: TxStore,
  { account, request_id }: Pick<Loan, 'account' | 'request_id'>,
  at: 'packed_at' | 'left_at' | 'delivered_at' | 'returned_at',
  change: Change,
): Promise<void> {
  const key = await dataKeyFor(tx, request_id);
  const row = await tx.db
    .updateTable('deliveries')
    .set({
      ...encryptRow(tx, 'deliveries', key, { account, request_id, ...change }),
      [at]: sql<Date>`app_now()`,
    })
    .where('account', '=', account)
    .where(at, 'is', null)
    .returning('account')
    .executeTakeFirst();
  if (!row) throw new DomainError('conflict');
}

/**
 * Replaces the IMEI of a device that was packed and has not left, of a locked loan. Returns how often that has happened.
 * @throws conflict when it has left
 */
export async function correctImei(
  tx: TxStore,
  { account, request_id }: Pick<Loan, 'account' | 'request_id'>,
  imei: Imei,
): Promise<number> {
  const key = await dataKeyFor(tx, request_id);
  const row = await tx.db
    .updateTable('deliveries')
    .set({
      ...encryptRow(tx, 'deliveries', key, { account, request_id, imei }),
      packed_at: sql<Date>`app_now()`,
      imei_corrections: sql<number>`imei_corrections + 1`,
    })
    .where('account', '=', account)
    .where('packed_at', 'is not', null)
    .where('left_at', 'is', null)
    .where('state', '=', 'to-pack')
    .returning('imei_corrections')
    .executeTakeFirst();
  if (!row) throw new DomainError('conflict');
  return row.imei_corrections;
}

/** To the customer of a locked loan, at the counter. @throws conflict when it has left or arrived */
export async function handOverDevice(
  tx: TxStore,
  { account, request_id }: Pick<Loan, 'account' | 'request_id'>,
  { imei, on, proofNote }: { readonly imei: Imei; readonly on: Day; readonly proofNote: string | null },
): Promise<void> {
  const key = await dataKeyFor(tx, request_id);
  const row = await tx.db
    .updateTable('deliveries')
    .set({
      ...encryptRow(tx, 'deliveries', key, { account, request_id, imei, proof_note: proofNote }),
      packed_at: sql<Date>`coalesce(packed_at, app_now())`,
      state: 'delivered',
      handed_over: true,
      delivered_at: sql<Date>`app_now()`,
      delivered_on: on,
    })
    .where('account', '=', account)
    .where('state', '=', 'to-pack')
    .returning('account')
    .executeTakeFirst();
  if (!row) throw new DomainError('conflict');
}

/** Begins the way of another device, of a locked loan. Returns how often that has happened. @throws conflict */
export async function packAgain(
  tx: TxStore,
  { account, request_id }: Pick<Loan, 'account' | 'request_id'>,
  imei: Imei,
): Promise<number> {
  const key = await dataKeyFor(tx, request_id);
  const row = await tx.db
    .updateTable('deliveries')
    .set({
      ...encryptRow(tx, 'deliveries', key, { account, request_id, imei }),
      packed_at: sql<Date>`app_now()`,
      state: 'to-pack',
      left_at: null,
      carrier: null,
      tracking_number: null,
      returned_at: null,
      times_sent_again: sql<number>`times_sent_again + 1`,
    })
    .where('account', '=', account)
    .where('state', '=', 'returned')
    .where('delivered_at', 'is', null)
    .returning('times_sent_again')
    .executeTakeFirst();
  if (!row) throw new DomainError('conflict');
  return row.times_sent_again;
}

/** Adds a customer with a paid down payment to the list of those to contact about the delivery, once. */
export async function addDeliveryContact({ db }: TxStore, requestId: string): Promise<void> {
  await db
    .insertInto('delivery_contacts')
    .values({
      request_id: requestId,
      since: sql<Date>`(select down_payment_paid_at from credit_requests where id = ${requestId})`,
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute();
}

/** Returns false when the customer is not on the list, or has already been contacted. */
export async function closeDeliveryContact({ db }: TxStore, requestId: string): Promise<boolean> {
  const row = await db
    .updateTable('delivery_contacts')
    .set({ done_at: sql<Date>`app_now()` })
    .where('request_id', '=', requestId)
    .where('done_at', 'is', null)
    .returning('request_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes erased customers from the list: they cannot be contacted. */
export async function dropDeliveryContacts({ db }: TxStore, requestIds: readonly string[]): Promise<void> {
  if (requestIds.length === 0) return;
  await db
    .deleteFrom('delivery_contacts')
    .where('request_id', 'in', [...requestIds])
    .execute();
}

/**
 * Whether a device is on another open credit of any partner: until that credit is paid off, or the device came back.
 * Only this yes or no crosses partners. Until the transaction ends nobody else gets an answer about the same device.
 */
export async function imeiInUse(tx: TxStore, imei: Imei, exceptAccount: string): Promise<boolean> {
  const index = blindIndex(tx, 'imei', imei);
  await advisoryXactLock(tx.db, `imei:${index}`);
  return acrossPartnersIn(tx.db, 'imei-in-use', async () => {
    const row = await tx.db
      .selectFrom('deliveries as d')
      .innerJoin('loans as l', 'l.account', 'd.account')
      .select('d.account')
      .where('d.imei_index', '=', index)
      .where('d.account', '!=', exceptAccount)
      .where('d.state', '!=', 'returned')
      .where('l.status', '!=', 'Paid')
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  });
}
