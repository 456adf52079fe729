import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { render } from '#server/documents/render.ts';
import { appNow } from '#server/database/clock.ts';
import type { Contract } from '#server/queries/loans/contracts.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { readableRequest } from '#server/actions/access/own-account.ts';
import { assertStep } from '#server/actions/access/own-request.ts';
import { clausesToday, paperDataOf } from './paper-data-of.ts';
import { sha256Hex } from './plan-hash.ts';
import { storePapers } from './store-papers.ts';

/** Wire names: the contract, and the pagaré (IOU). */
export type PaperType = 'Contract' | 'IOU';

/**
 * Returns a document as a PDF: once signed, the stored bytes; before that a draft, marked as such.
 * @throws no-session, not-found, wrong-step, request-cancelled, contract-missing-data
 */
export async function readPaper(
  deps: Deps,
  caller: Caller,
  input: { requestId: string; type: PaperType },
): Promise<{ pdf: Uint8Array; fileName: string }> {
  const row = await readableRequest(deps.store, caller, input.requestId);
  const fileName = `${input.type === 'Contract' ? 'contrato' : 'pagare'}-${row.account}.pdf`;
  if (row.contract_signed_at !== null) {
    return { pdf: await stored(deps, await storePapers(deps, row.id), input.type), fileName };
  }
  assertStep(row, 'contract-signature');
  return { pdf: await draft(deps, row, input.type), fileName: `borrador-${fileName}` };
}

async function stored(deps: Deps, contract: Contract, type: PaperType): Promise<Uint8Array> {
  const [file, sha256] =
    type === 'Contract'
      ? [contract.contract_file, contract.contract_sha256]
      : [contract.pagare_file, contract.pagare_sha256];
  const pdf = file === null ? null : await deps.storage.get(file);
  if (!pdf) throw new DomainError('unavailable');
  // Bytes that differ from the signed ones are never served.
  if (sha256Hex(pdf) !== sha256) throw new Error('a stored document does not match its hash');
  return pdf;
}

async function draft(deps: Deps, row: CreditRequest, type: PaperType): Promise<Uint8Array> {
  const [data, now] = await Promise.all([
    paperDataOf(deps.store, row, clausesToday(deps)),
    appNow(deps.store.db),
  ]);
  return render({ paper: type === 'Contract' ? 'contract' : 'pagare', data, at: now });
}
