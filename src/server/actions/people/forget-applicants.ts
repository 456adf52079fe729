import {
  lockRequest,
  factsOf,
  setFactOnce,
  type CreditRequest,
  type LockedRequest,
} from '#server/queries/requests/credit-requests.ts';
import { archivesToClose, closeArchive } from '#server/queries/keys/archive.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { inTransaction, type Store, type TxStore } from '#server/database/store.ts';
import {
  applicantsDue,
  enrolApplicants,
  enrolContracts,
  putOffDeadline,
  dueDeadline,
  setDeadline,
  deleteFigures,
  deleteIdentity,
  deleteTraces,
  isErased,
  recipientsOfNobodyElse,
} from '#server/queries/privacy/applicant-erasure.ts';
import {
  askedDays,
  nextForgetting,
  type Forgetting,
  type KeptStage,
  type SignedCredit,
} from '#domain/applicant/retention.ts';
import { appNow } from '#server/database/clock.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { destroyDataKeys, eraseMessagesTo } from '#server/queries/keys/erasure.ts';
import { bureauConsentOf } from '#server/queries/requests/bureau-reports.ts';
import { signedCreditOf } from '#server/actions/loan/signed-credit.ts';
import {
  putOffErasure,
  sessionIsErased,
  sessionsToErase,
} from '#server/queries/identity/identity-sessions.ts';
import { destroyRequest, deleteNotedFiles, forgetNotes } from './erase-person.ts';
import { forgetAsked } from '#server/queries/privacy/asked.ts';

/**
 * Deletes the data of people who were refused or left, after their partner's days, and what was signed after its years.
 * Works in pages, each request in a transaction of its own, and continues where it was stopped.
 */
export async function forgetApplicants(
  deps: Pick<Deps, 'store' | 'storage' | 'log' | 'hub' | 'identity'>,
  signal?: AbortSignal,
): Promise<void> {
  // First: a long list of deadlines must not keep them open.
  await closeArchives(deps, signal);
  // Left by a run that was stopped between a transaction and its files.
  await deleteNotedFiles(deps, signal);
  for (let enrolled = atOnce; enrolled > 0;) {
    if (signal?.aborted) return;
    enrolled = await enrol(deps.store);
  }
  for (let due = await nextDue(deps.store); due.length > 0; due = await nextDue(deps.store)) {
    for (const requestId of due) {
      if (signal?.aborted) return;
      await forgetOrPutOff(deps, requestId);
    }
    await deleteNotedFiles(deps, signal);
  }
  await forgetAllAsked(deps.store, signal);
  await erasePhotos(deps, signal);
}

/** What people asked about their data, or complained about, who have no contract. */
async function forgetAllAsked(store: Store, signal?: AbortSignal): Promise<void> {
  for (const table of ['complaints', 'privacy_requests'] as const) {
    for (let found = atOnce; found === atOnce;) {
      if (signal?.aborted) return;
      found = await inTransaction(store, (tx) => forgetAsked(tx, table, askedDays, atOnce));
    }
  }
}

const atOnce = 200;
const enrol = async (store: Store): Promise<number> =>
  (await enrolApplicants(store, atOnce)) + (await enrolContracts(store, atOnce));
const nextDue = (store: Store) => applicantsDue(store, atOnce);

/** One request that cannot be done must not hold up the others. */
async function forgetOrPutOff(deps: Pick<Deps, 'store' | 'log' | 'hub'>, requestId: string): Promise<void> {
  try {
    await forgetApplicant(deps, requestId);
  } catch (error) {
    deps.log.warn({ err: error, requestId }, 'an applicant could not be forgotten, will be tried again');
    await putOffDeadline(deps.store, requestId);
  }
}

/** Closes what two people opened of the archive, when its days are over; one that fails is closed by the next run. */
async function closeArchives(
  { store, log }: Pick<Deps, 'store' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const requestId of await archivesToClose(store, atOnce)) {
    if (signal?.aborted) return;
    try {
      await inTransaction(store, async (tx) => {
        await lockRequest(tx, requestId);
        if (await closeArchive(tx, requestId)) await appendAuditEvent(tx, requestId, 'archive-closed');
      });
    } catch (error) {
      log.warn({ err: error, requestId }, 'an archive could not be closed, will be tried again');
    }
  }
}

/**
 * Deletes of one request what its deadline says, if it has come, and sets the next one. Its row is locked: who comes
 * back in this moment goes on before, and is not forgotten, or after, and finds a request that has ended.
 */
