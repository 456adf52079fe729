import type { OfficeRequestRecord } from '#contract/office/record.ts';
import type { Store } from '#server/database/store.ts';
import { contractOf } from '#server/queries/loans/contracts.ts';
import { addressProofsOf } from '#server/queries/requests/addresses.ts';

type Shown = OfficeRequestRecord['documents'][number];

/** A document of a request, with the file that it is stored in. */
export interface StoredDocument {
  readonly shown: Shown;
  readonly file: string;
}

/** Returns the documents of a request: proofs of address, and once signed its papers. */
export async function documentsOf(store: Store, requestId: string): Promise<StoredDocument[]> {
  const [proofs, contract] = await Promise.all([
    addressProofsOf(store, requestId),
    contractOf(store, requestId),
  ]);
  const documents = proofs.map(({ id, kind, content_type, bytes, sha256, at, file }) => ({
    shown: {
      id,
      kind: 'address-proof' as const,
      subtype: kind,
      contentType: content_type,
      bytes,
      sha256,
      at: at.toISOString(),
    },
    file,
  }));
  if (!contract) return documents;
  const at = contract.signed_at.toISOString();
  const paper = (id: Shown['kind'], file: string | null, sha256: string | null, contentType: string) =>
    file === null
      ? []
      : [{ shown: { id, kind: id, subtype: null, contentType, bytes: null, sha256, at }, file }];
  return [
    ...documents,
    ...paper('contract', contract.contract_file, contract.contract_sha256, 'application/pdf'),
    ...paper('promissory-note', contract.pagare_file, contract.pagare_sha256, 'application/pdf'),
    ...paper('signature', contract.signature_file, contract.signature_sha256, 'image/png'),
  ];
}
