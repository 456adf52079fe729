import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, Trx } from '#server/context.ts';
import { openRow, sealRow, type Opened } from '#server/vault/rows.ts';
import { dataKeyFor, dataKeyOf } from './data-keys.ts';
import { columns } from './columns.ts';
import { prepared, preparedForRows } from './prepared.ts';
import type { Database } from './schema.ts';
import { sendAlong } from './send-along.ts';

export type BureauConsent = Opened<'bureau_consents', Selectable<Database['bureau_consents']>>;

export async function bureauConsentOf(db: Db | Trx, requestId: string): Promise<BureauConsent | undefined> {
  const row = await ofRequest({ requestId }).first(db);
  return row && openRow(db, 'bureau_consents', row);
}

const ofRequest = prepared((db, given: { requestId: string }) =>
  db
    .selectFrom('bureau_consents')
    .select(columns.bureau_consents)
    .select(dataKeyOf('bureau_consents'))
    .where('request_id', '=', given.requestId),
);

/** What is asked for, with its evidence; it stays unconfirmed until its code comes back. Replaces the one before. */
export async function askConsent(
  trx: Trx,
  consent: Omit<BureauConsent, 'code_id' | 'requested_at' | 'consented_at' | 'expires_at'>,
): Promise<void> {
  const key = await dataKeyFor(trx, consent.request_id);
  await sendAlong(trx)(asked(sealRow(trx, 'bureau_consents', key, consent)));
}

const asked = preparedForRows((db, row: Insertable<Database['bureau_consents']>) => {
  const { request_id, ...evidence } = row;
  const unconfirmed = { code_id: null, consented_at: null, expires_at: null };
  return db
    .insertInto('bureau_consents')
    .values({ request_id, ...evidence, ...unconfirmed })
    .onConflict((conflict) =>
      conflict
        .column('request_id')
        .doUpdateSet({ ...evidence, ...unconfirmed, requested_at: sql<Date>`app_now()` }),
    );
});

/** Confirms the consent with the code (NIP) that signed it; undefined when there was none to confirm. */
export async function confirmConsent(
  trx: Trx,
  requestId: string,
  codeId: string,
  years: number,
): Promise<BureauConsent | undefined> {
  const row = await confirmed({ requestId, codeId, years }).first(trx);
  return row && openRow(trx, 'bureau_consents', row);
}

const confirmed = prepared((db, given: { requestId: string; codeId: string; years: number }) =>
  db
    .updateTable('bureau_consents')
    .set({
      code_id: given.codeId,
      consented_at: sql<Date>`app_now()`,
      expires_at: sql<Date>`app_now() + ${given.years}::integer * interval '1 year'`,
    })
    .where('request_id', '=', given.requestId)
    .where('consented_at', 'is', null)
    .returning(columns.bureau_consents)
    .returning(dataKeyOf('bureau_consents')),
);
