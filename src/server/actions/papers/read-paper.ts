import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { render } from '#server/documents/render.ts';
import { appNow, nowAsked } from '#server/database/clock.ts';
import { askTogether } from '#server/database/question.ts';
import { type Contract, contractOf } from '#server/queries/loans/contracts.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { assertStep, readableRequest } from '#server/actions/access/own-request.ts';
import { api, type Output } from '#contract/api.ts';
import { BASE, pathOf } from '#contract/call.ts';
import { toPesos } from '#domain/credit/money.ts';
import { planOfRequest, deviceOfRequest } from '#server/actions/base/plan-of-request.ts';
import { shortageOf } from '#domain/catalogue/stock.ts';
import { leftForRequest } from '#server/queries/catalogue/stock.ts';
import { endedOn } from '#server/queries/loans/loans.ts';
import { issuedPaper } from '#server/queries/papers/issued-papers.ts';
import { clausesToday, paperDataOf, sha256Hex, summarisedOf, contractIdOf } from './paper-data-of.ts';
import { storePapers } from './issue-paper.ts';
import { signatureCodeOf } from './signature-code.ts';
import { summaryOf } from './signing-evidence.ts';

/** Wire names: the contract, and the pagaré (IOU). */
type PaperType = 'Contract' | 'IOU';

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

/**
 * Returns the figures to sign and the URLs of both documents.
 * @throws no-session, not-found, wrong-step, request-cancelled
 */
export async function readContractInfo(
  deps: Deps,
  caller: Caller,
  requestId: string,
): Promise<Output<'getinfoContract'>> {
  const row = await readableRequest(deps.store, caller, requestId);
  assertStep(row, 'contract-signature');
  const { contract, partner, now } = await askTogether(deps.store, {
    contract: contractOf.of(row.id),
    partner: partnerRow.of(row.partner_id),
    now: nowAsked.of(),
  });
  const plan = contract?.plan ?? planOfRequest(row);
  const device = deviceOfRequest(row);
  const code = contract ? undefined : await signatureCodeOf(deps.store, caller, row, partner);
  return {
    id: contractIdOf(row),
    phoneModel: device.name,
    phoneImage: device.picture,
    ...papersOf(row.id),
    color: device.colorName,
    price: toPesos(plan.cashPriceCentavos),
    downPayment: toPesos(plan.downPaymentCentavos),
    recurringPayment: toPesos(plan.weeklyPaymentCentavos),
    lastPayment: toPesos(plan.lastPaymentCentavos),
    totalPeriod: plan.weeks,
    total: toPesos(plan.totalCentavos),
    cat: plan.catPercent,
    signed: contract !== undefined,
    ...(!contract && (await isOut(deps, row)) && { outOfStock: true }),
    ...(!contract && { summary: summaryOf(summarisedOf(deps, row, { partner, now })) }),
    ...(code !== undefined && {
      signatureCode: { isProved: code !== null, phoneEnding: row.phone.slice(-4) },
    }),
  };
}

async function isOut({ store }: Deps, { id, product_id: productId, color }: CreditRequest): Promise<boolean> {
  const left = await leftForRequest(store, { productId, requestId: id });
  return color !== null && shortageOf(left, color) === 'out';
}

/** Where both documents of a request are. */
export const papersOf = (requestId: string) => ({
  contractUrl: paperPath(requestId, 'Contract'),
  pagareUrl: paperPath(requestId, 'IOU'),
});

const paperPath = (requestId: string, type: PaperType): string =>
  BASE + pathOf(api.getPdf, { type, requestId });

/** Returns what anybody who holds a paper may know of it: nothing personal. @throws not-found */
export async function checkPaper({ store }: Deps, folio: string): Promise<Output<'checkPaper'>> {
  const paper = await issuedPaper(store, folio);
  // Without a copy its first rendering was not finished: nobody holds it.
  if (!paper || paper.hashes.length === 0) throw new DomainError('not-found');
  const { kind, issued_at: issuedAt, hashes } = paper;
  const ended = kind === 'promissory-note' ? await endedOn(store, paper.request_id) : null;
  return { kind, issuedAt: issuedAt.toISOString(), hashes, ...(ended !== null && { endedOn: ended }) };
}
