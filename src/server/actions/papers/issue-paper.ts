import { prefixOf } from '#domain/onboarding/paths.ts';
import type { PaperKind } from '#domain/papers/folio.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { PaperCheck } from '#server/documents/paper-data.ts';
import { render, type PaperOrder } from '#server/documents/render.ts';
import { issuePaper, recordCopy, type IssuedPaper } from '#server/queries/papers/issued-papers.ts';
import { type CreditRequest, requestById } from '#server/queries/requests/credit-requests.ts';
import { DomainError } from '#domain/errors.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { dataKeyFor } from '#server/queries/keys/rows.ts';
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
  orderOf: OrderOf,
): Promise<Rendered> {
  const issued = await issuePaper(deps.store, { requestId: row.id, ...issue });
  const rendered = await renderedOf(deps, row, issued, orderOf);
  await recordCopy(deps.store, issued.folio, rendered.sha256);
  return rendered;
}

type OrderOf = (given: { readonly check: PaperCheck; readonly issuedAt: Date }) => PaperOrder;

interface Rendered {
  readonly pdf: Uint8Array;
  readonly sha256: string;
}

async function renderedOf(
  deps: Deps,
  row: Pick<CreditRequest, 'partner_id'>,
  { folio, issued_at: issuedAt }: IssuedPaper,
  orderOf: OrderOf,
): Promise<Rendered> {
  const shop = prefixOf({ partner: row.partner_id, promoter: null });
  const url = `${deps.config.publicOrigin}${shop}/comprobar/${folio}`;
  const pdf = await render(orderOf({ check: { folio, url }, issuedAt }));
  return { pdf, sha256: sha256Hex(pdf) };
}

/**
 * Renders the signed documents of a request and stores them, once. File names are content hashes and the documents are
 * dated at the signature, so repeated or concurrent calls store the same bytes.
 * @throws not-found when nothing is signed
 */
export async function storePapers(deps: Deps, requestId: string): Promise<Contract> {
  const { contract, toStore } = await inTransaction(deps.store, (tx) => papersOf(tx, requestId));
  if (toStore === null) return contract;
  const { row, data: unsigned, dataKey, issued } = toStore;
  const png = await deps.storage.get(contract.signature_file, dataKey);
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
  const data = { ...unsigned, signature };
  const at = contract.signed_at;
  const signed = await renderedOf(deps, row, issued.contract, ({ check }) => ({
    paper: 'contract',
    data,
    at,
    check,
  }));
  const pagare = await renderedOf(deps, row, issued.pagare, ({ check }) => ({
    paper: 'pagare',
    data,
    at,
    check,
  }));
  const stored = {
    contractFile: `private/papers/${requestId}/contrato-${signed.sha256}.pdf`,
    contractSha256: signed.sha256,
    pagareFile: `private/papers/${requestId}/pagare-${pagare.sha256}.pdf`,
    pagareSha256: pagare.sha256,
  };
  await deps.storage.put(stored.contractFile, signed.pdf, dataKey);
  await deps.storage.put(stored.pagareFile, pagare.pdf, dataKey);
  return inTransaction(deps.store, async (tx) => {
    await recordCopy(tx, issued.contract.folio, signed.sha256);
    await recordCopy(tx, issued.pagare.folio, pagare.sha256);
    // The first stored name wins: another process may have been faster.
    return (await nameStoredPapers(tx, requestId, stored)) ?? contract;
  });
}

/** What is printed in the papers of a signed request, with their folios; nothing when they are stored. @throws not-found */
async function papersOf(tx: TxStore, requestId: string) {
  const [contract, row] = await Promise.all([contractOf(tx, requestId), requestById(tx, requestId)]);
  if (!contract || !row) throw new DomainError('not-found');
  if (contract.contract_file !== null) return { contract, toStore: null };
  const data = await paperDataOf(tx, row, contract);
  const issued = {
    contract: await issuePaper(tx, { requestId, kind: 'contract' }),
    pagare: await issuePaper(tx, { requestId, kind: 'promissory-note' }),
  };
  return { contract, toStore: { row, data, issued, dataKey: await dataKeyFor(tx, requestId) } };
}
