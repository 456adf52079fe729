import { createHash, randomBytes } from 'node:crypto';
import type { ApiScope } from '#domain/staff/api-scopes.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import { goodApiKey } from '#server/queries/staff/api-keys.ts';

/** As `Authorization: Bearer ek_…` carries it. */
const shape = /^Bearer (ek_[\w-]{43})$/;

export function newApiKeySecret(): { secret: string; sha256: string; hint: string } {
  const secret = `ek_${randomBytes(32).toString('base64url')}`;
  return { secret, sha256: hashOf(secret), hint: secret.slice(0, 8) };
}

/** Whose key a call carries, where the key may do this; null: it carries none that is good. */
export async function partnerOfApiKey(
  { store }: Pick<Deps, 'store'>,
  authorization: string | undefined,
  scope: ApiScope,
): Promise<number | null> {
  const secret = shape.exec(authorization ?? '')?.[1];
  if (secret === undefined) return null;
  const key = await acrossPartners('api-key', () => goodApiKey(store, hashOf(secret)));
  return key?.scopes.includes(scope) ? key.partnerId : null;
}

/** 256 random bits need no salt. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
