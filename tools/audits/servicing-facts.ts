import { sql } from 'kysely';
import { checkLedgers } from '#server/actions/loan/check-ledgers.ts';
import type { OpenDatabase } from '#server/database/open-database.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import type { Store } from '#server/database/store.ts';
import { ledgerFaults } from '#server/queries/loans/ledger-checks.ts';
import { silentLog } from '#test/support/silent-log.ts';
import type { Fact, Serviced } from './stubborn-servicing.ts';

export interface FactsFound {
  readonly acknowledged: number;
  /** Acknowledged, and not there. */
  readonly lost: readonly string[];
  /** There more often than it was asked for. */
  readonly doubled: readonly string[];
  /** Rules of the books that are broken, with how often. */
  readonly broken: Readonly<Record<string, number>>;
}

/** Holds the books against what customers were told. */
export const findFacts = (database: OpenDatabase, serviced: readonly Serviced[]): Promise<FactsFound> =>
  acrossPartners('operator', async () => {
    const { store } = database;
    const stored = await storedFacts(store);
    const facts = serviced.flatMap(({ account, facts: ofOne }) =>
      [...Map.groupBy(ofOne, ({ kind, id }) => `${kind} ${account} ${id}`)].map(([name, tries]) => ({
        name,
        tried: tries.length,
        acknowledged: tries.filter(({ acknowledged }) => acknowledged).length,
      })),
    );
    const timesOf = (name: string) => stored.get(name) ?? 0;
    return {
      acknowledged: facts.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
      // The same quote all day: asked for twice it is there once.
      lost: facts
        .filter(({ name, acknowledged }) => timesOf(name) < (isQuote(name) ? 1 : acknowledged))
        .map(({ name }) => name),
      doubled: facts
        .filter(({ name, tried }) => timesOf(name) > (isQuote(name) ? 1 : tried))
        .map(({ name }) => name),
      broken: await brokenBooks(
        store,
        serviced.map(({ account }) => account),
      ),
    };
  });

const isQuote = (name: string) => name.startsWith('quote ');

/** How often each fact is there, as '{kind} {account} {id}'. */
async function storedFacts({ db }: Store): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; times: number }>`
    select kind || ' ' || account || ' ' || id as name, count(*)::int as times from (
      select 'payment' as kind, account, split_part(cause, ':', 3) as id from loan_entries where kind = 'received'
      union all select 'theft', account, 'theft' from device_holds where cause like 'theft-%'
      union all select 'found', account, 'found' from device_holds where cause like 'theft-%' and closed_at is not null
      union all select 'pause', account, 'pause' from loan_entries where kind = 'paused'
      union all select 'promise', account, 'promise' from promises
      union all select 'quote', account, reference from payment_references where kind = 'payoff'
      union all select 'revocation', account, 'revocation' from loan_entries where kind = 'revoked'
    ) facts group by 1`.execute(db);
  return new Map(rows.map(({ name, times }) => [name, times]));
}

/** What one act writes in several places is in all of them, as often. `played`: their loans. */
const eachOnce: Record<string, string> = {
  'payments in the trail': perLoan(`kind = 'received'`, 'payment-received'),
  'pauses in the trail': perLoan(`kind = 'paused'`, 'pause-agreed'),
  'revocations in the trail': perLoan(`kind = 'revoked'`, 'contract-revoked'),
  'payoffs in the trail': perLoan(`kind = 'settled'`, 'loan-paid-off'),
  'pauses with their words': `select count(*) from played l where (select count(*) from pause_addenda a
    where a.account = l.account) <> (select count(*) from loan_entries e where e.account = l.account and e.kind = 'paused')`,
  'reports in the trail': `select count(*) from played l where (select count(*) from device_holds h
    where h.account = l.account and h.cause like 'theft-%') <> ${inTrail('theft-reported')}`,
  'promises in the trail': `select count(*) from played l where (select count(*) from promises p
    where p.account = l.account) <> ${inTrail('payment-promised')}`,
  'money to be returned': `select count(*) from played l where l.status in ('Paid', 'Revoked', 'Cancelled')
    and (select -coalesce(sum(held), 0) from loan_entries e where e.account = l.account)
      <> (select coalesce(sum(amount_centavos), 0) from refunds r where r.account = l.account and r.state = 'open')`,
  'receipts of the till booked once': `select count(*) from sandbox_payments p
    where (select count(*) from payment_events v where v.event_id = p.event_id and v.result = 'applied') <> 1
      or (select count(*) from loan_entries e where e.kind = 'received' and e.cause like '%:' || p.event_id) <> 1`,
  'quotes of one day': `select count(*) from (select account, day from payoff_quotes group by 1, 2 having count(*) > 1) x`,
  'orders that the lock service took': `select count(*) from device_orders o
    left join sandbox_device_orders s using (account, action, cause) where o.sent_at is not null and s.account is null`,
  'locked as their holds say': `select count(*) from played l where (l.locked_at is not null) <> exists
    (select from device_holds h where h.account = l.account and h.closed_at is null)`,
};

function perLoan(entries: string, event: string): string {
  return `select count(*) from played l where (select count(*) from loan_entries e
    where e.account = l.account and e.${entries}) <> ${inTrail(event)}`;
}

function inTrail(event: string): string {
  return `(select count(*) from request_events v where v.request_id = l.request_id and v.kind = '${event}')`;
}

const cash = { leastCentavos: 10_00, mostCentavos: 10_000_00 };

/** The nightly check of the books, and the rules above. Empty: all is right. */
async function brokenBooks(store: Store, accounts: readonly string[]): Promise<Record<string, number>> {
  const broken: Record<string, number> = {};
  for (const [rule, query] of Object.entries(eachOnce)) {
    const { rows } = await sql<{ count: number }>`
      with played as (select * from loans where account = any(${accounts})) ${sql.raw(query)}`.execute(
      store.db,
    );
    if (Number(rows[0]?.count) > 0) broken[rule] = Number(rows[0]?.count);
  }
  const { centavos } = await checkLedgers({
    store,
    log: silentLog,
    payments: { cash },
    transfers: null,
    cards: null,
  });
  for (const { subject, faults } of await ledgerFaults(store)) broken[`${subject}: ${faults.join()}`] = 1;
  for (const place of ['nowhere', 'suspense'] as const) {
    if (centavos[place] !== 0) broken[`centavos ${place}`] = centavos[place];
  }
  return broken;
}

/** Of each kind, how many were acknowledged. */
export function countFacts(serviced: readonly Serviced[]): Partial<Record<Fact['kind'], number>> {
  const counts: Partial<Record<Fact['kind'], number>> = {};
  for (const { kind, acknowledged } of serviced.flatMap(({ facts }) => facts)) {
    if (acknowledged) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
