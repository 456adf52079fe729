import { sql } from 'kysely';
import type { CoolDownReason, Refusal } from '#domain/credit/ledger/cool-down.ts';
import type { ReasonCode } from '#domain/credit/decision.ts';
import { coolDownReasonOf } from '#domain/credit/try-again.ts';
import { dayIn } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { Store } from '#server/database/store.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';
import { phoneChangedAt } from '#server/queries/loans/phone-changes.ts';
import { personOf } from './people.ts';

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

/**
 * Returns the refusals by a partner of whoever has this phone or this CURP, within the last year: longer than any of them
 * asks to wait, birthdays aside. Somebody who was refused only because of an earlier refusal, or of an open credit, is
 * not refused once more. A number that has just changed counts as one.
 */
export async function refusalsOf(
  store: Store,
  who: { partnerId: number; phone: string; curp: string | null },
): Promise<Refusal[]> {
  const rows = await refusedRequests(store, who);
  const lifted = Math.max(...rows.map(({ identity_lifted_at: at }) => at?.getTime() ?? 0));
  // Until a person has seen her, and not before.
  const identities = rows.flatMap(identityRefusalOf).filter((at) => at.getTime() > lifted);
  const others = await Promise.all(rows.map((row) => creditRefusalsOf(store, row)));
  const count = identities.length;
  const phoneChanged = await phoneChangedAt(store, who);
  return [
    ...identities.map((at) => refusal('identity', at, { identityRefusals: count })),
    ...others.flat(),
    ...(phoneChanged === null ? [] : [refusal('new-phone', phoneChanged)]),
  ];
}

async function refusedRequests(
  { db, vault }: Store,
  { partnerId, phone, curp }: { partnerId: number; phone: string; curp: string | null },
): Promise<Refused[]> {
  const { rows } = await sql<Refused>`
    select r.id, r.identity_lifted_at, r.identity_at, r.identity_reason, r.identity is not distinct from 'refused' as is_identity,
      v.reason as review_reason, v.decided_at as reviewed_at,
      r.identity_review is not distinct from 'refused' as is_reviewed,
      r.bureau is not distinct from 'refused' as is_bureau, r.bureau_at,
      r.decision is not distinct from 'refused' as is_decision, r.decision_at,
      (select array_agg(each ->> 'code') from jsonb_array_elements(r.decision_reasons) each) as codes
    from credit_requests r left join reviews v on v.request_id = r.id
    where r.partner_id = ${partnerId}
      and (r.phone_index = ${blindIndex({ db, vault }, 'phone', phone)} or r.id in (
        select request_id from request_marks
        where mark = ${curp}::text and partner_id = ${partnerId} and kind = 'curp'))
      and (r.identity = 'refused' or r.identity_review = 'refused' or r.bureau = 'refused'
        or r.decision = 'refused')
      and r.created_at > app_now() - interval '1 year'`.execute(db);
  return rows;
}

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
