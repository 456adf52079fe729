import {
  nextForgetting,
  type Forgetting,
  type KeptStage,
  type SignedCredit,
} from '#domain/applicant/retention.ts';
import { forgetNotes } from './forget-notes.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { destroyDataKeys, eraseMessagesTo } from '#server/queries/keys/erasure.ts';
import {
  dueDeadline,
  setDeadline,
  deleteFigures,
  deleteIdentity,
  deleteTraces,
  isErased,
  recipientsOfNobodyElse,
} from '#server/queries/privacy/applicant-erasure.ts';
import { bureauConsentOf } from '#server/queries/requests/bureau-reports.ts';
import {
  factsOf,
  lockRequest,
  setFactOnce,
  type CreditRequest,
  type LockedRequest,
} from '#server/queries/requests/credit-requests.ts';
import { destroyRequest } from './archive-request.ts';
import { signedCreditOf } from '#server/actions/loan/signed-credit.ts';

/**
 * Deletes of one request what its deadline says, if it has come, and sets the next one. Its row is locked: who comes
 * back in this moment goes on before, and is not forgotten, or after, and finds a request that has ended.
 */
export async function forgetApplicant(
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
    if (isAbandoned && (await setFactOnce(tx, row, 'cancelled_at'))) await hub.publish(tx.db, row.id);
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
