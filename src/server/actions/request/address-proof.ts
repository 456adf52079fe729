import { createHash, randomUUID } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import {
  addressProofsOf,
  type AddressProof,
  insertAddressProof,
} from '#server/queries/requests/addresses.ts';
import {
  setFact,
  type LockedRequest,
  factsOf,
  type CreditRequest,
} from '#server/queries/requests/credit-requests.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { ownRequestAt, nextPath } from '#server/actions/access/own-request.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { closeStep } from '#server/queries/requests/corrections.ts';
import { isCurrent } from '#domain/onboarding/progress.ts';
import { resizeUpload } from '#server/images/photos.ts';
import { kinds, nameOfKind, uploadKindOf, uploadKinds, type FileKind } from '#server/images/sniff.ts';
import { withStoredFile } from '#server/actions/base/with-stored-file.ts';
import type { Output } from '#contract/api.ts';
import { BASE } from '#contract/call.ts';
import { answerCorrection } from './answer-correction.ts';

/**
 * The send-data call of the address-proof screen: marks the documents as complete. The identification's own address
 * needs none.
 * @throws invalid-input without a document; those of ownRequestAt
 */
export async function sendAddressProof(deps: Deps, caller: Caller, requestId: string): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await ownRequestAt(tx, caller, requestId, 'address-proof');
    const isReopened = row.address_proof_reopened_at !== null;
    if (!row.address_edited || (row.address_proof_sent_at !== null && !isReopened)) return;
    const stored = await addressProofsOf(tx, row.id);
    const proofs = proofsToSend(stored, row);
    if (proofs.length === 0) {
      throw new DomainError('invalid-input', {
        field: 'file',
        messages: [
          isReopened ? 'Sube otro comprobante de domicilio.' : 'Sube al menos un comprobante de domicilio.',
        ],
      });
    }
    if (isReopened) return correctProof(deps, tx, caller, row, stored);
    await setFact(tx, row.id, 'address_proof_sent_at');
    deps.hub.publish(tx, row.id);
    await appendAuditEvent(tx, row.id, 'address-proof-sent', caller, { papers: proofs.length });
  });
}

/** Sends other proofs; the earlier ones stay beside them. */
async function correctProof(
  deps: Deps,
  tx: TxStore,
  caller: Caller,
  row: LockedRequest,
  stored: readonly AddressProof[],
): Promise<void> {
  const sent = proofsToSend(stored, row);
  await closeStep(tx, row.id, 'address-proof', { address_proof_sent_at: 'now' });
  await answerCorrection(deps, tx, caller, row.id, {
    what: 'address-proof',
    kind: 'address-proof-sent',
    before: hashOf(stored.filter((proof) => !sent.includes(proof))),
    after: hashOf(sent),
  });
}

/** One document stands for itself. */
function hashOf(proofs: readonly AddressProof[]): string | null {
  const [first, ...others] = proofs.map(({ sha256 }) => sha256);
  if (first === undefined || others.length === 0) return first ?? null;
  return createHash('sha256')
    .update([first, ...others].join())
    .digest('hex');
}

