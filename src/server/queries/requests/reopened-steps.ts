import { sql } from 'kysely';
import type { Correctable } from '#domain/onboarding/corrections.ts';
import type { TxStore } from '#server/database/store.ts';
import { dataKeyFor } from '#server/queries/keys/data-keys.ts';
import { encryptRow } from '#server/queries/keys/rows.ts';
import type { CreditRequest } from './credit-requests.ts';

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
