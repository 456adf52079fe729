import { sql } from 'kysely';
import { acrossPartnersIn } from '#server/database/across-partners-in.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { decryptRow, encryptRow, dataKeyOf } from '#server/queries/keys/rows.ts';

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

export const companyByKey = (store: Store, key: string): Promise<CompanySignIn | undefined> =>
  companyWhere(store, 'key', key);

export const companyOfPartner = (store: Store, partnerId: number): Promise<CompanySignIn | undefined> =>
  companyWhere(store, 'partner_id', partnerId);

async function companyWhere(
  store: Store,
  column: 'key' | 'partner_id',
  value: string | number,
): Promise<CompanySignIn | undefined> {
  const row = await store.db
    .selectFrom('company_sign_ins')
    .selectAll()
    .select(dataKeyOf('company_sign_ins'))
    .where(column, '=', value)
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

/** Whether another partner uses this key. Keys are unique across partners, so this looks beyond the caller's scope. */
export const isKeyTaken = (tx: TxStore, { key, partnerId }: Pick<CompanySignIn, 'key' | 'partnerId'>) =>
  acrossPartnersIn(tx.db, 'desk-sign-in', async () => {
    const row = await tx.db
      .selectFrom('company_sign_ins')
      .select('partner_id')
      .where('key', '=', key)
      .where('partner_id', '<>', partnerId)
      .executeTakeFirst();
    return row !== undefined;
  });

/** Returns false when another partner has the key. */
export async function saveCompanySignIn(tx: TxStore, company: CompanySignIn, by: string): Promise<boolean> {
  const row = encryptRow(tx, 'company_sign_ins', tx.vault.serviceKey(), {
    partner_id: company.partnerId,
    key: company.key,
    issuer: company.issuer,
    client_id: company.clientId,
    client_secret: company.clientSecret,
    email_domain: company.emailDomain,
    set_by: by,
  });
  if (await isKeyTaken(tx, company)) return false;
  await tx.db
    .insertInto('company_sign_ins')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('partner_id').doUpdateSet({ ...row, set_at: sql<Date>`app_now()` }),
    )
    .execute();
  return true;
}

/** When it was set last; locked until the transaction ends. */
export async function companySetAt({ db }: TxStore, partnerId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('company_sign_ins')
    .select('set_at')
    .where('partner_id', '=', partnerId)
    .forUpdate()
    .executeTakeFirst();
  return row?.set_at;
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
      'set_at as setAt',
      'set_by as setBy',
    ])
    .orderBy('partner_id')
    .execute();
