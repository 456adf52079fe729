import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { contractOf, nameStoredPapers, type Contract } from '#server/queries/loans/contracts.ts';
import { requestById } from '#server/queries/requests/credit-requests.ts';
import { renderIssued } from './issue-paper.ts';
import { paperDataOf } from './paper-data-of.ts';
import { planSha256 } from './plan-hash.ts';

/**
 * Renders the signed documents of a request and stores them, once. File names are content hashes and the documents are
 * dated at the signature, so repeated or concurrent calls store the same bytes.
 * @throws not-found when nothing is signed
 */
export async function storePapers(deps: Deps, requestId: string): Promise<Contract> {
  const [contract, row] = await Promise.all([
    contractOf(deps.store, requestId),
    requestById(deps.store, requestId),
  ]);
  if (!contract || !row) throw new DomainError('not-found');
  if (contract.contract_file !== null) return contract;

  const png = await deps.storage.get(contract.signature_file);
  if (!png) throw new DomainError('unavailable');
  const signature = {
    png,
    sha256: contract.signature_sha256,
    planSha256: planSha256(contract.plan),
    at: contract.signed_at,
    ip: contract.ip,
    userAgent: contract.user_agent,
    evidence: contract.evidence,
  };
  const data = await inTransaction(deps.store, (tx) => paperDataOf(tx, row, { signed: contract, signature }));
  const at = contract.signed_at;
  const { pdf: contractPdf, sha256: contractSha256 } = await renderIssued(
    deps,
    row,
    { kind: 'contract' },
    ({ check }) => ({ paper: 'contract', data, at, check }),
  );
  const { pdf: pagarePdf, sha256: pagareSha256 } = await renderIssued(
    deps,
    row,
    { kind: 'promissory-note' },
    ({ check }) => ({ paper: 'pagare', data, at, check }),
  );
  const stored = {
    contractFile: `private/papers/${requestId}/contrato-${contractSha256}.pdf`,
    contractSha256,
    pagareFile: `private/papers/${requestId}/pagare-${pagareSha256}.pdf`,
    pagareSha256,
  };
  await deps.storage.put(stored.contractFile, contractPdf);
  await deps.storage.put(stored.pagareFile, pagarePdf);
  // The first stored name wins: another process may have been faster.
  return (await nameStoredPapers(deps.store, requestId, stored)) ?? contract;
}
