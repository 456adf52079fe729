import { sql } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import { dataKeyOf } from '#server/queries/keys/data-keys.ts';
import { decryptRow, encryptRow } from '#server/queries/keys/rows.ts';

/** A partner's own way to sign in. */
export interface CompanySignIn {
  readonly partnerId: number;
  /** In the address of its way in. */
  readonly key: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of the e-mails that this company vouches for. */
  readonly emailDomain: string;
}

export async function companyByKey(store: Store, key: string): Promise<CompanySignIn | undefined> {
  const row = await store.db
    .selectFrom('company_sign_ins')
    .selectAll()
    .select(dataKeyOf('company_sign_ins'))
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  const opened = decryptRow(store, 'company_sign_ins', row);
  return {
    partnerId: opened.partner_id,
    key: opened.key,
    issuer: opened.issuer,
    clientId: opened.client_id,
    clientSecret: opened.client_secret,
    emailDomain: opened.email_domain,
  };
}

/** Returns false when another partner has the key. */
export async function saveCompanySignIn(tx: TxStore, company: CompanySignIn): Promise<boolean> {
  const row = encryptRow(tx, 'company_sign_ins', tx.vault.serviceKey(), {
    partner_id: company.partnerId,
    key: company.key,
    issuer: company.issuer,
    client_id: company.clientId,
    client_secret: company.clientSecret,
    email_domain: company.emailDomain,
  });
  const isTaken = await tx.db
    .selectFrom('company_sign_ins')
    .select('partner_id')
    .where('key', '=', company.key)
    .where('partner_id', '<>', company.partnerId)
    .executeTakeFirst();
  if (isTaken) return false;
  await tx.db
    .insertInto('company_sign_ins')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('partner_id').doUpdateSet({ ...row, set_at: sql<Date>`app_now()` }),
    )
    .execute();
  return true;
}

/** Returns what was removed, without its secret. */
export const removeCompanySignIn = ({ db }: TxStore, partnerId: number) =>
  db
    .deleteFrom('company_sign_ins')
    .where('partner_id', '=', partnerId)
    .returning(['key', 'issuer'])
    .executeTakeFirst();

export const companySignIns = ({ db }: Store) =>
  db
    .selectFrom('company_sign_ins')
    .select([
      'partner_id as partner',
      'key',
      'issuer',
      'client_id as clientId',
      'email_domain as emailDomain',
    ])
    .orderBy('partner_id')
    .execute();
