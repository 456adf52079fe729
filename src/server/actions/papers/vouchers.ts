import { fullName } from '#domain/applicant/name.ts';
import { nearestCash } from '#domain/credit/amount-of-choice.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { mayLockAccount } from '#server/actions/loan/may-lock.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { paymentPlacesOf } from '#server/queries/partners/stores.ts';
import { documentPersonOf, personOf } from '#server/queries/requests/people.ts';
import { purposeInWords } from '#domain/credit/purpose-words.ts';
import { readableReference, assertStep, readableRequest } from '#server/actions/access/own-request.ts';
import { pendingOfReference } from '#server/actions/loan/pending-of.ts';
import { deviceOfRequest, barcodePath } from '#server/actions/base/plan-of-request.ts';
import { entriesOf, loanByAccount } from '#server/queries/loans/loans.ts';
import type { Output } from '#contract/api.ts';
import { toPesos } from '#domain/credit/money.ts';
import { positionOf } from '#domain/credit/ledger/position.ts';
import { pendingOfInstalment } from '#domain/credit/ledger/pending.ts';
import { ledgerFrom } from '#server/actions/loan/ledger-of.ts';
import { askTogether } from '#server/database/question.ts';
import { contractOf } from '#server/queries/loans/contracts.ts';
import { waysFrom, wayQuestions } from '#server/actions/loan/pay-ways.ts';
import type { Store } from '#server/database/store.ts';
import { instalmentsOf } from '#server/queries/loans/instalments.ts';
import { barcodeSvg } from '#server/documents/barcode.ts';
import { renderIssued } from './issue-paper.ts';
import { companyOf, signedPlan, signedPlanOf, placesOnVoucher } from './paper-data-of.ts';

/** A paper that may be had: its bytes are made when they are asked for. */
export interface ReadablePaper {
  readonly fileName: string;
  readonly render: () => Promise<Uint8Array>;
}

/**
 * Returns the voucher for the down payment, as a PDF.
 * @throws no-session, not-found, wrong-step, request-cancelled
 */
export async function readVoucher(deps: Deps, caller: Caller, requestId: string): Promise<ReadablePaper> {
  const { row, instalment, pendingCentavos, concept, signed } = await downPaymentOf(
    deps.store,
    caller,
    requestId,
    'all',
  );
  const [partner, person, places, locks] = await Promise.all([
    partnerRow(deps.store, row.partner_id),
    personOf(deps.store, row.id),
    paymentPlacesOf(deps.store, row.partner_id),
    mayLockAccount(deps, deps.store, row.account),
  ]);
  if (!instalment || !partner || !person) throw new DomainError('not-found');
  const amountCentavos =
    pendingCentavos === 0 ? instalment.amount_centavos : nearestCash(pendingCentavos, deps.payments.cash);
  const voucher = {
    company: companyOf(partner),
    customerName: fullName(documentPersonOf(person)),
    account: row.account,
    concept,
    amountCentavos,
    reference: instalment.reference,
    places: placesOnVoucher(places, amountCentavos),
    paidAt: instalment.paid_at,
    pays: 'down',
    locks,
    validUntil: null,
    plan: signed,
  } as const;
  const issue = { kind: 'voucher', subject: instalment.reference } as const;
  const at = row.contract_signed_at ?? row.created_at;
  const render = async () =>
    (await renderIssued(deps, row, issue, ({ check }) => ({ paper: 'voucher', data: voucher, at, check })))
      .pdf;
  return { render, fileName: `enganche-${instalment.reference}.pdf` };
}

/**
 * Returns the voucher of one of the caller's references as a PDF, with what is missing of it now.
 * @throws no-session, not-found; conflict for one that was replaced or of which nothing is missing any more
 */
