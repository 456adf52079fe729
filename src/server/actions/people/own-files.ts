import type { Store } from '#server/database/store.ts';
import { contractOf } from '#server/queries/loans/contracts.ts';
import { addressProofsOf } from '#server/queries/requests/addresses.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';

/** One file of the copy. */
export interface CopiedFile {
  readonly requestId: string;
  /** Its name in the ZIP. */
  readonly name: string;
  /** Where it is stored. */
  readonly key: string;
  readonly sha256: string;
}

/** Returns the papers and uploads of these requests. */
export async function filesInCopy(store: Store, requests: readonly CreditRequest[]): Promise<CopiedFile[]> {
  const files: CopiedFile[] = [];
  for (const { id: requestId, account } of requests) {
    const contract = await contractOf(store, requestId);
    const papers = contract
      ? [
          { name: 'contrato.pdf', key: contract.contract_file, sha256: contract.contract_sha256 },
          { name: 'pagare.pdf', key: contract.pagare_file, sha256: contract.pagare_sha256 },
          { name: 'firma.png', key: contract.signature_file, sha256: contract.signature_sha256 },
        ]
      : [];
    for (const { name, key, sha256 } of papers) {
      if (key && sha256) files.push({ requestId, name: `${account}/${name}`, key, sha256 });
    }
    const proofs = await addressProofsOf(store, requestId);
    proofs.forEach(({ kind, file, sha256 }, index) => {
      const ending = file.slice(file.lastIndexOf('.'));
      const name = `${account}/comprobante-${index + 1}-${kind}${ending}`;
      files.push({ requestId, name, key: file, sha256 });
    });
  }
  return files;
}
