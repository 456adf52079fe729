import { DomainError } from '#domain/errors.ts';
import { limitsOf, permissions } from '#domain/staff/permissions.ts';
import type { StaffCaller } from '#server/actions/base/context.ts';

/**
 * Returns the promoter that somebody is, of her grants and of nothing that she sends; at the first partner unless she asks
 * for another.
 * @throws not-found
 */
export function ownPromoter(
  { grants }: StaffCaller,
  permission: 'read-own-requests' | 'read-own-commissions',
  partner: number | undefined,
): { readonly id: number; readonly partnerId: number } {
  const own = limitsOf(grants, permissions[permission]).flatMap(({ partnerId, promoter }) =>
    promoter === null || (partner !== undefined && partner !== partnerId)
      ? []
      : [{ id: promoter, partnerId }],
  );
  const [first] = own;
  if (!first) throw new DomainError('not-found');
  return first;
}