export async function readReferenceVoucher(
  deps: Deps,
  caller: Caller,
  reference: string,
): Promise<ReadablePaper> {
  const { store } = deps;
  const { issued, request } = await readableReference(store, caller, reference);
  const [partner, person, places, loan, pendingCentavos, locks] = await Promise.all([
    partnerRow(store, request.partner_id),
    personOf(store, request.id),
    paymentPlacesOf(store, request.partner_id),
    loanByAccount(store, issued.account),
    pendingOfReference(store, reference),
    mayLockAccount(deps, store, issued.account),
  ]);
  if (!partner || !person || !loan) throw new DomainError('not-found');
  if (issued.isReplaced || pendingCentavos === 0) {
    throw new DomainError('conflict', {
      messages: ['Esa ficha ya no hace falta: abre la más nueva en tu cuenta.'],
    });
  }
  const amountCentavos = nearestCash(pendingCentavos, deps.payments.cash);
  const { purpose } = issued;
  const concept = purposeInWords(purpose, loan.total_payments);
  const voucher = {
    company: companyOf(partner),
    customerName: fullName(documentPersonOf(person)),
    account: issued.account,
    concept: purpose.kind === 'down' ? `${concept} ${deviceOfRequest(request).name}` : concept,
    amountCentavos,
    reference,
    places: placesOnVoucher(places, amountCentavos),
    paidAt: null,
    pays: purpose.kind === 'down' || purpose.kind === 'payoff' ? purpose.kind : 'weeks',
    locks,
    validUntil: issued.expiresOn,
    plan: purpose.kind === 'down' ? await signedPlanOf(store, request) : null,
  } as const;
  const issue = { kind: 'voucher', subject: reference } as const;
  const render = async () => {
    const { pdf } = await renderIssued(deps, request, issue, ({ check, issuedAt }) => ({
      paper: 'voucher',
      data: voucher,
      at: issuedAt,
      check,
    }));
    return pdf;
  };
  return { render, fileName: `ficha-${reference}.pdf` };
}

/**
 * Returns the reference of the down payment. `payTotal` is the amount outstanding: zero once it is paid.
 * @throws no-session, not-found, wrong-step, request-cancelled
 */
export async function readPayReference(
  deps: Deps,
  caller: Caller,
  requestId: string,
): Promise<Output<'getinfoPayReference'>> {
  const found = await downPaymentOf(deps.store, caller, requestId, 'to-pay');
  const { row, instalment, pendingCentavos, concept, entries, signed } = found;
  if (!instalment) throw new DomainError('not-found');
  const isPaid = instalment.paid_at !== null;
  const { plan, on } = signed;
  const { status } = positionOf(entries);
  const ways = isPaid ? undefined : waysFrom(deps, { account: row.account, status, entries }, found.asked);
  return {
    barcode: instalment.reference,
    barcodeUrl: barcodePath(instalment.reference),
    payConcept: concept,
    payTotal: toPesos(pendingCentavos),
    Pagado: isPaid,
    ...(ways && { ways }),
    plan: {
      price: toPesos(plan.cashPriceCentavos),
      downPayment: toPesos(plan.downPaymentCentavos),
      recurringPayment: toPesos(plan.weeklyPaymentCentavos),
      lastPayment: toPesos(plan.lastPaymentCentavos),
      totalPeriod: plan.weeks,
      total: toPesos(plan.totalCentavos),
      catPercent: plan.catPercent,
      calculatedOn: on,
    },
  };
}

/**
 * Returns the down payment of a signed request; no instalment when the offer has none.
 * @throws no-session, not-found, wrong-step, request-cancelled
 */
async function downPaymentOf(store: Store, caller: Caller, requestId: string, shows: 'all' | 'to-pay') {
  const row = await readableRequest(store, caller, requestId, shows);
  assertStep(row, 'down-payment');
  const { account } = row;
  const { instalments, loan, stored, contract, ...asked } = await askTogether(store, {
    instalments: instalmentsOf.of(account),
    loan: loanByAccount.of(account),
    stored: entriesOf.of(account),
    contract: contractOf.of(row.id),
    ...wayQuestions(account),
  });
  const [first] = instalments;
  if (!loan || !first) throw new DomainError('not-found');
  const entries = await ledgerFrom(store, loan, stored);
  return {
    row,
    /** Undefined when the offer has none. */
    instalment: first.number === 0 ? { ...first, reference: first.reference ?? '' } : undefined,
    /** What is missing of it; 0 once it is paid. */
    pendingCentavos: pendingOfInstalment(positionOf(entries), 0),
    concept: `Enganche ${deviceOfRequest(row).name}`,
    entries,
    signed: signedPlan(row, contract),
    asked,
  };
}

/** Returns the barcode of one of the caller's references, as SVG. @throws no-session, not-found */
export async function readBarcode(deps: Deps, caller: Caller, reference: string): Promise<Uint8Array> {
  const { issued } = await readableReference(deps.store, caller, reference, 'to-pay');
  return new TextEncoder().encode(barcodeSvg(issued.reference));
}
