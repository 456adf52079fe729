import { sql } from 'kysely';
import type { Store } from '#server/database/store.ts';
import { lateOrders } from '#server/queries/office/device-orders-page.ts';
import { waitingResults } from '#server/queries/loans/waiting-payments.ts';
import { unpayable } from '#server/queries/loans/ledger-checks.ts';
import { dropReasons } from '#server/queries/messages/outbox.ts';

/** Returns the business figures for /metrics, across all partners, without personal data. */
export async function figures({ db }: Store): Promise<Figure[]> {
  const { rows } = await sql<Figure>`
    ${waiting} union all ${funnel} union all ${codes} union all ${unclear} union all ${lateOrders} union all ${books}`.execute(
    db,
  );
  return rows;
}

export interface Figure {
  readonly metric: string;
  /** Queue, step, purpose or result; '' where the metric has no label. */
  readonly label: string;
  readonly value: number;
}

/** Backlog of jobs, messages and reviews, and the age of the oldest. */
const waiting = sql`
  select 'jobs_due' as metric, name as label, count(*)::float8 as value from pgboss.job
    where state in ('created', 'retry') and start_after <= now() group by name
  union all
  select 'jobs_oldest_seconds', name, extract(epoch from now() - min(start_after))::float8 from pgboss.job
    where state in ('created', 'retry') and start_after <= now() group by name
  union all
  select 'outbox_due', channel, count(*)::float8 from outbox
    where sent_at is null and gave_up_at is null and (not_before is null or not_before <= app_now()) group by channel
  union all
  select 'outbox_oldest_seconds', channel, extract(epoch from app_now() - min(created_at))::float8 from outbox
    where sent_at is null and gave_up_at is null and (not_before is null or not_before <= app_now()) group by channel
  union all
  select 'reviews_waiting', '', count(*)::float8 from reviews where outcome is null`;

/** Number of requests of the last day that have each fact. */
const funnel = sql`
  select 'requests_last_day', step, reached::float8 from (
    select count(*) as begun, count(phone_verified_at) as phone, count(located_at) as located,
      count(identity_at) as identified, count(bureau_at) as bureau, count(personal_data_confirmed_at) as personal,
      count(address_confirmed_at) as address, count(decision_at) as decided,
      count(*) filter (where decision = 'approved') as approved, count(credit_accepted_at) as accepted,
      count(contract_signed_at) as signed, count(down_payment_paid_at) as paid
    from credit_requests where created_at > app_now() - interval '1 day'
  ) facts, lateral (values
    ('begun', begun), ('phone-verification', phone), ('geolocalization', located),
    ('identity-verification', identified), ('credit-bureau-consulting', bureau),
    ('personal-data-confirmation', personal), ('address-confirmation', address), ('decision', decided),
    ('approved', approved), ('aprove-credit', accepted), ('contract-signature', signed), ('down-payment', paid)
  ) as each (step, reached)`;

/** Codes of the last hour: sent and confirmed. */
const codes = sql`
  select 'codes_sent_last_hour', purpose, count(*)::float8 from codes
    where created_at > app_now() - interval '1 hour' group by purpose
  union all
  select 'codes_verified_last_hour', purpose, count(consumed_at)::float8 from codes
    where created_at > app_now() - interval '1 hour' group by purpose`;

/** Items for manual review. */
const unclear = sql`
  select 'payments_unclear_last_day', result, count(*)::float8 from payment_events
    where received_at > app_now() - interval '1 day' and result <> 'applied'
    and result in (${sql.join(waitingResults)}) group by result
  union all
  select 'outbox_given_up_last_day', channel, count(*)::float8 from outbox
    where gave_up_at > app_now() - interval '1 day' and sent_at is null and attempts > 0
    and not (last_error is not null and last_error = any (array[${sql.join(dropReasons)}])) group by channel`;

/** What the nightly check of the books found, and its age. */
const books = sql`
  select 'ledger_faults', fault, count(*)::float8 from ledger_faults, unnest(faults) as fault
    where fault <> ${unpayable} group by fault
  union all
  select 'credits_without_reference', '', count(*)::float8 from ledger_faults where ${unpayable} = any(faults)
  union all
  select 'ledgers_checked_seconds', '', extract(epoch from app_now() - max(finished_at))::float8 from ledger_checks
    having max(finished_at) is not null`;
