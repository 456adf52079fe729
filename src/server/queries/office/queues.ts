import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Store } from '#server/database/store.ts';
import { waitingResults } from '#server/queries/loans/waiting-payments.ts';

/** What waits in a queue, at the partners in scope. */
export interface QueueSize {
  readonly count: number;
  readonly oldestAt: Date | null;
  /** The first day on which one of them is late. */
  readonly dueOn: Day | null;
}

/** Beyond it nobody needs the number. */
export const queueCountedMost = 1_000;

/** Each by an index of what waits; `at`: since when, `due`: the last day. */
const queues = {
  reviews: sql`select s.since as at, null::date as due from request_standings s where s.standing = 'decision-review'`,
  'identity-reviews': sql`select s.since as at, null::date as due from request_standings s
    where s.standing = 'identity-review'`,
  'payments-to-clear': sql`select received_at as at, null::date as due from payment_events
    where result <> 'applied' and result = any (${[...waitingResults]}::text[])
    union all select at, null::date from payment_oddities where left_at is null`,
  refunds: sql`select created_at as at, due_by as due from refunds where state = 'open'`,
  'to-pack': sql`select d.began_at as at, null::date as due from deliveries d join loans l on l.account = d.account
    where d.state = 'to-pack' and not d.carried_over and l.status in ('Active', 'Paid')`,
  'to-contact': sql`select since as at, null::date as due from delivery_contacts where done_at is null`,
  'privacy-requests': sql`select asked_at as at, answer_by as due from privacy_requests where answered_at is null`,
} as const satisfies Record<string, RawBuilder<unknown>>;

export type QueueName = keyof typeof queues;

export async function queueSize({ db }: Store, name: QueueName): Promise<QueueSize> {
  const { rows } = await sql<QueueSize>`
    select count(*)::int as count, min(at) as "oldestAt", min(due)::date as "dueOn"
    from (${queues[name]} limit ${sql.lit(queueCountedMost + 1)}) waiting`.execute(db);
  return rows[0] ?? { count: 0, oldestAt: null, dueOn: null };
}
