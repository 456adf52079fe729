import { sql, type RawBuilder } from 'kysely';

/** When each of the ten stages (domain/staff/stages.ts) was passed, of a request `r`; null: not passed. */
export const stageTimes: readonly RawBuilder<Date | null>[] = [
  sql`r.phone_verified_at`,
  sql`r.located_at`,
  sql`case when r.identity = 'accepted' then r.identity_at end`,
  sql`case when r.bureau = 'clear' then r.bureau_at end`,
  sql`r.personal_data_confirmed_at`,
  sql`case when r.address_confirmed_at is not null and (not r.address_edited or r.address_proof_sent_at is not null)
    then greatest(r.address_confirmed_at, r.address_proof_sent_at) end`,
  sql`r.shipping_confirmed_at`,
  sql`case when r.decision = 'approved' then coalesce(r.credit_accepted_at, r.decision_at) end`,
  sql`r.contract_signed_at`,
  sql`r.down_payment_paid_at`,
];

/** How many of a group passed each stage. */
export const passedCounts = sql<number[]>`array[${sql.join(
  stageTimes.map((at) => sql`count(${at})::int`),
  sql`, `,
)}]`;

/** Refused by a rule, the bureau or the identity service. */
export const isRefused = sql<boolean>`('refused' in (r.decision, r.bureau, r.identity))`;
