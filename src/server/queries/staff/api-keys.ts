import { sql } from 'kysely';
import type { ApiScope } from '#domain/staff/api-scopes.ts';
import type { Store, TxStore } from '#server/database/store.ts';

const now = sql<Date>`app_now()`;

const columns = [
  'id',
  'partner_id as partnerId',
  'name',
  'scopes',
  'hint',
  'made_at as madeAt',
  'used_at as usedAt',
  'revoked_at as revokedAt',
] as const;

/** Returns the keys in scope, those that are good first. */
export const apiKeysInScope = ({ db }: Store) =>
  db
    .selectFrom('api_keys')
    .select(columns)
    .orderBy(sql`revoked_at is not null`)
    .orderBy('partner_id')
    .orderBy('made_at', 'desc')
    .limit(500)
    .execute();

export const apiKeyById = ({ db }: Store, id: string) =>
  db.selectFrom('api_keys').select(columns).where('id', '=', id).executeTakeFirst();

export async function countApiKeys({ db }: Store, partnerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('partner_id', '=', partnerId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertApiKey(
  { db }: TxStore,
  { partnerId, name, scopes }: { partnerId: number; name: string; scopes: readonly ApiScope[] },
): Promise<void> {
  await db
    .insertInto('api_keys')
    .values({ partner_id: partnerId, name, scopes: [...scopes] })
    .execute();
}

/** Null: it was shown before, or is good no more. */
export const setApiKeySecret = async (
  { db }: TxStore,
  { id, sha256, hint }: { id: string; sha256: string; hint: string },
) =>
  (await db
    .updateTable('api_keys')
    .set({ secret_sha256: sha256, hint })
    .where('id', '=', id)
    .where('secret_sha256', 'is', null)
    .where('revoked_at', 'is', null)
    .returning(['partner_id as partnerId', 'name'])
    .executeTakeFirst()) ?? null;

/** False: it was revoked before. */
export async function revokeApiKey({ db }: TxStore, id: string): Promise<boolean> {
  const row = await db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the key with this hash that is good, and notes its use, once a minute. */
export async function goodApiKey({ db }: Store, sha256: string) {
  const key = await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'partner_id as partnerId', 'scopes', 'made_at as madeAt'])
    .select(sql<boolean>`coalesce(used_at < app_now() - interval '1 minute', true)`.as('isStale'))
    .where('secret_sha256', '=', sha256)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (key?.isStale) await db.updateTable('api_keys').set({ used_at: now }).where('id', '=', key.id).execute();
  return key ?? null;
}
