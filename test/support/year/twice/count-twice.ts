import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { deskToday } from '#server/actions/base/keyset-list.ts';
import { countReports } from '#server/actions/desk/reports.ts';
import type { CountedTwice } from './counting.ts';
import { arrears, cohorts, collections, queues } from './credits.ts';
import { days, openDays } from './money.ts';
import { lists } from './lists.ts';
import { endRequests, requests } from './requests.ts';
import { commissions, sales } from './sales.ts';

/** Every figure of the pages of finance, reports, collections and sales, for all partners and for each. */
export async function countTwice(deps: Deps): Promise<CountedTwice[]> {
  await endRequests(deps);
  await countReports(deps, new AbortController().signal);
  const { today } = await deskToday(deps.store);
  const rows = async <Row>(query: RawBuilder<unknown>) =>
    (await (query as RawBuilder<Row>).execute(deps.store.db)).rows;
  const [begin] = await rows<{ day: Day }>(sql`select least(
    (select min(paid_at) from payment_events), (select min(contract_signed_at) from credit_requests))::date as day`);
  const counting = { deps, today, first: begin?.day ?? today, rows };
  return (
    await Promise.all(
      [days, openDays, cohorts, arrears, collections, queues, commissions, requests, sales, lists].map((of) =>
        of(counting),
      ),
    )
  ).flat();
}
