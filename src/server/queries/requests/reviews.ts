import { question, type Answers } from '#server/database/question.ts';
import { sql, type Insertable } from 'kysely';
import { afterDeskMinutes } from '#domain/staff/desk-hours.ts';
import { minutesForReview, reasonsOfReview } from '#domain/staff/review-reasons.ts';
import { appNow } from '#server/database/clock.ts';
import type { TxStore, Store } from '#server/database/store.ts';
import type { CreditRequest } from './credit-requests.ts';
import { deskHoursOf } from './bureau-reports.ts';
import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/schema.ts';
import { decryptRow, encryptRow, blindIndex, dataKeyFor, dataKeyOf } from '#server/queries/keys/rows.ts';
import type { CoolDownReason, Refusal } from '#domain/credit/ledger/cool-down.ts';
import type { ReasonCode } from '#domain/credit/decision.ts';
import { coolDownReasonOf } from '#domain/credit/try-again.ts';
import { dayIn } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { phoneChangedAt } from '#server/queries/loans/phone-changes.ts';
import { personOf } from './people.ts';

/**
 * Opens a review of a request; `reason`: codes of the undecided rules, which give its deadline. A request may have two:
 * for its identity and for its decision.
 */
export async function openReview(
  tx: TxStore,
  { id, partner_id }: Pick<CreditRequest, 'id' | 'partner_id'>,
  reason: string,
): Promise<void> {
  const due_at = await deadlineOf(tx, partner_id, reason);
  await tx.db
    .insertInto('reviews')
    .values({ request_id: id, reason, due_at })
    .onConflict((conflict) =>
      conflict
        .column('request_id')
        .doUpdateSet({ reason, due_at, opened_at: sql<Date>`app_now()`, outcome: null, decided_at: null })
        .where('reviews.outcome', 'is not', null),
    )
    .execute();
}

export async function closeReview(
  { db }: TxStore,
  requestId: string,
  outcome: 'approved' | 'refused',
): Promise<void> {
  await db
    .updateTable('reviews')
    .set({ outcome, decided_at: sql<Date>`app_now()` })
    .where('request_id', '=', requestId)
    .where('outcome', 'is', null)
    .execute();
  await db
    .deleteFrom('request_claims')
    .where('request_id', '=', requestId)
    .where('active_at', 'is not', null)
    .execute();
}

