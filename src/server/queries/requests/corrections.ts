import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import { correctables, type Correctable, type CorrectionReason } from '#domain/onboarding/corrections.ts';
import type { Database } from '#server/database/schema.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { decryptRow, encryptRow, type Decrypted, dataKeyFor, dataKeyOf } from '#server/queries/keys/rows.ts';
import type { CreditRequest } from './credit-requests.ts';

/** What a customer was asked to correct. */
export type Correction = Decrypted<'corrections', Selectable<Database['corrections']>>;

/** Returns the corrections of a request, the oldest first. */
export async function correctionsOf(store: Store, requestId: string): Promise<Correction[]> {
  const rows = await corrections(store)
    .where('request_id', '=', requestId)
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => decryptRow(store, 'corrections', row));
}

/** Returns the one that waits for the customer; null: it is not asked for, or over. */
export async function openCorrection(
  store: Store,
  requestId: string,
  what: Correctable,
): Promise<Correction | null> {
  const row = await corrections(store)
    .where('request_id', '=', requestId)
    .where('what', '=', what)
    .where(isOpen)
    .executeTakeFirst();
  return row ? decryptRow(store, 'corrections', row) : null;
}

const corrections = ({ db }: Store) =>
  db.selectFrom('corrections').selectAll().select(dataKeyOf('corrections'));

const isOpen = sql<boolean>`answered_at is null and withdrawn_at is null`;

interface NewCorrection {
  readonly requestId: string;
  readonly what: Correctable;
  readonly reason: CorrectionReason;
  readonly message: string | null;
  /** Null: the consequence of another correction. */
  readonly askedBy: string | null;
  readonly answerBy: Day;
}

/** Returns its id; null when the same is asked for already. */
export async function insertCorrection(tx: TxStore, correction: NewCorrection): Promise<string | null> {
  const { requestId, what, reason, message, askedBy, answerBy } = correction;
  const key = await dataKeyFor(tx, requestId);
  const row = await tx.db
    .insertInto('corrections')
    .values(
      encryptRow(tx, 'corrections', key, {
        id: randomUUID(),
        request_id: requestId,
        step: correctables[what],
        what,
        reason,
        message,
        asked_by: askedBy,
        answer_by: answerBy,
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the id of the one that is answered by this; null: none was open. */
export async function closeAnswered(
  { db }: TxStore,
  requestId: string,
  what: Correctable,
  isChanged: boolean,
): Promise<string | null> {
  const row = await db
    .updateTable('corrections')
    .set({ answered_at: sql<Date>`app_now()`, is_changed: isChanged })
    .where('request_id', '=', requestId)
    .where('what', '=', what)
    .where(isOpen)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Ends an open one without an answer; null: it is over. `by` null: it expired or is not needed any more. */
export async function closeUnanswered(
  { db }: TxStore,
  id: string,
  by: string | null,
): Promise<Correctable | null> {
  const row = await db
    .updateTable('corrections')
    .set({ withdrawn_at: sql<Date>`app_now()`, withdrawn_by: by })
    .where('id', '=', id)
    .where(isOpen)
    .returning('what')
    .executeTakeFirst();
  return row?.what ?? null;
}

/** Records that the customer was reminded; false when she was before, or it is over. */
export async function noteReminder({ db }: TxStore, id: string): Promise<boolean> {
  const row = await db
    .updateTable('corrections')
    .set({ reminded_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('reminded_at', 'is', null)
    .where(isOpen)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns open ones whose last day is over on `today`, or that are to be remembered by then. */
export async function dueCorrections(
  { db }: Store,
  { today, remindUntil }: { readonly today: Day; readonly remindUntil: Day },
): Promise<{ id: string; requestId: string; isOver: boolean }[]> {
  const isOver = sql<boolean>`answer_by < ${today}`;
  return db
    .selectFrom('corrections')
    .select(['id', 'request_id as requestId', isOver.as('isOver')])
    .where(isOpen)
    .where((eb) =>
      eb.or([isOver, eb.and([eb('reminded_at', 'is', null), sql<boolean>`answer_by <= ${remindUntil}`])]),
    )
    .orderBy('answer_by')
    .limit(500)
    .execute();
}

/** The column that reopens the step of a correction. */
const columns = {
  'rfc-email': 'bureau_data_reopened_at',
  address: 'address_reopened_at',
  'address-proof': 'address_proof_reopened_at',
  'shipping-address': 'shipping_reopened_at',
} as const satisfies Record<Correctable, keyof CreditRequest>;

export const reopenedAt = (row: CreditRequest, what: Correctable): Date | null => row[columns[what]];

export async function reopenStep({ db }: TxStore, id: string, what: Correctable): Promise<void> {
  await db
    .updateTable('credit_requests')
    .set({ [columns[what]]: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
}

type Answered = Partial<
  Pick<CreditRequest, 'address_edited'> &
    Record<'address_confirmed_at' | 'address_proof_sent_at' | 'shipping_confirmed_at', 'now'>
>;

/** Closes the step again, with the fact of its answer; without one nothing was answered. */
export async function closeStep(
  { db }: TxStore,
  id: string,
  what: Correctable,
  answered: Answered = {},
): Promise<void> {
  const facts = Object.fromEntries(
    Object.entries(answered).map(([name, value]) => [name, value === 'now' ? sql<Date>`app_now()` : value]),
  );
  await db
    .updateTable('credit_requests')
    .set({ ...facts, [columns[what]]: null })
    .where('id', '=', id)
    .execute();
}

/** Replaces RFC and e-mail while the identity waits for a person. */
export async function correctBureauData(
  tx: TxStore,
  { id, rfc, email }: Pick<CreditRequest, 'id'> & { rfc: string; email: string },
): Promise<void> {
  const sealed = encryptRow(tx, 'credit_requests', await dataKeyFor(tx, id), { id, rfc, email });
  await tx.db
    .updateTable('credit_requests')
    .set({ ...sealed, identity_review_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('identity_review', '=', 'waiting')
    .execute();
}
