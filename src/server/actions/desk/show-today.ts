import type { OfficeOutput } from '#contract/office/api.ts';
import { dayIn } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { holdsAny, permissions, type Permission } from '#domain/staff/permissions.ts';
import { ownProposals, toCheck } from '#server/actions/approvals/list-approvals.ts';
import { givenUpShown } from '#server/actions/people/integrations.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appNow } from '#server/database/clock.ts';
import { queueCountedMost, queueSize, type QueueName } from '#server/queries/office/queues.ts';
import type { ApprovalRow } from '#server/queries/staff/approvals.ts';

type Shown = OfficeOutput<'getOfficeToday'>['queues'][number];

/** Runs work in the scope of the partners at which this person has one of the roles. */
export type WithinRoles = <T>(permission: Permission, work: () => Promise<T>) => Promise<T>;

interface Queue {
  readonly name: QueueName;
  /** Of the list that it opens. */
  readonly permission: Permission;
  /** What the list shows at most. */
  readonly most?: number;
}

/** Which queues a person sees, in the order of the page. */
const queues: readonly Queue[] = [
  { name: 'own-reviews', permission: 'answer-reviews' },
  { name: 'own-requests', permission: 'handle-requests' },
  { name: 'reviews', permission: 'answer-reviews' },
  { name: 'identity-reviews', permission: 'answer-reviews' },
  { name: 'payments-to-clear', permission: 'read-payments' },
  { name: 'refunds', permission: 'read-refunds' },
  { name: 'payment-days', permission: 'clear-payments' },
  { name: 'shipments-due', permission: 'read-deliveries' },
  { name: 'to-pack', permission: 'read-deliveries' },
  { name: 'shipments-unconfirmed', permission: 'read-deliveries' },
  { name: 'to-contact', permission: 'read-deliveries' },
  { name: 'device-orders', permission: 'read-deliveries' },
  { name: 'promises-due', permission: 'read-collections' },
  { name: 'promises-broken', permission: 'read-collections' },
  { name: 'collections', permission: 'read-collections' },
  { name: 'messages-given-up', permission: 'read-integrations', most: givenUpShown },
  { name: 'privacy-requests', permission: 'read-privacy' },
  { name: 'complaints', permission: 'read-complaints' },
  { name: 'product-drafts', permission: 'edit-products' },
  { name: 'brand-drafts', permission: 'edit-brand' },
];

/** What waits for this person: each queue at the partners where her role has it. */
export async function showToday(
  { store }: Deps,
  staff: StaffCaller,
  within: WithinRoles,
  partnerId: number | null = null,
): Promise<OfficeOutput<'getOfficeToday'>> {
  const asOf = await appNow(store.db);
  const scope = { staffId: staff.id, partnerId, today: dayIn(businessZone, asOf) };
  const open = queues.filter(({ permission }) => holdsAny(staff.grants, permissions[permission]));
  const shown = await Promise.all(
    open.map(async ({ name, permission, most = queueCountedMost }): Promise<Shown> => {
      const size = await within(permission, () => queueSize(store, name, scope, most));
      const { count, oldestAt, dueOn, dueAt } = size;
      return {
        queue: name,
        count: Math.min(count, most),
        isMore: count > most,
        oldestAt: oldestAt?.toISOString() ?? null,
        dueOn,
        dueAt: dueAt?.toISOString() ?? null,
      };
    }),
  );
  const [toSign, proposed] = await Promise.all([toCheck(store, staff), ownProposals(store, staff)]);
  return {
    asOf: asOf.toISOString(),
    queues: [...shown, ofActs('approvals', toSign), ofActs('own-proposals', proposed)],
  };
}

/** Acts of every partner: their list has no filter. */
const ofActs = (queue: 'approvals' | 'own-proposals', acts: readonly ApprovalRow[]): Shown => ({
  queue,
  count: acts.length,
  isMore: false,
  oldestAt: acts[0]?.made_at.toISOString() ?? null,
  dueOn: null,
  dueAt: acts[0]?.expires_at.toISOString() ?? null,
});
