import { fullName } from '#domain/applicant/name.ts';
import { hasNote, type DeliveredDevice } from '#domain/delivery/delivery.ts';
import { DomainError } from '#domain/errors.ts';
import { readableLoan } from '#server/actions/access/own-request.ts';
import { deviceOfRequest } from '#server/actions/base/plan-of-request.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import type { Store } from '#server/database/store.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { deliveryOf } from '#server/queries/loans/deliveries.ts';
import { issuePaper } from '#server/queries/papers/issued-papers.ts';
import { type CreditRequest, requestById } from '#server/queries/requests/credit-requests.ts';
import { documentPersonOf, personOf } from '#server/queries/requests/people.ts';
import { renderIssued } from './issue-paper.ts';
import { companyOf, sha256Hex } from './paper-data-of.ts';

/** Gives the note of a delivery its folio. Returns its hash for the audit log; null for a device without an IMEI. */
export async function noteOfDelivery(
  store: Store,
  { account, request_id: requestId }: { readonly account: string; readonly request_id: string },
): Promise<string | null> {
  const [delivery, request] = await Promise.all([deliveryOf(store, account), requestById(store, requestId)]);
  if (!request || !delivery || !hasNote(delivery)) return null;
  const { folio } = await issuePaper(store, { requestId, kind: 'delivery-note' });
  return hashOf(request, delivery, folio);
}

/**
 * Returns the note of a delivery as a PDF: the same bytes each time.
 * @throws no-session, not-found; conflict before the device is there
 */
export async function readDeliveryNote(
  deps: Deps,
  caller: Caller,
  account: string,
): Promise<{ pdf: Uint8Array; fileName: string }> {
  const { store } = deps;
  const { request } = await readableLoan(store, caller, account);
  const [partner, person, delivery] = await Promise.all([
    partnerRow(store, request.partner_id),
    personOf(store, request.id),
    deliveryOf(store, account),
  ]);
  if (!delivery || !hasNote(delivery)) throw new DomainError('conflict', { messages: [notThere] });
  if (!partner || !person) throw new DomainError('not-found');
  const { imei, deliveredOn, carrier } = delivery;
  const events = await eventsOf(store, request.id);
  const isLogged = (sha256: string) => events.some(({ detail }) => JSON.stringify(detail).includes(sha256));
  const { pdf } = await renderIssued(deps, request, { kind: 'delivery-note' }, ({ check, issuedAt }) => ({
    paper: 'delivery-note',
    data: {
      company: companyOf(partner),
      customerName: fullName(documentPersonOf(person)),
      account,
      device: deviceIn(request),
      imei,
      deliveredOn,
      carrier,
      sha256: [hashOf(request, delivery, check.folio)].find(isLogged) ?? null,
    },
    at: issuedAt,
    check,
  }));
  return { pdf, fileName: `entrega-${account}.pdf` };
}

/**
 * SHA-256 of what was delivered. With the folio, which only the paper has: the audit log is never erased, and IMEIs are few
 * enough to be tried.
 */
const hashOf = (request: CreditRequest, { imei, deliveredOn }: DeliveredDevice, folio: string): string =>
  sha256Hex(JSON.stringify([1, folio, request.account, deviceIn(request), imei, deliveredOn]));

function deviceIn(request: CreditRequest): string {
  const { name, colorName } = deviceOfRequest(request);
  return colorName === null ? name : `${name}, ${colorName}`;
}

const notThere = 'Tu nota de entrega está lista cuando recibas tu equipo.';
