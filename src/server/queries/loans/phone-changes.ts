import { randomBytes } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { advisoryXactLock } from '#server/database/advisory-lock.ts';
import type { Database } from '#server/database/schema.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { dataKeyFor, dataKeyOf } from '#server/queries/keys/data-keys.ts';
import { blindIndex, decryptRow, encryptRow, type Decrypted } from '#server/queries/keys/rows.ts';
import type { Loan } from './loans.ts';

export type PhoneChange = Decrypted<'phone_changes', Selectable<Database['phone_changes']>>;

/** How long the proof of the old number waits for that of the new one. */
const proofMinutes = 30;

/** Serialises changes from and to these numbers of one partner, before any row is locked, in one order for all. */
export async function lockPhoneChanges(
  tx: TxStore,
  partnerId: number,
  phones: readonly string[],
): Promise<void> {
  const names = phones.map((phone) => `phone-change:${partnerId}:${blindIndex(tx, 'phone', phone)}`);
  for (const name of new Set(names.toSorted())) await advisoryXactLock(tx.db, name);
}

/** Returns the change that is under way in one browser, with whether its proof of the old number still stands. */
export async function openPhoneChange(
  store: Store,
  account: string,
  sessionId: string,
): Promise<(PhoneChange & { readonly isOldProved: boolean }) | null> {
  const row = await store.db
    .selectFrom('phone_changes')
    .selectAll()
    .select(dataKeyOf('phone_changes'))
    .select(
      sql<boolean>`state = 'old-proved'
        and old_proved_at > app_now() - ${sql.lit(proofMinutes)} * interval '1 minute'`.as('isOldProved'),
    )
    .where('account', '=', account)
    .where('session_id', '=', sessionId)
    .where('state', 'in', ['asked', 'old-proved'])
    .executeTakeFirst();
  return row ? decryptRow(store, 'phone_changes', row) : null;
}

/** Begins a change, in place of one that another browser began. */
export async function beginPhoneChange(
  tx: TxStore,
  loan: Pick<Loan, 'account' | 'request_id'>,
  { sessionId, phone }: { sessionId: string; phone: string },
): Promise<void> {
  const { account, request_id } = loan;
  await tx.db
    .deleteFrom('phone_changes')
    .where('account', '=', account)
    .where('state', 'in', ['asked', 'old-proved'])
    .execute();
  const id = randomBytes(12).toString('base64url');
  const row = { id, account, request_id, session_id: sessionId, phone };
  const sealed = encryptRow(tx, 'phone_changes', await dataKeyFor(tx, request_id), row);
  await tx.db
    .insertInto('phone_changes')
    .values({ ...sealed, kind: 'own', state: 'asked' })
    .execute();
}

/** Another number was meant; what was proved of the old one stands. */
export async function correctPhoneChange(
  tx: TxStore,
  { id, request_id }: PhoneChange,
  phone: string,
): Promise<void> {
  const sealed = encryptRow(tx, 'phone_changes', await dataKeyFor(tx, request_id), { id, phone });
  await tx.db.updateTable('phone_changes').set({ phone: sealed.phone }).where('id', '=', id).execute();
}

export async function setOldProved({ db }: TxStore, id: string): Promise<void> {
  await db
    .updateTable('phone_changes')
    .set({ state: 'old-proved', old_proved_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('state', 'in', ['asked', 'old-proved'])
    .execute();
}

/** Marks a proved or confirmed change as done, once. */
export async function finishPhoneChange(
  tx: TxStore,
  { id, request_id }: PhoneChange,
  formerPhone: string,
): Promise<boolean> {
  const key = await dataKeyFor(tx, request_id);
  const { former_phone } = encryptRow(tx, 'phone_changes', key, { id, former_phone: formerPhone });
  const row = await tx.db
    .updateTable('phone_changes')
    .set({ state: 'done', done_at: sql<Date>`app_now()`, session_id: null, former_phone })
    .where('id', '=', id)
    .where('state', 'in', ['old-proved', 'confirmed'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the changes that were carried out for these requests, oldest first. */
export async function phoneChangesOf(store: Store, requestIds: readonly string[]): Promise<PhoneChange[]> {
  if (requestIds.length === 0) return [];
  const rows = await store.db
    .selectFrom('phone_changes')
    .selectAll()
    .select(dataKeyOf('phone_changes'))
    .where('request_id', 'in', [...requestIds])
    .where('state', '=', 'done')
    .orderBy('done_at')
    .execute();
  return rows.map((row) => decryptRow(store, 'phone_changes', row));
}

/** Returns when the number of whoever has this phone, or this CURP's mark, last changed; null: not these two weeks. */
export async function phoneChangedAt(
  store: Store,
  { partnerId, phone, curp }: { partnerId: number; phone: string; curp: string | null },
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(c.done_at) as at from phone_changes c
    where c.partner_id = ${partnerId} and c.state = 'done' and c.done_at > app_now() - interval '14 days'
      and c.request_id in (
        select id from credit_requests
        where partner_id = ${partnerId} and phone_index = ${blindIndex(store, 'phone', phone)}
        union all select request_id from request_marks
        where mark = ${curp}::text and partner_id = ${partnerId} and kind = 'curp')`.execute(store.db);
  return rows[0]?.at ?? null;
}
