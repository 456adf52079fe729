import type { OfficeOutput } from '#contract/office/api.ts';
import { holdsAny, permissions, reachOf } from '#domain/staff/permissions.ts';
import { waitingActs } from '#server/actions/approvals/list-approvals.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { staffSessionsOf } from '#server/queries/staff/staff-sessions.ts';
import { grantsOnWire, partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import { personInScope } from '#server/actions/access/person-in-scope.ts';

/** Shows a person of the desk with what waits for her. @throws not-found */
export async function showPerson(
  { store }: Deps,
  staff: StaffCaller,
  id: string,
): Promise<OfficeOutput<'getStaffPerson'>> {
  const { person, grants } = await personInScope(store, id);
  const times = new Map(grants.map((grant) => [grant.id, grant.grantedAt.toISOString()]));
  const reach = reachOf(staff.grants, permissions['make-grants']);
  const [onWire, partners, sessions, approvals] = await Promise.all([
    grantsOnWire(store, grants),
    partnerRefs(store),
    staffSessionsOf(store, id),
    waitingActs(
      store,
      staff,
      ['grant-role', 'withdraw-grant'],
      ({ staffId, grantId }) => staffId === id || (typeof grantId === 'string' && times.has(grantId)),
    ),
  ]);
  const isUnconfirmed = person.invited_by !== null && person.confirmed_at === null;
  return {
    id,
    name: person.name,
    state: person.state,
    isUnconfirmed,
    lastSeenAt:
      sessions
        .map(({ last_seen_at: at }) => at.toISOString())
        .toSorted()
        .at(-1) ?? null,
    sessions: sessions.length,
    grants: onWire.map((grant) => ({ ...grant, grantedAt: times.get(grant.id) ?? '' })),
    approvals,
    may: {
      make: [...partners.values()].filter(({ id: at }) => reach === 'every-partner' || reach.includes(at)),
      every: reach === 'every-partner',
      confirm:
        isUnconfirmed &&
        person.state === 'active' &&
        id !== staff.id &&
        person.invited_by !== staff.id &&
        holdsAny(staff.grants, permissions['make-grants']),
    },
  };
}