/** A review that waited for a correction is as new, with a deadline of its own: `reason` null leaves its codes. */
export async function resumeReview(
  tx: TxStore,
  { id, partner_id }: Pick<CreditRequest, 'id' | 'partner_id'>,
  reason: string | null,
): Promise<void> {
  const open = await tx.db
    .selectFrom('reviews')
    .select('reason')
    .where('request_id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  if (!open) return;
  const due_at = await deadlineOf(tx, partner_id, reason ?? open.reason);
  await tx.db
    .updateTable('reviews')
    .set({ opened_at: sql<Date>`app_now()`, due_at, ...(reason !== null && { reason }) })
    .where('request_id', '=', id)
    .where('outcome', 'is', null)
    .execute();
}

async function deadlineOf(tx: TxStore, partnerId: number, reason: string): Promise<Date> {
  const [hours, now] = await Promise.all([deskHoursOf(tx, partnerId), appNow(tx.db)]);
  return afterDeskMinutes(now, minutesForReview(reasonsOfReview(reason)), hours);
}

type NewDecision = Pick<
  Insertable<Database['review_decisions']>,
  'request_id' | 'kind' | 'outcome' | 'code'
> &
  Partial<
    Pick<Insertable<Database['review_decisions']>, 'staff_id' | 'checked_by' | 'offer_before' | 'offer_after'>
  > & { readonly note: string };

/** By when the open review of a request is to be answered; null: none is open, or that time has passed. */
export async function reviewDueAt({ db }: Store, requestId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('reviews')
    .select('due_at')
    .where('request_id', '=', requestId)
    .where('outcome', 'is', null)
    .where(sql<boolean>`due_at > app_now()`)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/** Sealed with the request's own key: what is erased of the person is erased of the note. @throws not-found */
export async function insertReviewDecision(tx: TxStore, decision: NewDecision): Promise<void> {
  const key = await dataKeyFor(tx, decision.request_id);
  await tx.db
    .insertInto('review_decisions')
    .values(encryptRow(tx, 'review_decisions', key, { id: randomUUID(), ...decision }))
    .execute();
}

/** Returns the answers to the reviews of a request, the newest first. */
export async function reviewDecisionsOf(store: Store, requestId: string) {
  const rows = await store.db
    .selectFrom('review_decisions')
    .selectAll()
    .select(dataKeyOf('review_decisions'))
    .where('request_id', '=', requestId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => decryptRow(store, 'review_decisions', row));
}

/** Whether this person answered, or confirmed, an earlier review of the request. */
export async function answeredBefore({ db }: Store, requestId: string, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('review_decisions')
    .select('id')
    .where('request_id', '=', requestId)
    .where((eb) => eb.or([eb('staff_id', '=', staffId), eb('checked_by', '=', staffId)]))
    .executeTakeFirst();
  return row !== undefined;
}

interface Refused {
  readonly id: string;
  readonly identity_at: Date | null;
  readonly identity_reason: string | null;
  readonly is_identity: boolean;
  readonly review_reason: string | null;
  readonly reviewed_at: Date | null;
  readonly is_reviewed: boolean;
  readonly is_bureau: boolean;
  readonly bureau_at: Date | null;
  readonly is_decision: boolean;
  readonly decision_at: Date | null;
  readonly codes: readonly string[] | null;
  readonly identity_lifted_at: Date | null;
}

/** What refusals follow from. */
export const refusalFacts = (who: Applicant) => ({
  refused: refusedRequests.of(who),
  phoneChanged: phoneChangedAt.of(who),
});

/** Whoever has this phone, or this CURP's mark. */
interface Applicant {
  readonly partnerId: number;
  readonly phone: string;
  readonly curp: string | null;
}

/**
 * Returns the refusals by a partner of an applicant, within the last year: longer than any of them asks to wait, birthdays
 * aside. Somebody who was refused only because of an earlier refusal, or of an open credit, is not refused once more. A
 * number that has just changed counts as one.
 */
export async function refusalsFrom(
  store: Store,
  { refused: rows, phoneChanged }: Answers<ReturnType<typeof refusalFacts>>,
): Promise<Refusal[]> {
  const lifted = Math.max(...rows.map(({ identity_lifted_at: at }) => at?.getTime() ?? 0));
  // Until a person has seen her, and not before.
  const identities = rows.flatMap(identityRefusalOf).filter((at) => at.getTime() > lifted);
  const others = await Promise.all(rows.map((row) => creditRefusalsOf(store, row)));
  const count = identities.length;
  return [
    ...identities.map((at) => refusal('identity', at, { identityRefusals: count })),
    ...others.flat(),
    ...(phoneChanged === null ? [] : [refusal('new-phone', phoneChanged)]),
  ];
}

const refusedRequests = question(
  (store, { partnerId, phone, curp }: Applicant) =>
    store.db
      .selectFrom(
        sql<Refused>`(
    select r.id, r.identity_lifted_at, r.identity_at, r.identity_reason, r.identity is not distinct from 'refused' as is_identity,
      v.reason as review_reason, v.decided_at as reviewed_at,
      r.identity_review is not distinct from 'refused' as is_reviewed,
      r.bureau is not distinct from 'refused' as is_bureau, r.bureau_at,
      r.decision is not distinct from 'refused' as is_decision, r.decision_at,
      (select array_agg(each ->> 'code') from jsonb_array_elements(r.decision_reasons) each) as codes
    from credit_requests r left join reviews v on v.request_id = r.id
    where r.partner_id = ${partnerId}
      and (r.phone_index = ${blindIndex(store, 'phone', phone)} or r.id in (
        select request_id from request_marks
        where mark = ${curp}::text and partner_id = ${partnerId} and kind = 'curp'))
      and (r.identity = 'refused' or r.identity_review = 'refused' or r.bureau = 'refused'
        or r.decision = 'refused')
      and r.created_at > app_now() - interval '1 year')`.as('refused'),
      )
      .selectAll(),
  {
    identity_lifted_at: true,
    identity_at: true,
    reviewed_at: true,
    bureau_at: true,
    decision_at: true,
  },
  (refused): readonly Refused[] => refused,
);

function identityRefusalOf(row: Refused): Date[] {
  if (row.is_reviewed && row.reviewed_at) return [row.reviewed_at];
  const isConsequence = row.identity_reason === 'cool-down' || row.identity_reason === 'active-credit';
  return row.is_identity && row.identity_at && !isConsequence ? [row.identity_at] : [];
}

async function creditRefusalsOf(store: Store, row: Refused): Promise<Refusal[]> {
  if (row.is_bureau && row.bureau_at) return [refusal('bureau-refusal', row.bureau_at)];
  const at = row.decision_at;
  if (!row.is_decision || !at) return [];
  const isPersons = row.codes?.includes('review-refused');
  const codes = isPersons ? (row.review_reason ?? '').split(',') : (row.codes ?? []);
  const reasons = codes.flatMap((code) => coolDownReasonOf(code as ReasonCode) ?? []);
  const birthday = reasons.includes('under-age') ? (await personOf(store, row.id))?.birthday : undefined;
  return reasons.map((reason) => refusal(reason, at, { birthday: birthday || null }));
}

const refusal = (reason: CoolDownReason, at: Date, more: Partial<Refusal> = {}): Refusal => ({
  reason,
  at,
  on: dayIn(businessZone, at),
  birthday: null,
  identityRefusals: 0,
  ...more,
});
