import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import { forgetBrowsers } from './browsers.ts';
import { decryptRow, encryptRow, dataKeyOf } from '#server/queries/keys/rows.ts';

export interface Passkey {
  readonly id: string;
  readonly staffId: string;
  /** As WebAuthn names it. */
  readonly credentialId: string;
  /** In base64url, as COSE. */
  readonly publicKey: string;
  readonly counter: number;
}

/** Throws on a credential that somebody has already. */
export async function insertPasskey(
  { db }: TxStore,
  { staffId, credentialId, publicKey, counter }: Omit<Passkey, 'id'>,
): Promise<void> {
  await db
    .insertInto('staff_credentials')
    .values({
      kind: 'passkey',
      staff_id: staffId,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
    })
    .execute();
}

/** Returns the passkeys of a person, oldest first. */
export const passkeysOf = ({ db }: Store, staffId: string) =>
  db
    .selectFrom('staff_credentials')
    .select(['id', 'credential_id as credentialId', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('staff_id', '=', staffId)
    .where('kind', '=', 'passkey')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Deletes a passkey; false when the person has none of that id. */
export async function deletePasskey({ db }: TxStore, staffId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('staff_credentials')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('kind', '=', 'passkey')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasPasskey({ db }: Store, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff_credentials')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('kind', '=', 'passkey')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many passkeys and apps a person has. */
export async function countCredentials({ db }: Store, staffId: string): Promise<number> {
  const { count } = await db
    .selectFrom('staff_credentials')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function passkeyOf({ db }: Store, credentialId: string): Promise<Passkey | undefined> {
  const row = await db
    .selectFrom('staff_credentials')
    .select(['id', 'staff_id as staffId', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      staffId: row.staffId,
      credentialId,
      publicKey: row.public_key ?? '',
      counter: row.counter,
    }
  );
}

/** Notes a use; false when another use was faster: of a copied key the later one is refused. */
export async function notePasskeyUse({ db }: TxStore, passkey: Passkey, counter: number): Promise<boolean> {
  const row = await db
    .updateTable('staff_credentials')
    .set({ counter, last_used_at: sql<Date>`app_now()` })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertTotp(
  tx: TxStore,
  { staffId, secret, step }: { staffId: string; secret: string; step: number },
): Promise<void> {
  const row = { id: randomUUID(), kind: 'totp' as const, staff_id: staffId, secret, last_step: step };
  await tx.db
    .insertInto('staff_credentials')
    .values(encryptRow(tx, 'staff_credentials', tx.vault.serviceKey(), row))
    .execute();
}

/** Returns the secrets of a person's apps. */
export async function totpsOf(store: Store, staffId: string): Promise<{ id: string; secret: string }[]> {
  const rows = await store.db
    .selectFrom('staff_credentials')
    .select(['id', 'secret'])
    .select(dataKeyOf('staff_credentials'))
    .where('staff_id', '=', staffId)
    .where('kind', '=', 'totp')
    .execute();
  return rows
    .map((row) => decryptRow(store, 'staff_credentials', row))
    .map(({ id, secret }) => ({ id, secret: secret ?? '' }));
}

/** When the app of a person was added and used; undefined without one. */
export const appOf = ({ db }: Store, staffId: string) =>
  db
    .selectFrom('staff_credentials')
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('staff_id', '=', staffId)
    .where('kind', '=', 'totp')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

/** Deletes a person's apps; false when she had none. */
export async function deleteTotps({ db }: TxStore, staffId: string): Promise<boolean> {
  const rows = await db
    .deleteFrom('staff_credentials')
    .where('staff_id', '=', staffId)
    .where('kind', '=', 'totp')
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Uses the code of a step up; false when it, or a later one, was used. */
export async function takeTotpStep({ db }: TxStore, id: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable('staff_credentials')
    .set({ last_step: step, last_used_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes how a person signs in, before she is invited again. */
export async function deleteCredentials(tx: TxStore, staffId: string): Promise<void> {
  const { db } = tx;
  await db.deleteFrom('staff_credentials').where('staff_id', '=', staffId).execute();
  await db.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  await forgetBrowsers(tx, staffId);
}

export async function replaceRecoveryCodes(
  { db }: TxStore,
  staffId: string,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  await db
    .insertInto('staff_recovery_codes')
    .values(hashes.map((code_sha256) => ({ staff_id: staffId, code_sha256 })))
    .execute();
}

/** How many recovery codes a person has left. */
export async function countRecoveryCodes({ db }: Store, staffId: string): Promise<number> {
  const { count } = await db
    .selectFrom('staff_recovery_codes')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Uses a code up; false when it is none or was used. */
export async function takeRecoveryCode({ db }: TxStore, staffId: string, hash: string): Promise<boolean> {
  const row = await db
    .updateTable('staff_recovery_codes')
    .set({ used_at: sql<Date>`app_now()` })
    .where('staff_id', '=', staffId)
    .where('code_sha256', '=', hash)
    .where('used_at', 'is', null)
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}
