import { sql } from 'kysely';
import type { StepId } from '#domain/onboarding/journey.ts';
import { openDatabase, type OpenDatabase } from '#server/database/open-database.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import { persistedKeyRing } from '#server/platform/key-ring.ts';
import type { Walked } from './stubborn-walk.ts';
import { createLog } from '#server/platform/log.ts';

/** The fact that a step's acknowledgement implies. */
const factOf: Partial<Record<StepId, string>> = {
  'phone-verification': 'phone_verified_at',
  geolocalization: 'located_at',
  'identity-verification': 'identity_at',
  'credit-bureau-consulting': 'bureau_asked_at',
  'personal-data-confirmation': 'personal_data_confirmed_at',
  'address-confirmation': 'address_confirmed_at',
  'address-validation': 'shipping_confirmed_at',
  'aprove-credit': 'credit_accepted_at',
  'contract-signature': 'contract_signed_at',
  'down-payment': 'down_payment_paid_at',
};

/** Rules that no fault may break; each query counts violations. */
const rules = {
  'requests with two signed events': `select count(*) from (select request_id from request_events
    where kind = 'contract-signed' group by 1 having count(*) > 1) x`,
  'signed requests without contract, loan or references': `select count(*) from credit_requests r
    where contract_signed_at is not null and not exists (select from contracts c join loans l using (request_id)
      join instalments i on i.account = l.account where c.request_id = r.id)`,
  'contracts of requests that are not signed': `select count(*) from contracts c join credit_requests r on r.id = c.request_id
    where r.contract_signed_at is null`,
  'phones with two open loans of a partner': `select count(*) from (select r.phone_index, l.partner_id from loans l
    join credit_requests r on r.id = l.request_id
    where l.status <> 'Paid' and l.created_at > now() - interval '1 day' group by 1, 2 having count(*) > 1) x`,
  'bureau questions without consent': `select count(*) from bureau_reports b join credit_requests r on r.id = b.request_id
    where r.bureau_consented_at is null`,
  'requests with two bureau answers': `select count(*) from (select request_id from request_events
    where kind = 'bureau-answered' group by 1 having count(*) > 1) x`,
  'bureau keys that are not one for each request': `select count(*) from sandbox_bureau_queries q
    where not exists (select from credit_requests r where q.key = 'bureau-' || r.id)`,
  'receipts of the till that were not taken once': `select count(*) from sandbox_payments p
    where (select count(*) from payment_events e where e.event_id = p.event_id and e.result = 'applied') <> 1`,
  'paid references with two receipts': `select count(*) from (select reference from payment_events
    where result = 'applied' group by 1 having count(*) > 1) x`,
  'references that lead to another account': `select count(*) from instalments i left join payment_references p using (reference)
    where i.reference is not null and p.account is distinct from i.account`,
  'messages sent that the network does not have, or has without us': `select count(*) from outbox o
    full join sandbox_messages m on m.id = o.id where m.id is null and o.sent_at is not null or o.id is null`,
  'causes that sent no message': `select count(*) from message_causes c
    where not exists (select from outbox o where o.id = c.message_id and o.created_at = c.at)`,
  'causes that sent two messages': `select count(*) from (select dedupe_key from outbox where dedupe_key is not null
    group by 1 having count(*) > 1) x`,
  'requests with two identity sessions': `select count(*) from (select request_id from identity_sessions
    group by 1 having count(*) > 1) x`,
} satisfies Record<string, string>;

/** Returns the violations in a data folder that no process uses: empty when there are none. */
export async function brokenIn(dataDir: string, walks: readonly Walked[]): Promise<Record<string, number>> {
  const database = await openDatabase(
    {
      databaseUrl: null,
      databaseDirectUrl: null,
      dataDir,
      vaultKeys: persistedKeyRing(dataDir),
    },
    createLog({ logLevel: 'warn' }),
  );
  return brokenOn(database, walks).finally(() => database.close());
}

/** Those of the rules that detect lost acknowledged facts; the others detect duplicates and other violations. */
export const lossRules = ['acknowledged facts that are lost', 'acknowledged requests that are lost'] as const;

/** Like brokenIn, in an open database; `without` rules that its people do not keep. */
export const brokenOn = (
  database: OpenDatabase,
  walks: readonly Walked[],
  without: readonly (keyof typeof rules)[] = [],
): Promise<Record<string, number>> => acrossPartners('operator', () => broken(database, walks, without));

async function broken(
  { store }: OpenDatabase,
  walks: readonly Walked[],
  without: readonly string[],
): Promise<Record<string, number>> {
  const counts: [string, number][] = [];
  for (const [rule, query] of Object.entries(rules)) {
    if (without.includes(rule)) continue;
    const { rows } = await sql<{ count: number }>`${sql.raw(query)}`.execute(store.db);
    counts.push([rule, Number(rows[0]?.count)]);
  }
  const requests = await store.db.selectFrom('credit_requests').selectAll().execute();
  const byId = new Map(requests.map((row): [string, Record<string, unknown>] => [row.id, row]));
  const lost = walks.flatMap(({ requestId, acknowledged }) =>
    acknowledged.filter((step) => (byId.get(requestId)?.[factOf[step] ?? 'id'] ?? null) === null),
  );
  const [facts, whole] = lossRules;
  counts.push([facts, lost.length], [whole, walks.filter((walk) => !byId.has(walk.requestId)).length]);
  return Object.fromEntries(counts.filter(([, count]) => count !== 0));
}
