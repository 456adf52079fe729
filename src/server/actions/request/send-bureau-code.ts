import { createHash } from 'node:crypto';
import { bureauConsentText, bureauConsentVersion } from '#domain/applicant/consent.ts';
import { isEmail, normaliseEmail } from '#domain/applicant/email.ts';
import { parsePhone } from '#domain/applicant/phone.ts';
import { parsePersonRfc, compareRfc } from '#domain/applicant/rfc.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { askTogether } from '#server/database/question.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import {
  insertConsent,
  bureauConsentOf,
  type BureauConsent,
} from '#server/queries/requests/bureau-reports.ts';
import { hasLiveCode, type CodeTarget } from '#server/queries/codes/codes.ts';
import {
  withdrawConsent,
  type CreditRequest,
  type LockedRequest,
} from '#server/queries/requests/credit-requests.ts';
import { partnerRowOf, type PartnerRow } from '#server/queries/catalogue/offers.ts';
import { personOf, documentPersonOf, type Person } from '#server/queries/requests/people.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { issueCode } from '#server/actions/access/codes.ts';
import { nextPath, ownRequestAt, sessionOf } from '#server/actions/access/own-request.ts';
import { doubtIdentity } from './doubt-identity.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';
import { closeStep, correctBureauData as replaceBureauData } from '#server/queries/requests/corrections.ts';
import { answerCorrection } from './answer-correction.ts';

interface Typed {
  readonly requestId: string;
  readonly phone: string;
  readonly rfc: string;
  readonly email: string;
}

/**
 * Stores the bureau consent (exact text, version, hash, origin) and sends the NIP that confirms it. The same data again
 * while a code is outstanding, or once confirmed, sends nothing.
 * @returns warnings: the RFC's check digit does not match, as with some real ones
 * @throws phone-invalid, email-invalid, rfc-required, rfc-too-short, rfc-invalid, rfc-of-another, rfc-doubtful,
 *   rate-limited, and those of ownRequestAt; wrong-step when a person has to review the identity
 */
export async function sendBureauCode(
  deps: Deps,
  caller: Caller,
  typed: Typed,
): Promise<{ ok: true; warnings?: string[] }> {
  const sessionId = sessionOf(caller).id;
  const outcome = await inTransaction(deps.store, async (tx) => {
    const [row, { partner, before, person }] = await Promise.all([
      ownRequestAt(tx, caller, typed.requestId, 'credit-bureau-consulting'),
      askTogether(tx, {
        partner: partnerRowOf.of(typed.requestId),
        before: bureauConsentOf.of(typed.requestId),
        person: personOf.of(typed.requestId),
      }),
    ]);
    const { rfc, email, warnings } = parse(typed, row.phone);
    if (row.bureau_asked_at !== null) throw new DomainError('wrong-step', { nextStep: nextPath(row) });
    // The journey reaches this step only with a person: a request without one was built by hand.
    if (!person) throw new DomainError('conflict');
    if (row.bureau_data_reopened_at !== null) {
      return correctBureauData(deps, tx, caller, { row, person, rfc, email });
    }
    const notes = await doubtIdentity(deps, tx, caller, { row, person, rfc, email });
    if (notes instanceof DomainError) return notes;
    const target = { purpose: 'bureau', sessionId, requestId: row.id, phone: row.phone } as const;
    if (!(await isAnswered(tx, target, before, { rfc, email }))) {
      if (!partner) throw new DomainError('not-found');
      const sha256 = await storeConsent(tx, caller, row, partner, { rfc, email });
      await issueCode(deps, tx, target, { ip: caller.ip, partnerId: row.partner_id }, partner.name);
      // After the code, whose counters also include a partner's: beginRequest takes the locks in the same order.
      const asked = { version: bureauConsentVersion, sha256, ...(notes.length > 0 && { notes }) };
      deps.hub.publish(tx, row.id);
      await appendAuditEvent(tx, row.id, 'bureau-consent-asked', caller, asked);
    }
    return warnings;
  });
  // Recorded doubts are committed.
  if (outcome instanceof DomainError) throw outcome;
  return outcome.length > 0 ? { ok: true, warnings: outcome } : { ok: true };
}

/** Returns the first error, in the order of the form. */
function parse(typed: Typed, verifiedPhone: string) {
  const rfc = parsePersonRfc(typed.rfc);
  const email = normaliseEmail(typed.email);
  if (!rfc.ok) throw new DomainError(rfc.reason);
  const phone = parsePhone(typed.phone);
  if (phone === null) throw new DomainError('phone-invalid');
  // The NIP goes only to the verified phone.
  if (phone !== verifiedPhone) {
    throw new DomainError('phone-invalid', { messages: ['Usa el teléfono que verificaste.'] });
  }
  if (!isEmail(email, 'known')) throw new DomainError('email-invalid');
  return { rfc: rfc.rfc.value, email, warnings: rfc.rfc.warnings.map(() => checkDigitWarning) };
}

const checkDigitWarning =
  'El último carácter de tu RFC no coincide con los demás. Revisa que esté bien escrito.';

async function isAnswered(
  tx: TxStore,
  target: CodeTarget,
  consent: BureauConsent | undefined,
  typed: { rfc: string; email: string },
): Promise<boolean> {
  if (consent?.rfc !== typed.rfc || consent.email !== typed.email) return false;
  return consent.consented_at !== null || hasLiveCode(tx, target);
}

/**
 * Stores the evidence first: the code that signs it is sent in the same transaction (mexico-rules 3.8).
 * @returns the text's SHA-256
 */
async function storeConsent(
  tx: TxStore,
  caller: Caller,
  row: CreditRequest,
  partner: PartnerRow,
  typed: { rfc: string; email: string },
): Promise<string> {
  const text = bureauConsentText(partner.legal_name);
  const sha256 = createHash('sha256').update(text).digest('hex');
  // Other data need another consent: the one confirmed earlier does not cover them.
  if (row.bureau_consented_at !== null) await withdrawConsent(tx, row.id);
  await insertConsent(tx, {
    request_id: row.id,
    text_version: bureauConsentVersion,
    text_sha256: sha256,
    full_text: text,
    rfc: typed.rfc,
    phone: row.phone,
    email: typed.email,
    ip: caller.ip,
    user_agent: caller.userAgent,
  });
  return sha256;
}

/**
 * Gives RFC and e-mail once more, while the identity waits for a person: nothing is asked of the bureau before her answer.
 * @returns the way to where she waits, to respond with after the commit
 * @throws rfc-of-another: another birthday; nothing is stored
 */
async function correctBureauData(
  deps: Deps,
  tx: TxStore,
  caller: Caller,
  { row, person, rfc, email }: { row: LockedRequest; person: Person; rfc: string; email: string },
): Promise<DomainError> {
  if (compareRfc(rfc, documentPersonOf(person)).verdict === 'stop') {
    throw new DomainError('rfc-of-another', { field: 'rfc' });
  }
  const markOf = (data: { rfc: string | null; email: string | null }) =>
    [
      data.rfc === null ? '' : blindIndex(tx, 'rfc', data.rfc),
      data.email === null ? '' : blindIndex(tx, 'email', data.email),
    ].join('/');
  await replaceBureauData(tx, { id: row.id, rfc, email });
  await closeStep(tx, row.id, 'rfc-email');
  await answerCorrection(deps, tx, caller, row.id, {
    what: 'rfc-email',
    kind: 'bureau-data-corrected',
    before: markOf(row),
    after: markOf({ rfc, email }),
  });
  return new DomainError('wrong-step', { nextStep: nextPath({ ...row, bureau_data_reopened_at: null }) });
}
