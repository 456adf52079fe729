import type pg from 'pg';
import type { Day } from '#domain/calendar.ts';

/** Weeks of every credit of this shop. */
export const weeks = 13;

export interface Sweepable {
  readonly loans: number;
  /** Devices that money locks already. */
  readonly locked: number;
  /** Those that are to be locked this morning, to be reminded of being locked, and of a payment of tomorrow. */
  readonly toLock: number;
  readonly lockedToRemind: number;
  readonly toRemind: number;
  readonly gigabytes: number;
}

/**
 * Fills a shop on the morning of `today` by SQL: credits one to twelve weeks old, on all days of the week. One of twenty
 * has been locked for some weeks; of those whose grace days ended last night one of 25 has not paid, of those within
 * them one of seven. The reminders of today are written, but for `reminders` of them.
 */
export async function fillShop(
  client: pg.Client,
  { loans, reminders, today }: { loans: number; reminders: number; today: Day },
): Promise<Sweepable> {
  const day = `date '${today}'`;
  for (const statement of [
    "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'",
    // a: weeks that were due, today included; d: days since the last of them; f: the first week that is open.
    `create unlogged table swept as
      select n, (1000000000 + n)::text as account, 'swept-' || n as request_id, a, d,
        ${day} - (7 * a + d)::integer as activated_on, a > 1 and share < 5 as is_locked,
        (case when a > 1 and share < 5 then greatest(1, a - 1 - n / 8400 % 5)
          when d = 4 and share between 5 and 8 or d between 1 and 3 and share between 5 and 19 or d = 0 and share < 70
            then a else a + 1 end)::integer as f
      from (select n, 1 + n % 12 as a, n / 12 % 7 as d, n / 84 % 100 as share
        from generate_series(0, ${loans - 1}::bigint) n) credits`,
    `alter table swept add column task text`,
    `update swept set task = case
      when is_locked and n % 7 = 6 then 'remind-locked'
      when is_locked then null
      when d = 4 and f = a then 'lock'
      when d = 6 and f = a + 1 and n < ${Math.round((reminders * 7 * loans) / (0.95 * loans))} then 'remind' end`,
    `insert into loans (account, request_id, partner_id, phone, status, total_payments, created_at, activated_at,
        locked_at, collection_at)
      select account, request_id, 1, 'v1.none', 'Active', ${weeks}, activated_on, activated_on,
        case when is_locked then activated_on + 7 * f + 4 + time '13:00' end,
        case when is_locked then ${day} - (1 + n % 7)::integer + time '13:00' end
      from swept order by account`,
    `insert into instalments (account, number, reference, amount_centavos, due_on, paid_at, partner_id)
      select account, k, case when k >= f then lpad((n * 100 + k)::text, 13, '0') end,
        case when k = 0 then 39900 else 18900 end, case when k > 0 then activated_on + 7 * k end,
        case when k < f then (activated_on + 7 * k)::timestamptz end, 1
      from (select * from swept order by account) s cross join generate_series(0, ${weeks}) k`,
    `insert into device_holds (account, cause, opened_at, partner_id)
      select account, 'overdue', activated_on + 7 * f + 4 + time '13:00', 1 from swept where is_locked`,
    `insert into message_causes (dedupe_key, message_id, partner_id, at)
      select 'loan:' || account || ':' || case when due_on < ${day} then 'overdue' else 'due' end || ':' || number,
        gen_random_uuid(), 1, ${day}
      from instalments join swept using (account)
      where paid_at is null and due_on between ${day} - 3 and ${day} + 1 and not is_locked
        and task is distinct from 'remind'`,
    'vacuum analyze',
    'set session_replication_role = origin',
  ]) {
    const began = performance.now();
    await client.query(statement);
    console.log(`  ${((performance.now() - began) / 1000).toFixed(0)} s: ${statement.slice(0, 50).trim()}…`);
  }
  const { rows } = await client.query<Sweepable>(`select count(*)::int as loans,
    (count(*) filter (where is_locked))::int as locked, (count(*) filter (where task = 'lock'))::int as "toLock",
    (count(*) filter (where task = 'remind-locked'))::int as "lockedToRemind",
    (count(*) filter (where task = 'remind'))::int as "toRemind",
    (pg_database_size(current_database()) / 2.0 ^ 30)::float8 as gigabytes from swept`);
  if (!rows[0]) throw new Error('The shop was not filled');
  return rows[0];
}
