import { fullName } from '#domain/applicant/name.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { mayLockAccount } from '#server/actions/loan/may-lock.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { paymentPlacesOf } from '#server/queries/partners/stores.ts';
import { documentPersonOf, personOf } from '#server/queries/requests/people.ts';
import { downPaymentOf } from './down-payment-of.ts';
import { renderIssued } from './issue-paper.ts';
import { companyOf } from './paper-data-of.ts';
import { placesOnVoucher } from './places-on-voucher.ts';
import { signedPlanOf } from './signed-plan-of.ts';

/**
 * Returns the voucher for the down payment, as a PDF.
 * @throws no-session, not-found, wrong-step, request-cancelled
 */
export async function readVoucher(
  deps: Deps,
  caller: Caller,
  requestId: string,
): Promise<{ pdf: Uint8Array; fileName: string }> {
  const { row, instalment, pendingCentavos, concept } = await downPaymentOf(deps.store, caller, requestId);
  const [partner, person, places, plan, locks] = await Promise.all([
    partnerRow(deps.store, row.partner_id),
    personOf(deps.store, row.id),
    paymentPlacesOf(deps.store, row.partner_id),
    signedPlanOf(deps.store, row),
    mayLockAccount(deps, deps.store, row.account),
  ]);
  if (!instalment || !partner || !person) throw new DomainError('not-found');
  const amountCentavos = pendingCentavos || instalment.amount_centavos;
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
    plan,
  } as const;
  const issue = { kind: 'voucher', subject: instalment.reference } as const;
  const at = row.contract_signed_at ?? row.created_at;
  const { pdf } = await renderIssued(deps, row, issue, ({ check }) => ({
    paper: 'voucher',
    data: voucher,
    at,
    check,
  }));
  return { pdf, fileName: `enganche-${instalment.reference}.pdf` };
}
