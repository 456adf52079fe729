import { effectiveBy } from '#domain/applicant/retention.ts';
import { dayIn, type Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { appNow } from '#server/database/clock.ts';
import { DomainError } from '#domain/errors.ts';
import {
  identityProofNames,
  type IdentityProof,
  type PrivacyField,
  type LookReason,
} from '#domain/staff/sealed-fields.ts';
import { countLook } from '#server/actions/access/count-looks.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { recordOfPrivacy } from './record-of-privacy.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import {
  lockPrivacyRequest,
  noteIdentityChecked,
  type PrivacyRequest,
  answerPrivacyRequest,
} from '#server/queries/privacy/privacy-requests.ts';
import { sealedOf } from './show-privacy.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { privacyAnswered } from './ask-privacy.ts';
import { mailAnswer } from './tell-what-was-done.ts';

interface Look {
  readonly id: string;
  readonly field: PrivacyField;
  readonly reason: LookReason;
  readonly reasonText: string;
}

/** Shows one sealed field; who looked and why is in the audit log before anything is shown. @throws not-found */
export function revealPrivacy(
  deps: Deps,
  staff: StaffCaller,
  { id, field, reason, reasonText }: Look,
): Promise<{ value: string }> {
  return inTransaction(deps.store, async (tx) => {
    const row = await lockPrivacyRequest(tx, id);
    const value = row && sealedOf(row).get(field);
    if (!row || value === undefined) throw new DomainError('not-found');
    const detail = { privacyRequest: id, field: fieldNames[field], reason };
    await countLook(deps, tx, staff, row.partner_id);
    await recordOfPrivacy(tx, staff, row, { kind: 'viewed', detail, note: reasonText });
    return { value };
  });
}

const fieldNames: Record<PrivacyField, string> = {
  phone: 'phone',
  text: 'texto de la solicitud de privacidad',
  answer: 'respuesta de privacidad',
};

/** Notes how a person was compared with her data, once. @throws not-found, conflict */
export async function checkPrivacyIdentity(
  { store }: Deps,
  staff: StaffCaller,
  { id, how }: { id: string; how: IdentityProof },
): Promise<void> {
  await inTransaction(store, async (tx) => {
    const row = await openRequest(tx, id);
    if (!(await noteIdentityChecked(tx, id, { by: staff.id, how }))) {
      throw new DomainError('conflict', { messages: ['La identidad ya se comprobó.'] });
    }
    const detail = { privacyRequest: id, identity: identityProofNames[how] };
    await recordOfPrivacy(tx, staff, row, { kind: 'privacy-identity-checked', detail });
  });
}

/** Answers, once. @throws not-found, conflict */
export async function answerAtDesk(
  deps: Deps,
  staff: StaffCaller,
  { id, text, grants = false }: { id: string; text: string; grants?: boolean },
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    await openRequest(tx, id);
    const by = grants ? effectiveBy(dayIn(businessZone, await appNow(tx.db))) : null;
    await answerPrivacy(deps, tx, id, { answer: text, staff, effectiveBy: by });
  });
}

/** @throws not-found; conflict once it is answered */
async function openRequest(tx: TxStore, id: string): Promise<PrivacyRequest> {
  const row = await lockPrivacyRequest(tx, id);
  if (!row) throw new DomainError('not-found');
  if (row.answered_at !== null) {
    const messages = [`Ya se respondió: ${row.answered_by ?? 'otra persona'}.`];
    throw new DomainError('conflict', { messages });
  }
  return row;
}

/**
 * Answers what somebody asked about their data, once, and tells them by SMS; what was corrected or ended, by e-mail too.
 * What the answer promises (a correction, an erasure) is done by its own act, which tells of it (tell-what-was-done.ts). Last in its transaction.
 * @throws not-found when there is no such open request
 */
async function answerPrivacy(
  deps: Pick<Deps, 'jobs' | 'config'>,
  tx: TxStore,
  id: string,
  {
    answer,
    staff,
    effectiveBy: by,
  }: { readonly answer: string; readonly staff: StaffCaller; readonly effectiveBy: Day | null },
): Promise<void> {
  const row = await answerPrivacyRequest(tx, id, { answer, by: staff.name, effectiveBy: by });
  const partner = row && (await partnerRow(tx, row.partner_id));
  if (!row || !partner) throw new DomainError('not-found');
  await sendMessage(deps, tx, {
    channel: 'sms',
    partnerId: partner.id,
    recipient: row.phone,
    text: privacyAnswered(partner.name, row.kind, `${deps.config.publicOrigin}/${partner.id}/privacidad`),
    dedupeKey: `privacy-answered:${id}`,
  });
  if (row.kind !== 'cancellation') await mailAnswer(deps, tx, row);
  const detail = { privacyRequest: id, kind: row.kind, ...(row.effective_by && { by: row.effective_by }) };
  await recordOfPrivacy(tx, staff, row, { kind: 'privacy-answered', detail });
}
