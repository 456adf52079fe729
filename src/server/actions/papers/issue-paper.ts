import { prefixOf } from '#domain/onboarding/paths.ts';
import type { PaperKind } from '#domain/papers/folio.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { PaperCheck } from '#server/documents/paper-data.ts';
import { render, type PaperOrder } from '#server/documents/render.ts';
import { issuePaper, recordCopy } from '#server/queries/papers/issued-papers.ts';
import { type CreditRequest, requestById } from '#server/queries/requests/credit-requests.ts';
import { DomainError } from '#domain/errors.ts';
import { inTransaction } from '#server/database/store.ts';
import { contractOf, nameStoredPapers, type Contract } from '#server/queries/loans/contracts.ts';
import { sha256Hex, paperDataOf, planSha256 } from './paper-data-of.ts';

/** A paper to issue: what it is, and of a voucher its reference. */
export interface Issue {
  readonly kind: PaperKind;
  readonly subject?: string;
}

/**
 * Renders a paper with its folio and the address of the public check, and records the hash of the file. `issuedAt` is when
 * the folio was given: dated with it, the same content gives the same bytes.
 * @throws contract-missing-data
 */
export async function renderIssued(
  deps: Deps,
  row: Pick<CreditRequest, 'id' | 'partner_id'>,
  issue: Issue,
  orderOf: (given: { readonly check: PaperCheck; readonly issuedAt: Date }) => PaperOrder,
): Promise<{ pdf: Uint8Array; sha256: string }> {
  const { folio, issued_at: issuedAt } = await issuePaper(deps.store, { requestId: row.id, ...issue });
  const shop = prefixOf({ partner: row.partner_id, promoter: null });
  const url = `${deps.config.publicOrigin}${shop}/comprobar/${folio}`;
  const pdf = await render(orderOf({ check: { folio, url }, issuedAt }));
  const sha256 = sha256Hex(pdf);
  await recordCopy(deps.store, folio, sha256);
  return { pdf, sha256 };
}

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
