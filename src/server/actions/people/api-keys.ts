import type { OfficeOutput } from '#contract/office/api.ts';
import { apiScopes } from '#domain/staff/api-scopes.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { newApiKeySecret } from '#server/actions/access/api-key.ts';
import { waitingActs } from '#server/actions/approvals/list-approvals.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { inTransaction } from '#server/database/store.ts';
import { apiKeyById, apiKeysInScope, setApiKeySecret } from '#server/queries/staff/api-keys.ts';

/** Lists the keys of the partners in scope. */
export async function listApiKeys(
  { store }: Pick<Deps, 'store'>,
  staff: StaffCaller,
): Promise<OfficeOutput<'listApiKeys'>> {
  const [keys, partners] = await Promise.all([apiKeysInScope(store), partnerRefs(store)]);
  return {
    rows: keys.flatMap(({ partnerId, ...key }) => {
      const partner = partners.get(partnerId);
      if (!partner) return [];
      return [
        {
          ...key,
          partner,
          scopes: apiScopes.filter((scope) => key.scopes.includes(scope)),
          madeAt: key.madeAt.toISOString(),
          usedAt: key.usedAt?.toISOString() ?? null,
          revokedAt: key.revokedAt?.toISOString() ?? null,
        },
      ];
    }),
    mayAdd: [...partners.values()].filter(({ id }) => mayAt(staff.grants, 'make-api-keys', id)),
    approvals: await waitingActs(store, staff, ['add-api-key']),
  };
}

/** Makes the secret of a key and tells it, once. @throws not-found; conflict where it was told before, or is revoked */
export function showApiKey(
  { store }: Pick<Deps, 'store'>,
  staff: StaffCaller,
  id: string,
): Promise<OfficeOutput<'showApiKey'>> {
  const { secret, sha256, hint } = newApiKeySecret();
  return inTransaction(store, async (tx) => {
    if (!(await apiKeyById(tx, id))) throw new DomainError('not-found');
    const key = await setApiKeySecret(tx, { id, sha256, hint });
    if (!key) throw new DomainError('conflict', { messages: [shownBefore] });
    await appendStaffEventOf(tx, staff, key.partnerId, {
      kind: 'api-key-shown',
      detail: { key: id, name: key.name },
    });
    return { secret };
  });
}

const shownBefore = 'Esa clave ya se mostró o se revocó. Proponga otra.';
