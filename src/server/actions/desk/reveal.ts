import type { OfficeOutput } from '#contract/office/api.ts';
import type { IdentityPicture } from '#domain/applicant/identity-reasons.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt, maySee } from '#domain/staff/permissions.ts';
import type { LookReason, SealedField } from '#domain/staff/sealed-fields.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { countLook } from '#server/actions/access/count-looks.ts';
import { sha256Hex } from '#server/actions/papers/paper-data-of.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { archiveOf } from '#server/queries/keys/archive.ts';
import { identitySessionsOf } from '#server/queries/identity/identity-sessions.ts';
import { insertView, openView } from '#server/queries/office/record-parts.ts';
import { documentsOf } from '#server/actions/request/documents-of.ts';
import { findRequest } from '#server/actions/access/own-request.ts';
import { fetchPhoto } from './evidence.ts';
import { sealedValuesOf } from '#server/actions/request/sealed-values.ts';

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
export function reveal(deps: Deps, staff: StaffCaller, look: Look): Promise<OfficeOutput<'revealOfRequest'>> {
  return inTransaction(deps.store, async (tx) => {
    const row = await findRequest(tx, look.requestId);
    if (!maySee(staff.grants, look.field ?? null, row.partner_id)) throw new DomainError('no-permission');
    // Opened for a legal reason, not for everybody's work.
    const isArchived = (await archiveOf(tx, row.id)) !== null;
    if (isArchived && !mayAt(staff.grants, 'read-privacy', row.partner_id))
      throw new DomainError('no-permission');
    const shown =
      look.field === undefined
        ? { value: null, view: await viewOf(tx, staff, row.id, look.document ?? '') }
        : { value: (await sealedValuesOf(tx, row)).get(look.field) ?? null, view: null };
    if (shown.value === null && shown.view === null) throw new DomainError('not-found');
    await countLook(deps, tx, staff, row.partner_id);
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

/** Returns the bytes of what this session opened. @throws not-found; of a photo those of fetchPhoto */
export async function readView(
  deps: Deps,
  staff: StaffCaller,
  id: string,
): Promise<{ bytes: Uint8Array; contentType: string }> {
  const view = await openView(deps.store, { id, sessionId: staff.sessionId });
  if (!view) throw new DomainError('not-found');
  if (view.file === null) return readPhoto(deps, view);
  const bytes = await deps.storage.get(view.file);
  if (!bytes) throw new DomainError('not-found');
  const document = (await documentsOf(deps.store, view.requestId)).find(({ file }) => file === view.file);
  // Bytes that differ from the stored ones are never served as evidence.
  if (!document || (document.shown.sha256 !== null && sha256Hex(bytes) !== document.shown.sha256))
    throw new DomainError('not-found');
  return { bytes, contentType: view.contentType };
}

/** From the service again, each time it is shown: nothing of it is stored here. */
async function readPhoto(
  deps: Deps,
  view: { requestId: string; session: string | null; picture: IdentityPicture | null },
): Promise<{ bytes: Uint8Array; contentType: string }> {
  const sessions = await identitySessionsOf(deps.store, view.requestId);
  if (view.picture === null) throw new DomainError('not-found');
  return fetchPhoto(
    deps,
    sessions.find(({ id }) => id === view.session),
    view.picture,
  );
}
