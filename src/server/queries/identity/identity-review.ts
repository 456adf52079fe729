import { sql } from 'kysely';
import type { TxStore } from '#server/database/store.ts';
import { encryptRow } from '#server/queries/keys/rows.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { dataKeyFor } from '#server/queries/keys/data-keys.ts';

/** Records that the person was asked whether the RFC is right. */
export async function recordRfcQuestion({ db }: TxStore, id: string): Promise<void> {
  await db
    .updateTable('credit_requests')
    .set({ rfc_questioned_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
}

/** Opens an identity review, with the RFC in question and the e-mail for the outcome. */
export async function setIdentityReview(
  tx: TxStore,
  { id, rfc, email }: Pick<CreditRequest, 'id'> & { rfc: string; email: string },
): Promise<void> {
  const sealed = encryptRow(tx, 'credit_requests', await dataKeyFor(tx, id), { id, rfc, email });
  await tx.db
    .updateTable('credit_requests')
    // The consent covered another RFC, so it is void.
    .set({ ...sealed, ...waiting, bureau_consented_at: null })
    .where('id', '=', id)
    .where('bureau_asked_at', 'is', null)
    .execute();
}

const waiting = { identity_review: 'waiting' as const, identity_review_at: sql<Date>`app_now()` };

/** Records the outcome; false when there is no open review. */
export async function answerIdentityReview(
  { db }: TxStore,
  id: string,
  outcome: 'approved' | 'refused',
): Promise<boolean> {
  const row = await db
    .updateTable('credit_requests')
    .set({ identity_review: outcome })
    .where('id', '=', id)
    .where('identity_review', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Refusals of identity until now count no more (queries/requests/refusals.ts). */
export async function liftIdentityBlock({ db }: TxStore, id: string): Promise<void> {
  await db
    .updateTable('credit_requests')
    .set({ identity_lifted_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
}
