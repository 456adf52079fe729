import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { dataKeyFor, dataKeyOf } from '#server/queries/keys/data-keys.ts';
import { decryptRow, encryptRow } from '#server/queries/keys/rows.ts';

type NewDecision = Pick<
  Insertable<Database['review_decisions']>,
  'request_id' | 'kind' | 'outcome' | 'code'
> &
  Partial<
    Pick<Insertable<Database['review_decisions']>, 'staff_id' | 'checked_by' | 'offer_before' | 'offer_after'>
  > & { readonly note: string };

/** Sealed with the request's own key: what is erased of the person is erased of the note. @throws not-found */
export async function insertReviewDecision(tx: TxStore, decision: NewDecision): Promise<void> {
  const key = await dataKeyFor(tx, decision.request_id);
  await tx.db
    .insertInto('review_decisions')
    .values(encryptRow(tx, 'review_decisions', key, { id: randomUUID(), ...decision }))
    .execute();
}

/** Returns the answers to the reviews of a request, the newest first. */
export async function reviewDecisionsOf(store: Store, requestId: string) {
  const rows = await store.db
    .selectFrom('review_decisions')
    .selectAll()
    .select(dataKeyOf('review_decisions'))
    .where('request_id', '=', requestId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => decryptRow(store, 'review_decisions', row));
}

/** Whether this person answered, or confirmed, an earlier review of the request. */
export async function answeredBefore({ db }: Store, requestId: string, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('review_decisions')
    .select('id')
    .where('request_id', '=', requestId)
    .where((eb) => eb.or([eb('staff_id', '=', staffId), eb('checked_by', '=', staffId)]))
    .executeTakeFirst();
  return row !== undefined;
}