async function forgetApplicant(
  { store, hub }: Pick<Deps, 'store' | 'hub'>,
  requestId: string,
): Promise<void> {
  await inTransaction(store, async (tx) => {
    const row = await lockRequest(tx, requestId);
    const deadline = await dueDeadline(tx, requestId);
    if (!row || !deadline) return;
    if (await isErased(tx, row.id)) return setDeadline(tx, row.id, { stage: 'nothing', lookAt: null });
    const credit = await signedCreditOf(tx, row);
    const stage = credit === null ? deadline.stage : 'signed';
    const next = await forgettingOf(tx, row, credit, stage);
    const now = await appNow(tx.db);
    if (next === null || next.at > now)
      return setDeadline(tx, row.id, { stage, lookAt: next || credit ? lookAt(next, now) : null });
    await erase(tx, row, credit, next);
    const after = await forgettingOf(tx, row, credit, next.leaves);
    await setDeadline(tx, row.id, { stage: next.leaves, lookAt: after && lookAt(after, now) });
    const isAbandoned = credit === null && next.why !== 'refused';
    if (isAbandoned && (await setFactOnce(tx, row, 'cancelled_at'))) hub.publish(tx, row.id);
    await appendAuditEvent(tx, row.id, 'applicant-data-deleted', {}, { why: next.why, kept: next.leaves });
  });
}

/** A partner may change its days, and a credit ends: a request is looked at once a month at least. */
const mostDaysBetween = 30;
function lookAt(next: Forgetting | null, now: Date): Date {
  const latest = new Date(now.getTime() + mostDaysBetween * 86_400_000);
  return next && (next.why === 'consent-ended' || next.at < latest) ? next.at : latest;
}

async function forgettingOf(
  tx: TxStore,
  row: CreditRequest,
  credit: SignedCredit | null,
  stage: KeptStage,
): Promise<Forgetting | null> {
  const [partner, consent] = [await partnerRow(tx, row.partner_id), await bureauConsentOf(tx, row.id)];
  if (!partner) throw new Error('a request has no partner');
  return nextForgetting(
    {
      stage,
      begunAt: row.created_at,
      facts: {
        ...factsOf(row),
        identityAt: row.identity_at,
        identityReviewAt: row.identity_review_at,
        bureauAt: row.bureau_at,
        decisionAt: row.decision_at,
      },
      credit,
      consentEnd: consent?.consented_at ? (consent.expires_at ?? consent.consented_at) : null,
    },
    {
      beforeIdentity: partner.forget_before_identity_days,
      left: partner.forget_left_days,
      refused: partner.forget_refused_days,
      refusedRest: partner.forget_refused_rest_days,
      archiveYears: partner.archive_years,
    },
  );
}

async function erase(
  tx: TxStore,
  row: LockedRequest,
  credit: SignedCredit | null,
  { leaves }: Forgetting,
): Promise<void> {
  const hers = await recipientsOfNobodyElse(tx, row);
  const recipients = leaves === 'without-traces' ? hers.filter((each) => each === row.email) : hers;
  if (recipients.length > 0) await eraseMessagesTo(tx, recipients);
  if (credit !== null) return destroyRequest(tx, row.id);
  await deleteTraces(tx, row.id);
  if (leaves === 'without-traces') return;
  await deleteIdentity(tx, row.id);
  if (leaves === 'proof-only') return;
  await deleteFigures(tx, row.id);
  await forgetNotes(tx, [row.id]);
  // Without the key nothing of it can be read, in any copy of these rows and files.
  await destroyDataKeys(tx, [row.id]);
}

/** Has the identity service delete photos and biometrics of people who were erased or forgotten; what fails is tried again. */
async function erasePhotos(
  { store, identity, log }: Pick<Deps, 'store' | 'identity' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const next = () => sessionsToErase(store, identity.name, photosAtOnce);
  for (let due = await next(); due.length > 0; due = await next()) {
    for (const sessionId of due) {
      if (signal?.aborted) return;
      try {
        await identity.erase(sessionId, AbortSignal.timeout(20_000));
        await sessionIsErased(store, sessionId);
      } catch (error) {
        log.warn({ err: error }, 'photos at the identity service were not deleted, will be tried again');
        await putOffErasure(store, sessionId);
      }
    }
  }
}

const photosAtOnce = 100;
