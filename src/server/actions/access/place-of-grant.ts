import { DomainError } from '#domain/errors.ts';
import { storeRoles, type HeldRole } from '#domain/staff/permissions.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import type { TxStore } from '#server/database/store.ts';
import { promoterById } from '#server/queries/partners/promoters.ts';
import { storeById } from '#server/queries/partners/stores.ts';
import { personOfPromoter } from '#server/queries/staff/grants.ts';

/**
 * Where a role is held, in words.
 * @throws not-found for a partner outside of the scope, and for a store or a promoter of another
 */
export async function placeOf(
  tx: TxStore,
  partnerId: number | null,
  storeId: string | null = null,
  promoterId: number | null = null,
): Promise<string> {
  if (partnerId === null) {
    if (promoterId !== null) throw new DomainError('invalid-input');
    return 'todas las tiendas';
  }
  const partner = (await partnerRefs(tx)).get(partnerId);
  if (!partner) throw new DomainError('not-found');
  const limit = storeId === null ? null : await storeById(tx, storeId);
  const promoter = promoterId === null ? null : await promoterById(tx, promoterId);
  if ([limit, promoter].some((each) => each !== null && each?.partnerId !== partnerId)) {
    throw new DomainError('not-found');
  }
  return [partner.name, limit?.name, promoter?.name].filter(Boolean).join(', ');
}

/** @throws invalid-input for a limit that the role cannot have; conflict when that promoter cannot be a new person */
export async function assertLimit(
  tx: TxStore,
  { role, store, promoter }: Pick<HeldRole, 'role' | 'store' | 'promoter'>,
): Promise<void> {
  if (store !== null && !storeRoles.includes(role)) throw new DomainError('invalid-input');
  if (role !== 'promoter' && promoter === null) return;
  if (role !== 'promoter') throw new DomainError('invalid-input');
  if (promoter === null) {
    throw new DomainError('invalid-input', { messages: ['Elija qué promotor es esa persona.'] });
  }
  if ((await promoterById(tx, promoter))?.withdrawnAt !== null) {
    throw new DomainError('conflict', { messages: ['Ese promotor está dado de baja.'] });
  }
  const known = await personOfPromoter(tx, promoter);
  if (known) {
    throw new DomainError('conflict', {
      messages: [`Ese promotor ya entra a la oficina como ${known.name}.`],
    });
  }
}

/** Of an act that is never on every partner at once. @throws not-found */
export function oneOf(partner: number | null): number {
  if (partner === null) throw new DomainError('not-found');
  return partner;
}
