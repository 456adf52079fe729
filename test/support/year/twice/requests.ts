import { sql } from 'kysely';
import { addDays } from '#domain/calendar.ts';
import { stageNames } from '#domain/staff/request-standing.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { showDecisions, showFunnel } from '#server/actions/desk/reports.ts';
import { acceptedRequest, otherShopId, shopId } from '../../credit.ts';
import { dayOf, places, type CountedTwice, type Counting } from './counting.ts';

/** What becomes of requests that no customer of the year signs: columns and their values, days ago. */
const ends = [
  [{ decision: 'refused', decision_reasons: '[{"code":"score-low"},{"code":"debt-burden"}]' }, 1],
  [{ decision: 'refused', decision_reasons: '[{"code":"score-low"}]' }, 0],
  [{ decision: null, identity: 'refused' }, 3],
  [{ decision: null, bureau: 'refused' }, 40],
  [{ decision: 'review' }, 0],
  [{ decision: 'review' }, 60],
  [{}, 2],
] as const;

/** Requests that end before the signature, of both shops, some sold by a promoter: a year of customers has none. */
export async function endRequests(deps: Deps): Promise<void> {
  for (const partner of [shopId, otherShopId]) {
    for (const [index, [columns, days]] of ends.entries()) {
      const { requestId } = await acceptedRequest(deps, { partner });
      await deps.store.db
        .updateTable('credit_requests')
        .set({
          ...('decision' in columns && { credit_accepted_at: null }),
          ...columns,
          ...(index % 2 === 0 && { promoter_id: partner * 10 }),
        })
        .where('id', '=', requestId)
        .execute();
      const ago = sql`make_interval(days => ${days})`;
      await sql`update credit_requests set created_at = created_at - ${ago} where id = ${requestId}`.execute(
        deps.store.db,
      );
      await sql`update request_standings set begun_at = begun_at - ${ago} where request_id = ${requestId}`.execute(
        deps.store.db,
      );
    }
  }
}

/** Every request by itself, in the script and not in SQL: how far it came, and what was said of it. */
interface Fact {
  readonly partner: number;
  readonly refused: boolean;
  readonly reviewed: boolean;
  readonly codes: string[];
  readonly times: (string | null)[];
}

const facts = (from: string, until: string) => sql`
  select partner_id as partner, decision is not distinct from 'refused' or bureau is not distinct from 'refused'
      or identity is not distinct from 'refused' as refused,
    decision is not distinct from 'review' as reviewed,
    (case decision when 'refused' then array(select jsonb_path_query(decision_reasons, '$[*].code') #>> '{}') else '{}' end)
      || case when identity = 'refused' then array['identity'] else '{}' end
      || case when bureau = 'refused' and coalesce(decision, '') <> 'refused' then array['bureau'] else '{}' end as codes,
    array[phone_verified_at, located_at, case identity when 'accepted' then identity_at end,
      case bureau when 'clear' then bureau_at end, personal_data_confirmed_at,
      case when address_edited and address_proof_sent_at is null then null else address_confirmed_at end,
      shipping_confirmed_at,
      case decision when 'approved' then coalesce(credit_accepted_at, decision_at) end,
      contract_signed_at, down_payment_paid_at]::text[] as times
  from credit_requests where ${dayOf('created_at')} between ${from}::date and ${until}::date`;

export async function requests({ deps, today, rows }: Counting): Promise<CountedTwice[]> {
  const from = addDays(today, -80);
  const all = await rows<Fact>(facts(from, today));
  return Promise.all(
    places.map(async (partner) => {
      const asked = { partner, from, until: today };
      const [{ begun, stages }, decisions] = await Promise.all([
        showFunnel(deps, asked),
        showDecisions(deps, asked),
      ]);
      const own = all.filter((each) => partner === undefined || each.partner === partner);
      const codes = new Map<string, number>();
      for (const { codes: each } of own)
        for (const code of new Set(each)) codes.set(code, (codes.get(code) ?? 0) + 1);
      return {
        what: `requests at ${partner ?? 'every partner'}`,
        shown: {
          begun,
          passed: stages.map(({ passed }) => passed),
          refused: decisions.refused,
          reviewed: decisions.reviewed,
          reasons: decisions.reasons
            .map(({ code, requests: n }) => [code, n])
            .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
        },
        counted: {
          begun: own.length,
          passed: stageNames.map((_, stage) => own.filter(({ times }) => times[stage] !== null).length),
          refused: own.filter(({ refused }) => refused).length,
          reviewed: own.filter(({ reviewed }) => reviewed).length,
          reasons: [...codes].toSorted(([a], [b]) => a.localeCompare(b)),
        },
      };
    }),
  );
}
