import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';

/** What the credit of a row of credit_standings `s` owes, in centavos: by its ledger; one from before there were ledgers owes its open weeks. */
export const owedOf = sql<number>`case when s.status <> 'Active' then 0 else coalesce(
  (select sum(e.owed)::float8 from loan_entries e where e.account = s.account),
  (select sum(i.amount_centavos)::float8 from instalments i
    where i.account = s.account and i.number > 0 and i.paid_at is null), 0) end`;

/** Its weeks from `today` on, and those that have not begun, in centavos: what is owed beyond them is late. */
export const toComeOf = (today: Day) =>
  sql<number>`(select coalesce(sum(i.amount_centavos - i.forgiven_centavos), 0)::float8 from instalments i
    where i.account = s.account and i.number > 0 and (i.due_on is null or i.due_on >= ${today}::date))`;
