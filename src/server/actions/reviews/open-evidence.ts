import type { OfficeOutput } from '#contract/office/api.ts';
import { DomainError } from '#domain/errors.ts';
import { maySee } from '#domain/staff/permissions.ts';
import type { LookReason, SealedField } from '#domain/staff/sealed-fields.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { documentsOf } from '#server/actions/office/documents-of.ts';
import { findRequest } from '#server/actions/office/find-request.ts';
import { appendStaffEvent } from '#server/actions/staff/staff-events.ts';
import { inTransaction } from '#server/database/store.ts';
import { insertEvidenceView } from '#server/queries/office/evidence-views.ts';
import { touchClaim } from '#server/queries/office/review-claims.ts';

/** What is shown beside a proof, and so is written into the audit log with it. */
const shownBeside: readonly SealedField[] = ['name', 'address-identification', 'address-edited'];

/**
 * Opens a proof beside the name and the addresses that it has to agree with, for a few minutes; the audit log has who
 * looked at what, and why, before anything is shown. @throws not-found, no-permission
 */
export function openReviewEvidence(
  { store }: Deps,
  staff: StaffCaller,
  look: { requestId: string; document: string; reason: LookReason; reasonText: string },
): Promise<OfficeOutput<'openReviewEvidence'>> {
  return inTransaction(store, async (tx) => {
    const row = await findRequest(tx, look.requestId);
    if (![null, ...shownBeside].every((field) => maySee(staff.grants, field, row.partner_id))) {
      throw new DomainError('no-permission');
    }
    const found = (await documentsOf(tx, row.id)).find(({ shown }) => shown.id === look.document);
    if (!found || found.shown.kind !== 'address-proof') throw new DomainError('not-found');
    const { contentType } = found.shown;
    await touchClaim(tx, staff.id, row.id);
    const view = await insertEvidenceView(tx, {
      requestId: row.id,
      sessionId: staff.sessionId,
      file: found.file,
      contentType,
    });
    await appendStaffEvent(tx, staff, row.id, {
      kind: 'viewed',
      detail: { document: look.document, fields: shownBeside, reason: look.reason },
      note: look.reasonText,
    });
    return { view: view.id, contentType, until: view.until.toISOString() };
  });
}
