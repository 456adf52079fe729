import type { OfficeOutput } from '#contract/office/api.ts';
import { DomainError } from '#domain/errors.ts';
import { maySee } from '#domain/staff/permissions.ts';
import type { LookReason, SealedField } from '#domain/staff/sealed-fields.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { sha256Hex } from '#server/actions/papers/plan-hash.ts';
import { appendStaffEvent } from '#server/actions/staff/staff-events.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { insertView, openView } from '#server/queries/office/document-views.ts';
import { documentsOf } from './documents-of.ts';
import { findRequest } from './find-request.ts';
import { sealedValuesOf } from './sealed-values.ts';

interface Look {
  readonly requestId: string;
  readonly field?: SealedField | undefined;
  readonly document?: string | undefined;
  readonly reason: LookReason;
  readonly reasonText: string;
}

/**
 * Shows a sealed field, or opens a document for a few minutes; the audit log has who looked at what, and why, before
 * anything is shown. @throws not-found, no-permission
 */
export function reveal(
  { store }: Deps,
  staff: StaffCaller,
  look: Look,
): Promise<OfficeOutput<'revealOfRequest'>> {
  return inTransaction(store, async (tx) => {
    const row = await findRequest(tx, look.requestId);
    if (!maySee(staff.grants, look.field ?? null, row.partner_id)) throw new DomainError('no-permission');
    const shown =
      look.field === undefined
        ? { value: null, view: await viewOf(tx, staff, row.id, look.document ?? '') }
        : { value: (await sealedValuesOf(tx, row)).get(look.field) ?? null, view: null };
    if (shown.value === null && shown.view === null) throw new DomainError('not-found');
    await appendStaffEvent(tx, staff, row.id, {
      kind: 'viewed',
      detail: {
        ...(look.field === undefined ? { document: look.document } : { field: look.field }),
        reason: look.reason,
      },
      note: look.reasonText,
    });
    return shown;
  });
}

/** @throws not-found */
async function viewOf(tx: TxStore, staff: StaffCaller, requestId: string, id: string) {
  const document = (await documentsOf(tx, requestId)).find(({ shown }) => shown.id === id);
  if (!document) throw new DomainError('not-found');
  const { file, shown } = document;
  const { contentType } = shown;
  const view = await insertView(tx, { requestId, sessionId: staff.sessionId, file, contentType });
  return { id: view.id, contentType, until: view.until.toISOString() };
}

/** Returns the bytes of a document that this session opened. @throws not-found */
export async function readView(
  { store, storage }: Deps,
  staff: StaffCaller,
  id: string,
): Promise<{ bytes: Uint8Array; contentType: string }> {
  const view = await openView(store, { id, sessionId: staff.sessionId });
  const bytes = view && (await storage.get(view.file));
  if (!bytes) throw new DomainError('not-found');
  const document = (await documentsOf(store, view.requestId)).find(({ file }) => file === view.file);
  // Bytes that differ from the stored ones are never served as evidence.
  if (!document || (document.shown.sha256 !== null && sha256Hex(bytes) !== document.shown.sha256))
    throw new DomainError('not-found');
  return { bytes, contentType: view.contentType };
}
