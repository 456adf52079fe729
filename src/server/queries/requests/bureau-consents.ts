import { sql, type Selectable } from 'kysely';
import type { Db, Trx } from '#server/database/db.ts';
import { decryptRow, encryptRow, type Decrypted } from '#server/queries/keys/rows.ts';
import { dataKeyFor, dataKeyOf } from '#server/queries/keys/data-keys.ts';
import type { Database } from '#server/database/schema.ts';

export type BureauConsent = Decrypted<'bureau_consents', Selectable<Database['bureau_consents']>>;

export async function bureauConsentOf(db: Db | Trx, requestId: string): Promise<BureauConsent | undefined> {
  const row = await db
    .selectFrom('bureau_consents')
    .selectAll()
    .select(dataKeyOf('bureau_consents'))
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row && decryptRow(db, 'bureau_consents', row);
}

/** Stores the consent with its evidence, unconfirmed until its code is entered. Replaces an earlier one. */
export async function insertConsent(
  trx: Trx,
  consent: Omit<BureauConsent, 'partner_id' | 'code_id' | 'requested_at' | 'consented_at' | 'expires_at'>,
): Promise<void> {
  const key = await dataKeyFor(trx, consent.request_id);
  const sealed = encryptRow(trx, 'bureau_consents', key, consent);
  const unconfirmed = { code_id: null, consented_at: null, expires_at: null };
  await trx
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
  trx: Trx,
  requestId: string,
  codeId: string,
  years: number,
): Promise<BureauConsent | undefined> {
  const row = await trx
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
  return row && decryptRow(trx, 'bureau_consents', row);
}
