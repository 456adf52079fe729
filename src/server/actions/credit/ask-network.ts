import { permissions, reachOf } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { inTransaction } from '#server/database/store.ts';

/** Has the payment network's list read now. */
export async function askNetwork(deps: Deps, staff: StaffCaller): Promise<void> {
  const reach = reachOf(staff.grants, permissions['clear-payments']);
  await inTransaction(deps.store, async (tx) => {
    await deps.jobs.send(tx, 'reconcile-payments', { follows: true });
    const event = { kind: 'network-asked', detail: { network: deps.payments.name } };
    // The network is of no partner: whoever is of one leaves the line in its own chain.
    for (const partnerId of reach === 'every-partner' ? [null] : reach.toSorted((a, b) => a - b)) {
      await appendStaffEventOf(tx, staff, partnerId, event);
    }
  });
}
