import { createHash } from 'node:crypto';
import type { Proposal } from '#server/actions/base/command.ts';
import type { Store } from '#server/database/store.ts';
import { addressKindsOf, reviewOf } from '#server/queries/office/record-parts.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';
import { addressProofsOf } from '#server/queries/requests/addresses.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { mostOfDay } from '#domain/staff/acts.ts';
import type { Centavos } from '#domain/credit/money.ts';
import {
  secondPersonFor,
  usualReviewLimit,
  type ReviewOutcome,
  type SecondPersonCause,
} from '#domain/staff/review-reasons.ts';
import type { StaffCaller } from '#server/actions/base/context.ts';
import { sumOfDay } from '#server/queries/staff/staff-days.ts';
import { answeredBefore } from '#server/queries/requests/reviews.ts';
import { kindOfReview } from './decide-review.ts';

/** What a person saw when she answers, by part. */
const parts = {
  state: 'el estado de la solicitud',
  offer: 'el plan',
  proofs: 'los comprobantes de domicilio',
  addresses: 'los domicilios',
  person: 'el RFC o el correo',
} as const;
type Part = keyof typeof parts;
const partNames = Object.keys(parts) as readonly Part[];

/** Returns a fingerprint of each part: 'state.offer.proofs.addresses.person'. Nothing sealed can be read from it. */
export async function reviewFacts(store: Store, row: CreditRequest): Promise<string> {
  const [review, proofs, addresses] = await Promise.all([
    reviewOf(store, row.id),
    addressProofsOf(store, row.id),
    addressKindsOf(store, row.id),
  ]);
  const seen: Readonly<Record<Part, unknown>> = {
    state: [row.decision, row.identity_review, row.cancelled_at, review?.opened_at, review?.outcome],
    offer: [row.product_id, row.price_centavos, row.down_payment_centavos, row.weekly_centavos, row.weeks],
    proofs: proofs.map(({ sha256 }) => sha256).toSorted(),
    addresses,
    person: [
      row.rfc === null ? null : blindIndex(store, 'rfc', row.rfc),
      row.email === null ? null : blindIndex(store, 'email', row.email),
    ],
  };
  return partNames.map((part) => fingerprint(seen[part])).join('.');
}

const fingerprint = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/** The same by the Spanish name of each part, for a proposal. */
export const factsByName = (facts: string): Readonly<Record<string, { readonly hidden: string }>> =>
  Object.fromEntries(
    facts.split('.').map((hidden, index) => [capital(parts[partNames[index] ?? 'state']), { hidden }]),
  );

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What has changed since a person looked, as the refusal that it is. */
export function changedSince(seen: string, now: string): Pick<Proposal, 'refusal' | 'because'> {
  const [before, after] = [seen.split('.'), now.split('.')];
  const changed = partNames.filter((_part, index) => before[index] !== after[index]);
  if (changed.length === 0) return { refusal: null };
  const what = changed.map((part) => parts[part]).join(', ');
  return {
    refusal: 'stale-facts',
    because: `Cambió mientras se revisaba: ${what}. Vuelva a revisar la solicitud.`,
  };
}

/** Returns why a second person must confirm this answer of a person; null: she is enough. */
export async function secondPersonOf(
  store: Store,
  staff: Pick<StaffCaller, 'id'>,
  row: CreditRequest,
  outcome: ReviewOutcome,
  totalCentavos: Centavos,
): Promise<SecondPersonCause | null> {
  const limitCentavos = await reviewLimitOf(store, row.partner_id);
  const day = { staffId: staff.id, partnerId: row.partner_id, what: 'answer-review' };
  return secondPersonFor({
    kind: kindOfReview(row) ?? 'decision',
    outcome,
    totalCentavos,
    limitCentavos,
    leftCentavos: mostOfDay('answer-review', limitCentavos) - (await sumOfDay(store, day)),
    answeredBefore: await answeredBefore(store, row.id, staff.id),
  });
}

/** Up to which price on credit one person is enough at a partner. */
export async function reviewLimitOf({ db }: Store, partnerId: number): Promise<Centavos> {
  const row = await db
    .selectFrom('approval_limits')
    .select('centavos')
    .where('partner_id', '=', partnerId)
    .where('command', '=', 'answer-review')
    .executeTakeFirst();
  return row === undefined ? usualReviewLimit : row.centavos;
}
