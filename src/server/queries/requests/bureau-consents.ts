import { sql, type Selectable } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import { decryptRow, encryptRow, type Decrypted } from '#server/queries/keys/rows.ts';
import { dataKeyFor, dataKeyOf } from '#server/queries/keys/data-keys.ts';
import type { Database } from '#server/database/schema.ts';

export type BureauConsent = Decrypted<'bureau_consents', Selectable<Database['bureau_consents']>>;

export async function bureauConsentOf(store: Store, requestId: string): Promise<BureauConsent | undefined> {
  const row = await store.db
    .selectFrom('bureau_consents')
    .selectAll()
    .select(dataKeyOf('bureau_consents'))
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row && decryptRow(store, 'bureau_consents', row);
}

/** Stores the consent with its evidence, unconfirmed until its code is entered. Replaces an earlier one. */
export async function insertConsent(
  tx: TxStore,
  consent: Omit<
    BureauConsent,
    'partner_id' | 'code_id' | 'requested_at' | 'consented_at' | 'expires_at' | 'revoked_at'
  >,
): Promise<void> {
  const key = await dataKeyFor(tx, consent.request_id);
  const sealed = encryptRow(tx, 'bureau_consents', key, consent);
  const unconfirmed = { code_id: null, consented_at: null, expires_at: null, revoked_at: null };
  await tx.db
    .insertInto('bureau_consents')
    .values({ ...sealed, ...unconfirmed })
    .onConflict((conflict) =>
      conflict
        .column('request_id')
        .doUpdateSet({ ...sealed, ...unconfirmed, requested_at: sql<Date>`app_now()` }),
    )
    .execute();
}

/** Confirms the consent with the code (NIP) that signed it; undefined when there is none to confirm. */
export async function confirmConsent(
  tx: TxStore,
  requestId: string,
  codeId: string,
  years: number,
): Promise<BureauConsent | undefined> {
  const row = await tx.db
    .updateTable('bureau_consents')
    .set({
      code_id: codeId,
      consented_at: sql<Date>`app_now()`,
      expires_at: sql<Date>`app_now() + ${years}::integer * interval '1 year'`,
    })
    .where('request_id', '=', requestId)
    .where('consented_at', 'is', null)
    .returningAll()
    .returning(dataKeyOf('bureau_consents'))
    .executeTakeFirst();
  return row && decryptRow(tx, 'bureau_consents', row);
}

/** Takes a consent back, once: null when it was already, or was never given. */
export async function revokeConsentRow({ db }: TxStore, requestId: string): Promise<Date | null> {
  const row = await db
    .updateTable('bureau_consents')
    .set({ revoked_at: sql<Date>`app_now()` })
    .where('request_id', '=', requestId)
    .where('consented_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .returning('revoked_at')
    .executeTakeFirst();
  return row?.revoked_at ?? null;
}