interface Upload {
  readonly requestId: string;
  readonly kind: 'ine' | 'luz' | 'telefono';
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/**
 * Stores one document that proves an edited address, privately. Its bytes determine the file type; photos are scaled
 * down and lose their metadata. Idempotent by content.
 * @throws file-too-large, file-type, wrong-step, conflict over ten documents; those of ownRequestAt
 */
export async function storeProofOfAddress(deps: Deps, caller: Caller, upload: Upload): Promise<AddressProof> {
  const guarded = <T>(then: (tx: TxStore, row: CreditRequest) => Promise<T>) =>
    inTransaction(deps.store, async (tx) => {
      const row = await ownRequestAt(tx, caller, upload.requestId, 'address-proof');
      const facts = factsOf(row);
      const isOpen =
        row.address_edited && (isCurrent(facts, 'address-proof') || isCurrent(facts, 'address-validation'));
      if (!isOpen) throw new DomainError('wrong-step', { nextStep: nextPath(row) });
      return then(tx, row);
    });
  // Authorise first: no stranger's file is decoded.
  await guarded(() => Promise.resolve());
  if (upload.bytes.length > maxProofBytes) throw new DomainError('file-too-large');
  const kind = uploadKindOf(upload.bytes);
  if (kind === null) throw new DomainError('file-type');
  const isPhoto = kind === 'jpg' || kind === 'png';
  const bytes = isPhoto ? (await resizeUpload(upload.bytes)).bytes : upload.bytes;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // A name unique to this attempt: when it fails, only its own file is deleted.
  const file = `private/proofs/${upload.requestId}/${randomUUID()}.${kind}`;
  const keep = async (tx: TxStore, row: CreditRequest) => {
    const stored = await addressProofsOf(tx, row.id);
    const isNew = !stored.some((proof) => proof.sha256 === sha256);
    if (isNew && proofsToSend(stored, row).length >= maxProofs) throw new DomainError('conflict');
    const proof = await insertAddressProof(tx, {
      id: randomUUID(),
      request_id: row.id,
      kind: upload.kind,
      name: shownName(upload.fileName, kind),
      file,
      content_type: kinds[kind].contentType,
      bytes: bytes.length,
      sha256,
    });
    if (isNew) await appendAuditEvent(tx, row.id, 'address-proof-kept', caller, { proof: proof.id, sha256 });
    return { value: proof, isNamed: proof.file === file };
  };
  const isNamed = async (tx: TxStore) =>
    (await addressProofsOf(tx, upload.requestId)).some((proof) => proof.file === file);
  return withStoredFile(deps, { key: file, bytes, requestId: upload.requestId, isNamed }, () =>
    guarded(keep),
  );
}

/** Returns the name for the list: without folders or unprintable characters, and of limited length. */
const shownName = (fileName: string, kind: FileKind): string =>
  nameOfKind(
    (fileName.split(/[/\\]/).at(-1) ?? '').replace(/[\p{C}<>]/gu, '').slice(-80) || 'comprobante',
    kind,
  );

/**
 * Opens the proof-of-address widget: upload target, accepted kinds, stored documents. Only for an address that differs
 * from the identification's.
 * @throws wrong-step, and those of ownRequestAt
 */
export async function openAddressProof(
  deps: Deps,
  caller: Caller,
  requestId: string,
): Promise<Output<'configurationAddress'>> {
  return inTransaction(deps.store, async (tx) => {
    const row = await ownRequestAt(tx, caller, requestId, 'address-proof');
    if (!row.address_edited) throw new DomainError('wrong-step', { nextStep: nextPath(row) });
    const proofs = proofsToSend(await addressProofsOf(tx, row.id), row);
    return {
      uploadUrl: `${BASE}/onboarding/addressProof/${row.id}/{kind}`,
      accept: [...acceptedProofs],
      maxBytes: maxProofBytes,
      files: proofs.map(({ id, name, kind, bytes }) => ({ id, name, kind, bytes })),
    };
  });
}

/** Spec §5 'Uploads' sets no sizes; this one fits a photo of a bill and a scanned page. */
export const maxProofBytes = 10_000_000;
const maxProofs = 10;

/** For the file dialog: '.pdf', '.jpg', … */
const acceptedProofs: readonly string[] = uploadKinds.flatMap((kind) =>
  kinds[kind].endings.map((ending) => `.${ending}`),
);

/** The documents that count: once another proof was asked for, only those that came after. The earlier ones stay stored. */
const proofsToSend = (
  stored: readonly AddressProof[],
  { address_proof_reopened_at: since }: Pick<CreditRequest, 'address_proof_reopened_at'>,
): readonly AddressProof[] => (since === null ? stored : stored.filter(({ at }) => at >= since));
