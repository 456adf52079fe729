import { fullName } from '#domain/applicant/name.ts';
import { dayIn } from '#domain/calendar.ts';
import { potsOf } from '#domain/credit/ledger/entries.ts';
import { positionOf } from '#domain/credit/ledger/position.ts';
import { DomainError } from '#domain/errors.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { readableLoan } from '#server/actions/access/own-request.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { ledgerOf } from '#server/actions/loan/ledger-of.ts';
import { deviceOfRequest } from '#server/actions/base/plan-of-request.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { deliveryOf } from '#server/queries/loans/deliveries.ts';
import { contractOf } from '#server/queries/loans/contracts.ts';
import { documentPersonOf, personOf } from '#server/queries/requests/people.ts';
import { renderIssued } from './issue-paper.ts';
import { companyOf } from './paper-data-of.ts';

/**
 * Returns the letter that nothing is owed any more, as a PDF dated at the payoff: the same bytes each time.
 * @throws no-session, not-found; conflict while something is owed
 */
export async function readSettlementLetter(
  deps: Deps,
  caller: Caller,
  account: string,
): Promise<{ pdf: Uint8Array; fileName: string }> {
  const { store } = deps;
  const { request, loan } = await readableLoan(store, caller, account);
  const [partner, person, contract, entries, delivery] = await Promise.all([
    partnerRow(store, request.partner_id),
    personOf(store, request.id),
    contractOf(store, request.id),
    ledgerOf(store, loan),
    deliveryOf(store, account),
  ]);
  const { settled, status, appliedCentavos, rebatedCentavos, forgivenCentavos } = positionOf(entries);
  if (!settled || status !== 'Paid') throw new DomainError('conflict', { messages: [stillOwed] });
  if (!partner || !person || !contract) throw new DomainError('not-found');
  const known = documentPersonOf(person);
  const letter = {
    company: companyOf(partner),
    customer: { fullName: fullName(known), curp: person.curp },
    account,
    device: deviceOfRequest(request).name,
    imei: delivery?.imei ?? null,
    plan: contract.plan,
    clauses: contract.clauses,
    signedOn: dayIn(businessZone, contract.signed_at),
    settledOn: settled.valueDay,
    paidCentavos: appliedCentavos,
    savedCentavos: rebatedCentavos,
    forgivenCentavos,
    owedCentavos: potsOf(entries).owed,
  };
  const { pdf } = await renderIssued(deps, request, { kind: 'settlement' }, ({ check }) => ({
    paper: 'settlement',
    data: letter,
    at: settled.at,
    check,
  }));
  return { pdf, fileName: `finiquito-${account}.pdf` };
}

const stillOwed = 'Tu carta finiquito está lista cuando termines de pagar.';
