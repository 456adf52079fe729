import type { OfficeOutput } from '#contract/office/api.ts';
import { holdsAny, permissions, type Permission } from '#domain/staff/permissions.ts';
import { toCheck } from '#server/actions/approvals/list-approvals.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { appNow } from '#server/database/clock.ts';
import { queueCountedMost, queueSize, type QueueName } from '#server/queries/office/queues.ts';

type Shown = OfficeOutput<'getOfficeToday'>['queues'][number];

/** Runs work in the scope of the partners at which this person has one of the roles. */
export type WithinRoles = <T>(permission: Permission, work: () => Promise<T>) => Promise<T>;

/** Which queues a person sees, in the order of the page, and the list that each opens. */
const queues: readonly { name: QueueName; permission: Permission; requestsQuery: string | null }[] = [
  { name: 'reviews', permission: 'answer-reviews', requestsQuery: 'view=review&step=decision' },
  {
    name: 'identity-reviews',
    permission: 'answer-reviews',
    requestsQuery: 'view=review&step=identity-verification',
  },
  { name: 'payments-to-clear', permission: 'clear-payments', requestsQuery: null },
  { name: 'refunds', permission: 'make-refunds', requestsQuery: null },
  { name: 'to-pack', permission: 'send-devices', requestsQuery: 'view=paid' },
  { name: 'to-contact', permission: 'send-devices', requestsQuery: 'view=paid' },
  { name: 'privacy-requests', permission: 'read-privacy', requestsQuery: null },
];

/** What waits for this person: each queue at the partners where her role has it. */
export async function showToday(
  { store }: Deps,
  staff: StaffCaller,
  within: WithinRoles,
): Promise<OfficeOutput<'getOfficeToday'>> {
  const asOf = await appNow(store.db);
  const open = queues.filter(({ permission }) => holdsAny(staff.grants, permissions[permission]));
  const shown = await Promise.all(
    open.map(async ({ name, permission, requestsQuery }): Promise<Shown> => {
      const { count, oldestAt, dueOn } = await within(permission, () => queueSize(store, name));
      const isMore = count > queueCountedMost;
      return {
        queue: name,
        count: isMore ? queueCountedMost : count,
        isMore,
        oldestAt: oldestAt?.toISOString() ?? null,
        dueOn,
        requestsQuery,
      };
    }),
  );
  const waiting = await toCheck(store, staff);
  const approvals: Shown = {
    queue: 'approvals',
    count: waiting.length,
    isMore: false,
    oldestAt: waiting[0]?.made_at.toISOString() ?? null,
    dueOn: null,
    requestsQuery: null,
  };
  return { asOf: asOf.toISOString(), queues: [...shown, approvals] };
}
