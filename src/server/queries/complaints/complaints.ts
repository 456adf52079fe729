import { sql, type Selectable } from 'kysely';
import type { ComplaintKind } from '#domain/applicant/complaint.ts';
import type { PrivacyView } from '#domain/staff/sealed-fields.ts';
import type { Day } from '#domain/calendar.ts';
import type { Database } from '#server/database/schema.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { blindIndex, dataKeyOf, decryptRow, encryptRow, type Decrypted } from '#server/queries/keys/rows.ts';
import { hasNoContract } from '#server/queries/privacy/privacy-requests.ts';
import { counted, keyset, type Counted, type From } from '#server/queries/office/keyset.ts';

export type Complaint = Decrypted<'complaints', Selectable<Database['complaints']>>;

const whole = ({ db }: Store) => db.selectFrom('complaints').selectAll().select(dataKeyOf('complaints'));
const ofPhone = (store: Store, phone: string) =>
  whole(store).where('phone_index', '=', blindIndex(store, 'phone', phone));

/** Returns what a phone has complained about at a partner, the newest first. */
export async function complaintsOf(store: Store, phone: string, partnerId: number): Promise<Complaint[]> {
  const rows = await ofPhone(store, phone)
    .where('partner_id', '=', partnerId)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => decryptRow(store, 'complaints', row));
}

export async function insertComplaint(
  tx: TxStore,
  complaint: Pick<
    Complaint,
    'id' | 'partner_id' | 'folio' | 'kind' | 'phone' | 'request_id' | 'body' | 'answer_by'
  >,
): Promise<void> {
  await tx.db
    .insertInto('complaints')
    .values(encryptRow(tx, 'complaints', tx.vault.serviceKey(), complaint))
    .execute();
}

/** Locks it until the transaction ends. */
export async function lockComplaint(tx: TxStore, id: string): Promise<Complaint | undefined> {
  const row = await whole(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && decryptRow(tx, 'complaints', row);
}

export async function complaintById(store: Store, id: string): Promise<Complaint | undefined> {
  const row = await whole(store).where('id', '=', id).executeTakeFirst();
  return row && decryptRow(store, 'complaints', row);
}

/** Stores the answer, once; false when there is no such open complaint. */
export async function answerComplaint(
  tx: TxStore,
  id: string,
  { answer, by }: { answer: string; by: string },
): Promise<boolean> {
  const sealed = encryptRow(tx, 'complaints', tx.vault.serviceKey(), { id, answer });
  const row = await tx.db
    .updateTable('complaints')
    .set({ answer: sealed.answer, answered_by: by, answered_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What was asked from a number goes with its person to another one. */
export async function moveComplaints(
  tx: TxStore,
  { partnerId, from, to, since }: { partnerId: number; from: string; to: string; since: Date },
): Promise<void> {
  const found = await ofPhone(tx, from)
    .where('partner_id', '=', partnerId)
    .where('asked_at', '>=', since)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id } of found) {
    const { id: _, ...sealed } = encryptRow(tx, 'complaints', tx.vault.serviceKey(), { id, phone: to });
    await tx.db.updateTable('complaints').set(sealed).where('id', '=', id).execute();
  }
}

/** Erases what a phone has complained about at a partner, or with null at any; what was open ends with the erasure. */
export async function eraseComplaints(tx: TxStore, phone: string, partnerId: number | null): Promise<void> {
  const found = await ofPhone(tx, phone)
    .$if(partnerId !== null, (query) => query.where('partner_id', '=', partnerId))
    .orderBy('id')
    .forUpdate()
    .execute();
  await emptyComplaints(tx, found);
}

/**
 * Erases some that were answered so many days ago, of phones without a signed contract at the partner; with one they go as it goes.
 * Returns their number.
 */
export async function forgetComplaints(tx: TxStore, days: number, limit: number): Promise<number> {
  const found = await tx.db
    .selectFrom('complaints as c')
    .select('c.id')
    .where('c.phone_index', 'is not', null)
    .where('c.answered_at', '<', sql<Date>`app_now() - ${days} * interval '1 day'`)
    .where(hasNoContract('c'))
    .orderBy('c.id')
    .limit(limit)
    .forUpdate()
    .execute();
  await emptyComplaints(tx, found);
  return found.length;
}

async function emptyComplaints(tx: TxStore, found: readonly { readonly id: string }[]): Promise<void> {
  for (const { id } of found) {
    const nothing = { id, phone: '', body: '', answer: '' };
    const { id: _, ...sealed } = encryptRow(tx, 'complaints', tx.vault.serviceKey(), nothing);
    await tx.db
      .updateTable('complaints')
      .set({
        ...sealed,
        phone_index: null,
        answered_at: sql<Date>`coalesce(answered_at, app_now())`,
        answered_by: sql<string>`coalesce(answered_by, 'erasure')`,
      })
      .where('id', '=', id)
      .execute();
  }
}

export interface ComplaintsFilter {
  readonly view: PrivacyView;
  readonly kind: ComplaintKind | null;
  readonly partnerId: number | null;
}

/** The complaints `c` of a list of the desk. */
export const complaintsIn = ({ db }: Store, { view, kind, partnerId }: ComplaintsFilter) =>
  db
    .selectFrom('complaints as c')
    .where('c.answered_at', view === 'waiting' ? 'is' : 'is not', null)
    .$if(kind !== null, (query) => query.where('c.kind', '=', kind ?? 'other'))
    .$if(partnerId !== null, (query) => query.where('c.partner_id', '=', partnerId ?? 0));

export const countComplaints = (store: Store, filter: ComplaintsFilter): Promise<Counted> =>
  counted(store, complaintsIn(store, filter));

const lineColumns = [
  'c.id',
  'c.folio',
  'c.kind',
  'c.partner_id as partnerId',
  'c.request_id as requestId',
  'c.asked_at as askedAt',
  'c.answer_by as answerBy',
  'c.answered_at as answeredAt',
  'c.answered_by as answeredBy',
  sql<boolean>`(c.answered_at is not null and c.phone_index is null)`.as('isErased'),
  sql<string | null>`(select r.account from credit_requests r where r.id = c.request_id)`.as('account'),
] as const;

export interface ComplaintRow {
  readonly id: string;
  readonly folio: string;
  readonly kind: ComplaintKind;
  readonly partnerId: number;
  readonly requestId: string | null;
  readonly askedAt: Date;
  readonly answerBy: Day;
  readonly answeredAt: Date | null;
  readonly answeredBy: string | null;
  readonly isErased: boolean;
  readonly account: string | null;
}

/** Returns one page: what waits by its last day, what is over by its end. */
export async function complaintsPage(
  store: Store,
  filter: ComplaintsFilter,
  { from, limit }: { readonly from: From | null; readonly limit: number },
): Promise<ComplaintRow[]> {
  const isWaiting = filter.view === 'waiting';
  const order = isWaiting ? 'answer_by' : 'answered_at';
  const list = keyset(from, {
    by: [`c.${order}`, 'c.id'],
    descending: !isWaiting,
    of: (key) => sql`select ${sql.ref(order)}, id from complaints where id = ${key}`,
  });
  return list.shown(await list.take(complaintsIn(store, filter).select(lineColumns), limit).execute());
}

export const complaintLine = ({ db }: Store, id: string): Promise<ComplaintRow | undefined> =>
  db.selectFrom('complaints as c').select(lineColumns).where('c.id', '=', id).executeTakeFirst();
