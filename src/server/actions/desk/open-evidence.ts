import type { OfficeOutput } from '#contract/office/api.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt, maySee } from '#domain/staff/permissions.ts';
import type { LookReason, SealedField } from '#domain/staff/sealed-fields.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { insertEvidenceView, type EvidenceSource } from '#server/queries/office/evidence-views.ts';
import { touchClaim } from '#server/queries/office/open-reviews.ts';
import { documentsOf } from '#server/actions/request/documents-of.ts';
import { findRequest } from '#server/actions/access/find-request.ts';
import { fetchPhoto, photoIn, photoSessionOf } from './identity-photos.ts';

/** What is shown beside a proof of address, and so is written into the audit log with it. */
export const besideProof = [
  'name',
  'address-identification',
  'address-edited',
] as const satisfies SealedField[];
/** The same of a photo of the identity check. */
export const besidePhoto = ['birthday', 'curp', 'rfc', ...besideProof] as const satisfies SealedField[];

/** Whether somebody may open documents beside the facts that they have to agree with. */
export const mayOpenEvidence = ({ grants }: Pick<StaffCaller, 'grants'>, partnerId: number): boolean =>
  mayAt(grants, 'open-evidence', partnerId) &&
  [null, ...besidePhoto].every((field) => maySee(grants, field, partnerId));

interface Look {
  readonly requestId: string;
  readonly document: string;
  readonly reason: LookReason;
  readonly reasonText: string;
}

/**
 * Opens a proof of address or a photo of the identity check beside what it has to agree with, for a few minutes; the
 * audit log has who looked at what, and why, before anything is shown. @throws not-found, no-permission; of a photo
 * those of fetchPhoto, which opens nothing
 */
export async function openEvidence(
  deps: Deps,
  staff: StaffCaller,
  look: Look,
): Promise<OfficeOutput<'openEvidence'>> {
  const row = await findRequest(deps.store, look.requestId);
  if (!mayOpenEvidence(staff, row.partner_id)) throw new DomainError('no-permission');
  const photo = photoIn(look.document);
  // The service is asked before: what cannot be shown is not said to have been looked at.
  const fetched = photo && (await fetchPhoto(deps, await photoSessionOf(deps.store, row.id), photo));
  return inTransaction(deps.store, async (tx) => {
    const { source, contentType } = fetched
      ? { source: await photoSource(tx, row.id, look.document), contentType: fetched.contentType }
      : await proofSource(tx, row.id, look.document);
    await touchClaim(tx, staff.id, row.id);
    const { sessionId } = staff;
    const view = await insertEvidenceView(tx, { requestId: row.id, sessionId, source, contentType });
    await appendStaffEvent(tx, staff, row.id, {
      kind: 'viewed',
      detail: {
        document: look.document,
        fields: fetched ? besidePhoto : besideProof,
        reason: look.reason,
      },
      note: look.reasonText,
    });
    return { view: view.id, contentType, until: view.until.toISOString() };
  });
}

/** @throws not-found also when it was forgotten meanwhile */
async function photoSource(tx: TxStore, requestId: string, document: string): Promise<EvidenceSource> {
  const session = await photoSessionOf(tx, requestId);
  const picture = photoIn(document);
  if (!session || !picture || session.photos_forgotten_at !== null) throw new DomainError('not-found');
  return { session: session.id, picture };
}

/** @throws not-found */
async function proofSource(tx: TxStore, requestId: string, document: string) {
  const found = (await documentsOf(tx, requestId)).find(({ shown }) => shown.id === document);
  if (!found || found.shown.kind !== 'address-proof') throw new DomainError('not-found');
  return { source: { file: found.file }, contentType: found.shown.contentType };
}
