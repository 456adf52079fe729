import { fullName } from '#domain/applicant/name.ts';
import { purposeInWords } from '#domain/credit/purpose-words.ts';
import { DomainError } from '#domain/errors.ts';
import { readableReference } from '#server/actions/access/own-account.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { mayLockAccount } from '#server/actions/loan/may-lock.ts';
import { pendingOfReference } from '#server/actions/loan/pending-of.ts';
import { deviceOfRequest } from '#server/actions/base/device-of-request.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { paymentPlacesOf } from '#server/queries/partners/stores.ts';
import { documentPersonOf, personOf } from '#server/queries/requests/people.ts';
import { renderIssued } from './issue-paper.ts';
import { companyOf } from './paper-data-of.ts';
import { placesOnVoucher } from './places-on-voucher.ts';
import { signedPlanOf } from './signed-plan-of.ts';

/**
 * Returns the voucher of one of the caller's references as a PDF, with what is missing of it now.
 * @throws no-session, not-found; conflict for one that was replaced or of which nothing is missing any more
 */
export async function readReferenceVoucher(
  deps: Deps,
  caller: Caller,
  reference: string,
): Promise<{ pdf: Uint8Array; fileName: string }> {
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
  const { purpose } = issued;
  const concept = purposeInWords(purpose, loan.total_payments);
  const voucher = {
    company: companyOf(partner),
    customerName: fullName(documentPersonOf(person)),
    account: issued.account,
    concept: purpose.kind === 'down' ? `${concept} ${deviceOfRequest(request).name}` : concept,
    amountCentavos: pendingCentavos,
    reference,
    places: placesOnVoucher(places, pendingCentavos),
    paidAt: null,
    pays: purpose.kind === 'down' || purpose.kind === 'payoff' ? purpose.kind : 'weeks',
    locks,
    validUntil: issued.expiresOn,
    plan: purpose.kind === 'down' ? await signedPlanOf(store, request) : null,
  } as const;
  const issue = { kind: 'voucher', subject: reference } as const;
  const { pdf } = await renderIssued(deps, request, issue, ({ check, issuedAt }) => ({
    paper: 'voucher',
    data: voucher,
    at: issuedAt,
    check,
  }));
  return { pdf, fileName: `ficha-${reference}.pdf` };
}
