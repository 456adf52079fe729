import type { OfficeOutput } from '#contract/office/api.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { inTransaction } from '#server/database/store.ts';
import { insertNote } from '#server/queries/office/record-parts.ts';
import { findRequest } from '#server/actions/access/own-request.ts';

/** Writes a note on a request; the audit log says that there is one, not what it says. @throws not-found */
export function writeNote(
  { store }: Deps,
  staff: StaffCaller,
  { requestId, text }: { requestId: string; text: string },
): Promise<OfficeOutput<'addRequestNote'>> {
  return inTransaction(store, async (tx) => {
    const row = await findRequest(tx, requestId);
    const { id, at } = await insertNote(tx, { requestId: row.id, staffId: staff.id, body: text });
    await appendStaffEvent(tx, staff, row.id, { kind: 'note-written', detail: { note: id } });
    return { id, at: at.toISOString(), by: { id: staff.id, name: staff.name }, text };
  });
}
