import type { Output } from '#contract/api.ts';
import { consentLastDay } from '#domain/applicant/consent.ts';
import { dayIn } from '#domain/calendar.ts';
import { fullName } from '#domain/applicant/name.ts';
import { DomainError } from '#domain/errors.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { readableRequest } from '#server/actions/access/own-request.ts';
import { ownRequestsOf } from '#server/actions/access/requests-of-person.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { renderIssued } from '#server/actions/papers/issue-paper.ts';
import { companyOf } from '#server/actions/papers/paper-data-of.ts';
import { inTransaction, type Store } from '#server/database/store.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import {
  bureauConsentOf,
  revokeConsentRow,
  type BureauConsent,
} from '#server/queries/requests/bureau-reports.ts';
import { lockRequest, setFactOnce, type CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { documentPersonOf, personOf } from '#server/queries/requests/people.ts';
import type { LegalKind } from '#domain/applicant/legal-text.ts';
import type { PaperKind } from '#domain/papers/folio.ts';
import { acceptanceOf, acceptancesOf } from '#server/queries/requests/legal-acceptances.ts';

/**
 * Returns the bureau consents of the caller's own requests, newest first.
 * @throws no-session; not-found unless this session verified the phone
 */
export async function readConsents(
  deps: Deps,
  caller: Caller,
  { phone, partnerId }: { phone: string; partnerId: number },
): Promise<Output<'getConsents'>> {
  const shown: Output<'getConsents'> = [];
  for (const row of await ownRequestsOf(deps.store, caller, { phone, partnerId })) {
    const consent = await bureauConsentOf(deps.store, row.id);
    if (!consent?.consented_at) continue;
    shown.push({
      requestId: row.id,
      account: row.account,
      consentedAt: consent.consented_at.toISOString(),
      validUntil: lastDayOf(consent.consented_at),
      revokedAt: consent.revoked_at?.toISOString() ?? null,
    });
  }
  return shown;
}

const lastDayOf = (consentedAt: Date) => consentLastDay(dayIn(businessZone, consentedAt));

/** Returns the receipt of a consent as a PDF. @throws no-session, not-found */
export async function readConsentReceipt(
  deps: Deps,
  caller: Caller,
  requestId: string,
): Promise<{ pdf: Uint8Array; fileName: string }> {
  const row = await readableRequest(deps.store, caller, requestId);
  const { consent, consentedAt } = await givenConsent(deps.store, row);
  const [partner, person] = await Promise.all([
    partnerRow(deps.store, row.partner_id),
    personOf(deps.store, row.id),
  ]);
  if (!partner || !person) throw new DomainError('not-found');
  const data = {
    company: companyOf(partner),
    customer: {
      fullName: fullName(documentPersonOf(person)),
      rfc: consent.rfc,
      phone: consent.phone,
      email: consent.email,
    },
    text: consent.full_text,
    version: consent.text_version,
    sha256: consent.text_sha256,
    consentedAt,
    ip: consent.ip,
    lastDay: lastDayOf(consentedAt),
    revokedAt: consent.revoked_at,
  };
  const { pdf } = await renderIssued(deps, row, { kind: 'bureau-consent' }, ({ check }) => ({
    paper: 'consent',
    data,
    at: consent.revoked_at ?? consentedAt,
    check,
  }));
  return { pdf, fileName: `autorizacion-${row.account}.pdf` };
}

/**
 * Takes a bureau consent back. A request that waits for the bureau cannot go on without it and is cancelled; one that was
 * answered, and a credit, go on. Repeated, it changes nothing.
 * @throws no-session, not-found
 */
export async function revokeConsent(deps: Deps, caller: Caller, requestId: string): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await readableRequest(tx, caller, requestId);
    await givenConsent(tx, row);
    const locked = await lockRequest(tx, row.id);
    if (!locked || (await revokeConsentRow(tx, row.id)) === null) return;
    const isUnanswered = locked.bureau_at === null;
    if (isUnanswered) await setFactOnce(tx, locked, 'cancelled_at');
    deps.hub.publish(tx, row.id);
    await appendAuditEvent(tx, row.id, 'bureau-consent-revoked', caller);
    if (isUnanswered) await appendAuditEvent(tx, row.id, 'cancelled', caller);
  });
}

/** @throws not-found unless it was given */
async function givenConsent(
  store: Store,
  row: CreditRequest,
): Promise<{ consent: BureauConsent; consentedAt: Date }> {
  const consent = await bureauConsentOf(store, row.id);
  if (!consent?.consented_at) throw new DomainError('not-found');
  return { consent, consentedAt: consent.consented_at };
}

/**
 * Returns which legal texts the caller's own requests accepted, newest first.
 * @throws no-session; not-found unless this session verified the phone
 */
export async function readAcceptances(
  deps: Deps,
  caller: Caller,
  of: { phone: string; partnerId: number },
): Promise<Output<'getAcceptances'>> {
  const own = await ownRequestsOf(deps.store, caller, of);
  const accepted = await Promise.all(own.map(({ id }) => acceptancesOf(deps.store, id)));
  return accepted
    .flat()
    .toSorted((one, other) => other.accepted_at.getTime() - one.accepted_at.getTime())
    .map((each) => ({
      requestId: each.request_id,
      kind: each.kind,
      sha256: each.text_sha256,
      acceptedAt: each.accepted_at.toISOString(),
    }));
}

const paperOf = { privacy: 'privacy-notice', terms: 'terms', face: 'face-consent' } as const satisfies Record<
  LegalKind,
  PaperKind
>;

const fileNames = { privacy: 'aviso', terms: 'terminos', face: 'rostro' } as const;

/** Returns the receipt of an acceptance, with the text as it was accepted. @throws no-session, not-found */
export async function readAcceptanceReceipt(
  deps: Deps,
  caller: Caller,
  { requestId, sha256 }: { requestId: string; sha256: string },
): Promise<{ pdf: Uint8Array; fileName: string }> {
  const row = await readableRequest(deps.store, caller, requestId);
  const [accepted, partner, person] = await Promise.all([
    acceptanceOf(deps.store, { requestId: row.id, sha256 }),
    partnerRow(deps.store, row.partner_id),
    personOf(deps.store, row.id),
  ]);
  if (!accepted || !partner) throw new DomainError('not-found');
  const { kind, text_version: version, accepted_at: at, body: text } = accepted;
  const data = {
    company: companyOf(partner),
    kind,
    // The notice is accepted before anybody knows a name.
    customer: { fullName: person ? fullName(documentPersonOf(person)) : null, phone: row.phone },
    account: row.account,
    text,
    version,
    sha256,
    acceptedAt: at,
  };
  const { pdf } = await renderIssued(deps, row, { kind: paperOf[kind], subject: sha256 }, ({ check }) => ({
    paper: 'acceptance',
    data,
    at,
    check,
  }));
  return { pdf, fileName: `${fileNames[kind]}-${row.account}.pdf` };
}
