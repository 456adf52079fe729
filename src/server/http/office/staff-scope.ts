import { limitsOf, reachOf } from '#domain/staff/permissions.ts';
import { roles, type Role } from '#domain/staff/roles.ts';
import type { StaffCaller } from '#server/actions/base/context.ts';
import { acrossPartners, within } from '#server/database/partner-scope.ts';

/**
 * Runs work that sees the partners at which this person holds one of the roles, or there what is a store's or a promoter's
 * alone; the database enforces it.
 */
export function withinGrants<T>(staff: StaffCaller, wanted: readonly Role[], work: () => T): T {
  const reach = reachOf(staff.grants, wanted);
  if (reach === 'every-partner') return acrossPartners('desk', work);
  const limits = limitsOf(staff.grants, wanted);
  if (limits.length === 0) return within({ role: 'enganche_desk', partnerIds: reach }, work);
  const partnerIds = [...new Set([...reach, ...limits.map(({ partnerId }) => partnerId)])];
  const limit = {
    stores: limits.flatMap(({ store }) => (store === null ? [] : [store])),
    promoters: limits.flatMap(({ promoter }) => (promoter === null ? [] : [promoter])),
    wholePartnerIds: reach,
  };
  return within({ role: 'enganche_desk', partnerIds, limit }, work);
}

/** By any role at all. */
export const withinAnyGrant = <T>(staff: StaffCaller, work: () => T): T => withinGrants(staff, roles, work);

/** For what signs her in: credentials are of no partner, and no role of a call but the office's may touch them. */
export const asSignIn = <T>(work: () => T): T => acrossPartners('desk-sign-in', work);
