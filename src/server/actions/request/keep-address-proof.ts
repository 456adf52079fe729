import { createHash, randomUUID } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import { isCurrent } from '#domain/onboarding/progress.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { resizeUpload } from '#server/images/photos.ts';
import { kinds, uploadKindOf } from '#server/images/sniff.ts';
import {
  addressProofsOf,
  insertAddressProof,
  type AddressProof,
} from '#server/queries/requests/addresses.ts';
import { factsOf, type CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { maxProofBytes, maxProofs, proofsToSend } from './address-proof-rules.ts';
import { nextPath, ownRequestAt } from '#server/actions/access/own-request.ts';
import { withStoredFile } from '#server/actions/base/with-stored-file.ts';

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
  const kind = uploadKindOf(upload.fileName, upload.bytes);
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
      name: shownName(upload.fileName),
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
const shownName = (fileName: string): string =>
  (fileName.split(/[/\\]/).at(-1) ?? '').replace(/[\p{C}<>]/gu, '').slice(-80) || 'comprobante';
