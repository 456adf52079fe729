import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, Trx } from '#server/context.ts';
import type { Database } from './schema.ts';

export type BureauConsent = Selectable<Database['bureau_consents']>;

export const bureauConsentOf = (db: Db | Trx, requestId: string): Promise<BureauConsent | undefined> =>
  db.selectFrom('bureau_consents').selectAll().where('request_id', '=', requestId).executeTakeFirst();

/** What is asked for, with its evidence; it stays unconfirmed until its code comes back. Replaces the one before. */
export async function askConsent(
  trx: Trx,
  consent: Omit<
    Insertable<Database['bureau_consents']>,
    'code_id' | 'requested_at' | 'consented_at' | 'expires_at'
  >,
): Promise<void> {
  const { request_id: _, ...evidence } = consent;
  const unconfirmed = { code_id: null, consented_at: null, expires_at: null };
  await trx
    .insertInto('bureau_consents')
    .values({ ...consent, ...unconfirmed })
    .onConflict((conflict) =>
      conflict
        .column('request_id')
        .doUpdateSet({ ...evidence, ...unconfirmed, requested_at: sql<Date>`app_now()` }),
    )
    .execute();
}

/** Confirms the consent with the code (NIP) that signed it; undefined when there was none to confirm. */
export const confirmConsent = (
  trx: Trx,
  requestId: string,
  codeId: string,
  years: number,
): Promise<BureauConsent | undefined> =>
  trx
    .updateTable('bureau_consents')
    .set({
      code_id: codeId,
      consented_at: sql<Date>`app_now()`,
      expires_at: sql<Date>`app_now() + ${sql.lit(years)} * interval '1 year'`,
    })
    .where('request_id', '=', requestId)
    .where('consented_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
