import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import { decryptRow, encryptRow, dataKeyFor, dataKeyOf } from '#server/queries/keys/rows.ts';
import type { Loan } from './loans.ts';
import type { PhoneChange } from './phone-changes.ts';
import { question } from '#server/database/question.ts';

/** Changes whose old number is lost: asked for, checked, decided by two people, carried out after 72 hours. */

/** How long a proposal waits for the second person. */
const proposalHours = 24;
const waitHours = 72;

/** Until it is carried out or ended. */
export const openLost = ['identity', 'waiting', 'proposed', 'confirmed'] as const;

const lost = ({ db }: Store) =>
  db.selectFrom('phone_changes').selectAll().select(dataKeyOf('phone_changes')).where('kind', '=', 'lost');

/** Returns the newest of an account; null: none was asked for. */
export const lostPhoneOf = question(
  (store, account: string) =>
    lost(store).where('account', '=', account).orderBy('asked_at', 'desc').orderBy('id').limit(1),
  {
    asked_at: true,
    confirmed_at: true,
    done_at: true,
    effective_at: true,
    ended_at: true,
    old_proved_at: true,
    proposed_at: true,
  },
  ([row], store): PhoneChange | null => (row ? decryptRow(store, 'phone_changes', row) : null),
);

export async function lostPhoneById(store: Store, id: string): Promise<PhoneChange | null> {
  const row = await lost(store).where('id', '=', id).executeTakeFirst();
  return row ? decryptRow(store, 'phone_changes', row) : null;
}

/** Locks the change that an identity session is for. */
export async function lockLostPhoneOfIdentity(tx: TxStore, sessionId: string): Promise<PhoneChange | null> {
  const row = await lost(tx).where('identity_session', '=', sessionId).forUpdate().executeTakeFirst();
  return row ? decryptRow(tx, 'phone_changes', row) : null;
}

/** Inserts a change in place of one whose identity was not shown; false while another one is further. */
export async function beginLostPhone(
  tx: TxStore,
  { account, request_id }: Pick<Loan, 'account' | 'request_id'>,
  { phone, identitySession }: { phone: string; identitySession: string },
): Promise<boolean> {
  await tx.db
    .deleteFrom('phone_changes')
    .where('account', '=', account)
    .where('kind', '=', 'lost')
    .where('state', '=', 'identity')
    .execute();
  const id = randomBytes(12).toString('base64url');
  const sealed = encryptRow(tx, 'phone_changes', await dataKeyFor(tx, request_id), {
    id,
    account,
    request_id,
    phone,
  });
  const row = await tx.db
    .insertInto('phone_changes')
    .values({ ...sealed, kind: 'lost', state: 'identity', identity_session: identitySession })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The identity is hers: people decide now. */
export const setLostWaiting = ({ db }: TxStore, id: string): Promise<unknown> =>
  db
    .updateTable('phone_changes')
    .set({ state: 'waiting' })
    .where('id', '=', id)
    .where('state', '=', 'identity')
    .execute();

/** It was about the number that the account has: nothing is left to change. */
export const deleteLost = ({ db }: TxStore, id: string): Promise<unknown> =>
  db.deleteFrom('phone_changes').where('id', '=', id).where('state', '=', 'identity').execute();

/** The first person's yes; in place of one that nobody confirmed in time. False when there is nothing to propose. */
export async function proposeLost({ db }: TxStore, id: string, by: string): Promise<boolean> {
  const row = await db
    .updateTable('phone_changes')
    .set({ state: 'proposed', proposed_by: by, proposed_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('kind', '=', 'lost')
    .where(isToPropose)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether it could be proposed now: the identity was shown, and no proposal waits. */
export const mayProposeLost = async (store: Store, id: string): Promise<boolean> =>
  (await lost(store).where('id', '=', id).where(isToPropose).executeTakeFirst()) !== undefined;

/** The second person's; returns from when the change holds. Null: nothing to confirm, or the same person. */
export async function confirmLost(
  { db }: TxStore,
  id: string,
  { by, stopToken }: { by: string; stopToken: string },
): Promise<Date | null> {
  const row = await db
    .updateTable('phone_changes')
    .set({
      state: 'confirmed',
      confirmed_by: by,
      confirmed_at: sql<Date>`app_now()`,
      effective_at: sql<Date>`app_now() + ${sql.lit(waitHours)} * interval '1 hour'`,
      stop_sha256: hashOf(stopToken),
    })
    .where('id', '=', id)
    .where('state', '=', 'proposed')
    .where(sql<boolean>`lower(proposed_by) <> lower(${by})`)
    .where(sql<boolean>`not ${hasExpired}`)
    .returning('effective_at')
    .executeTakeFirst();
  return row?.effective_at ?? null;
}

const hasExpired = sql<boolean>`(proposed_at <= app_now() - ${sql.lit(proposalHours)} * interval '1 hour')`;
const isToPropose = sql<boolean>`(state = 'waiting' or (state = 'proposed' and ${hasExpired}))`;

/** Ends a change that is not done: refused by a person, or stopped by the customer. False: it had ended. */
export async function endLost(
  { db }: TxStore,
  id: string,
  { state, by }: { state: 'refused' | 'stopped'; by: string },
): Promise<boolean> {
  const row = await db
    .updateTable('phone_changes')
    .set({ state, ended_by: by, ended_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('kind', '=', 'lost')
    .where('state', 'in', openLost)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends whatever is open for an account; returns its id. */
export async function stopLostOf({ db }: TxStore, account: string, by: string): Promise<string | null> {
  const row = await db
    .updateTable('phone_changes')
    .set({ state: 'stopped', ended_by: by, ended_at: sql<Date>`app_now()` })
    .where('account', '=', account)
    .where('kind', '=', 'lost')
    .where('state', 'in', openLost)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the change that a link stops, also one that has ended. */
export async function lostPhoneOfLink(store: Store, token: string): Promise<PhoneChange | null> {
  const row = await lost(store).where('stop_sha256', '=', hashOf(token)).executeTakeFirst();
  return row ? decryptRow(store, 'phone_changes', row) : null;
}

/** Returns the confirmed changes whose hours have passed. */
export const dueLostPhones = ({ db }: Store, limit: number): Promise<{ id: string }[]> =>
  db
    .selectFrom('phone_changes')
    .select('id')
    .where('state', '=', 'confirmed')
    .where('effective_at', '<=', sql<Date>`app_now()`)
    .orderBy('effective_at')
    .limit(limit)
    .execute();

/** Locks a confirmed change whose hours have passed; null: it was stopped, or carried out. */
export async function lockDueLostPhone(tx: TxStore, id: string): Promise<PhoneChange | null> {
  const row = await lost(tx)
    .where('id', '=', id)
    .where('state', '=', 'confirmed')
    .where('effective_at', '<=', sql<Date>`app_now()`)
    .forUpdate()
    .executeTakeFirst();
  return row ? decryptRow(tx, 'phone_changes', row) : null;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
