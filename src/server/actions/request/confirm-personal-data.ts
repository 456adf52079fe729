import type { Caller, Deps } from '#server/actions/base/context.ts';
import { setFactOnce } from '#server/queries/requests/credit-requests.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { ownRequestAt } from '#server/actions/access/own-request.ts';
import { inTransaction } from '#server/database/store.ts';

/** Records that the person confirms the data of the identification. @throws those of ownRequestAt */
export async function confirmPersonalData(deps: Deps, caller: Caller, requestId: string): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await ownRequestAt(tx, caller, requestId, 'personal-data-confirmation');
    if (!(await setFactOnce(tx, row, 'personal_data_confirmed_at'))) return;
    await deps.hub.publish(tx.db, row.id);
    await appendAuditEvent(tx, row.id, 'personal-data-confirmed', caller);
  });
}
