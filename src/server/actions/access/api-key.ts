import { createHash, randomBytes } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import { apiScopeNames, type ApiScope } from '#domain/staff/api-scopes.ts';
import type { Deps, DeskVisitor, StaffCaller } from '#server/actions/base/context.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import { goodApiKey } from '#server/queries/staff/api-keys.ts';

/** As `Authorization: Bearer ek_…` carries it. */
const shape = /^Bearer (ek_[\w-]{43})$/;

export function newApiKeySecret(): { secret: string; sha256: string; hint: string } {
  const secret = `ek_${randomBytes(32).toString('base64url')}`;
  return { secret, sha256: hashOf(secret), hint: secret.slice(0, 8) };
}

/** The key that a call carries; null: none that is good. @throws no-permission where the key may not do this */
export async function apiKeyOf(
  { store }: Pick<Deps, 'store'>,
  authorization: string | undefined,
  scope: ApiScope,
): Promise<Key | null> {
  const secret = shape.exec(authorization ?? '')?.[1];
  if (secret === undefined) return null;
  const key = await acrossPartners('api-key', () => goodApiKey(store, hashOf(secret)));
  if (key === null || key.scopes.includes(scope)) return key;
  throw new DomainError('no-permission', {
    messages: [`A esta clave le falta el permiso «${apiScopeNames[scope]}».`],
  });
}

type Key = NonNullable<Awaited<ReturnType<typeof goodApiKey>>>;

/** Who calls with a key, to the desk: it reads its partner's rows as who audits them, and has no session. */
export const systemOf = ({ id, name, partnerId, madeAt }: Key, visitor: DeskVisitor): StaffCaller => ({
  id,
  name,
  sessionId: id,
  companyPartnerId: null,
  lacksPasskey: null,
  density: 'normal',
  grants: [{ id, role: 'auditor', partnerId, store: null, promoter: null, grantedAt: madeAt }],
  ...visitor,
});

/** 256 random bits need no salt. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
