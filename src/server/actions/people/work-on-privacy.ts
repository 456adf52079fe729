import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { OfficePrivacyLine, privacyQuery } from '#contract/office/privacy.ts';
import { effectiveBy } from '#domain/applicant/retention.ts';
import { dayIn, type Day } from '#domain/calendar.ts';
import { DomainError } from '#domain/errors.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { identityProofNames, type IdentityProof } from '#domain/staff/sealed-fields.ts';
import { waitingActs } from '#server/actions/approvals/list-approvals.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { partnerRefs, type PartnerRef } from '#server/actions/base/grants-on-wire.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction, type Store, type TxStore } from '#server/database/store.ts';
import { locksDevices } from '#server/platform/provider-settings.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import {
  countPrivacy,
  privacyLineById,
  privacyPage,
  requestsOfPrivacy,
  type PrivacyRow,
} from '#server/queries/office/asked-page.ts';
import { answerAsked, askedById, lockAsked } from '#server/queries/privacy/asked.ts';
import {
  grantedUntil,
  noteIdentityChecked,
  type PrivacyRequest,
} from '#server/queries/privacy/privacy-requests.ts';
import { oppositionsOf, rectificationsOf } from '#server/queries/privacy/rectifications.ts';
import { doneWithinADay } from '#server/queries/staff/approvals.ts';
import { staffNames } from '#server/queries/staff/people.ts';
import { privacyAnswered } from './ask-privacy.ts';
import {
  alreadyAnswered,
  askedLine,
  askedRecord,
  listAsked,
  recordOfPrivacy,
  revealAsked,
  type LookAtAsked,
} from './asked.ts';
import { mailAnswer } from './tell-what-was-done.ts';

type PrivacyRecord = OfficeOutput<'getPrivacyRequest'>;

/** Shows what somebody asks about her data, and what it needs. @throws not-found */
export async function showPrivacy(
  { store, config }: Deps,
  staff: StaffCaller,
  id: string,
): Promise<PrivacyRecord> {
  const [line, row] = await Promise.all([
    privacyLineById(store, id),
    askedById(store, 'privacy_requests', id),
  ]);
  if (!line || !row) throw new DomainError('not-found');
  const owner = { phone: row.phone, partnerId: row.partner_id };
  const [partners, requests, approvals, copyUntil, identity, rectified, oppositions] = await Promise.all([
    partnerRefs(store),
    requestsOfPrivacy(store, id),
    waitingActs(
      store,
      staff,
      ['erase-person', 'hand-out-copy', 'rectify-data'],
      ({ privacyRequest }) => privacyRequest === id,
    ),
    doneWithinADay(store, { command: 'hand-out-copy', subject: id, maker: staff.id }),
    identityOf(store, row),
    rectificationsOf(store, [id]),
    row.phone === '' ? [] : oppositionsOf(store, owner),
  ]);
  const accounts = new Map(requests.map((request) => [request.id, request.account]));
  return {
    ...lineOf(line, partners),
    ...askedRecord(row),
    identity,
    requests: requests.map(({ begunAt, ...request }) => ({ ...request, begunAt: begunAt.toISOString() })),
    approvals,
    rectified: rectified.map(({ requestId, fields, afterSignature, at }) => ({
      account: accounts.get(requestId) ?? '',
      fields,
      afterSignature,
      at: at.toISOString(),
    })),
    oppositions: oppositions.map(({ purpose, at, withdrawnAt }) => ({
      purpose,
      at: at.toISOString(),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    })),
    locksDevices: locksDevices(config),
    copyUntil: copyUntil?.toISOString() ?? null,
    may: {
      work: mayAt(staff.grants, 'answer-privacy', row.partner_id),
      reveal: mayAt(staff.grants, 'reveal-privacy', row.partner_id),
    },
  };
}

async function identityOf(store: Store, row: PrivacyRequest): Promise<PrivacyRecord['identity']> {
  const { identity_checked_at: at, identity_checked_by: by, identity_how: how } = row;
  if (at === null || by === null || how === null) return null;
  const names = await staffNames(store, [by]);
  return { at: at.toISOString(), by: { id: by, name: names.get(by) ?? '' }, how };
}

/** Lists what people ask about their data at the partners in scope. */
export const listPrivacy = (
  { store }: Deps,
  query: z.output<typeof privacyQuery>,
): Promise<OfficeOutput<'listPrivacyRequests'>> =>
  listAsked(store, query, { page: privacyPage, count: countPrivacy, lineOf });

const lineOf = (row: PrivacyRow, partners: ReadonlyMap<number, PartnerRef>): OfficePrivacyLine => ({
  ...askedLine(row, partners),
  effectiveBy: row.effectiveBy,
  holds: row.holds,
  identityChecked: row.identityChecked,
});

export const revealPrivacy = (deps: Deps, staff: StaffCaller, look: LookAtAsked) =>
  revealAsked(deps, staff, 'privacy_requests', look, {
    fields: {
      phone: 'phone',
      text: 'texto de la solicitud de privacidad',
      answer: 'respuesta de privacidad',
    },
    subject: ({ id }) => ({ privacyRequest: id }),
    record: recordOfPrivacy,
  });

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
  const row = await lockAsked(tx, 'privacy_requests', id);
  if (!row) throw new DomainError('not-found');
  if (row.answered_at !== null) {
    throw new DomainError('conflict', { messages: [alreadyAnswered(row)] });
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
  const row = await answerAsked(tx, 'privacy_requests', id, {
    answer,
    by: staff.name,
    and: grantedUntil(by),
  });
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
