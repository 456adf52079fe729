import type { Caller, Deps } from '#server/actions/context.ts';
import { setFactOnce } from '#server/queries/requests/credit-requests.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { ownRequestAt } from '#server/actions/access/own-request.ts';

/** Records that the person confirms the data of the identification. @throws those of ownRequestAt */
export async function confirmPersonalData(deps: Deps, caller: Caller, requestId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await ownRequestAt(trx, caller, requestId, 'personal-data-confirmation');
    if (!(await setFactOnce(trx, row, 'personal_data_confirmed_at'))) return;
    await deps.hub.publish(trx, row.id);
    await appendAuditEvent(trx, row.id, 'personal-data-confirmed', caller);
  });
}
