import { sql, type RawBuilder } from 'kysely';
import { addDays, type Day } from '#domain/calendar.ts';
import { daysBetweenPromises } from '#domain/credit/ledger/promise.ts';
import type { CreditView, LateBucket, PromiseView } from '#domain/staff/saved-views.ts';
import type { Store } from '#server/database/store.ts';
import { inView, isBehind, type CreditsBehind } from './credits-behind.ts';
import { idsNamedBy } from './requests-page.ts';
import { keyset, counted, countedEach, type Counted, type From, inOwnStores } from './keyset.ts';
import { decryptRow, dataKeyOf } from '#server/queries/keys/rows.ts';
import { question } from '#server/database/question.ts';

export interface CreditsFilter {
  /** A view of all credits, or of the late ones. */
  readonly view: CreditView | LateBucket;
  /** Null: every partner in scope. */
  readonly partnerId: number | null;
  /** Absent: whatever was promised. */
  readonly promise?: PromiseView | undefined;
  /** Behind a figure of a report; absent: all. */
  readonly behind?: CreditsBehind | undefined;
  /** Empty: all. */
  readonly search: string;
  /** As in the list of requests. */
  readonly bySealed?: boolean;
  /** The day by which something is late. */
  readonly today: Day;
}

interface Page extends CreditsFilter {
  /** `late`: the longest first. */
  readonly order: 'newest' | 'oldest' | 'late';
  /** The credit that the page begins behind, or with `backward` ends before. */
  readonly from: From | null;
  readonly limit: number;
}

/** Returns one page of the credits in scope, in the order that is shown. Reads nothing sealed. */
export async function creditsPage(store: Store, page: Page) {
  const { from, limit, today, order } = page;
  const column = order === 'late' ? 'due_on' : 'opened_at';
  const list = keyset(from, {
    by: [`s.${column}`, 's.account'],
    descending: order === 'newest',
    of: (key) => sql`select ${sql.ref(column)}, account from credit_standings where account = ${key}`,
  });
  // The page first: with the joins inside, row-level security on each table spoils the planner's estimate of the order.
  const lines = list.take(creditsIn(store, page).selectAll('s'), limit);
  const rows = store.db
    .selectFrom(lines.as('s'))
    .innerJoin('loans as l', 'l.account', 's.account')
    .innerJoin('credit_requests as r', 'r.id', 'l.request_id')
    .select([
      's.account',
      'l.request_id as requestId',
      's.partner_id as partnerId',
      's.status',
      's.locked as isLocked',
      's.opened_at as openedAt',
      'l.total_payments as weeks',
      'r.color',
      'r.price_centavos',
      'r.down_payment_centavos',
      'r.weekly_centavos',
      'r.address_edited as addressEdited',
      sql<Day | null>`s.due_on`.as('dueOn'),
      sql<string>`r.product->>'name'`.as('product'),
      sql<string | null>`(select c->>'name' from jsonb_array_elements(r.product->'colors') c
        where c->>'color' = r.color limit 1)`.as('colorName'),
      sql<number>`(select count(*)::int from instalments i
        where i.account = s.account and i.number > 0 and i.paid_at is not null
          and i.forgiven_centavos < i.amount_centavos)`.as('weeksPaid'),
      sql<number>`(select coalesce(sum(i.forgiven_centavos), 0)::float8 from instalments i
        where i.account = s.account)`.as('forgivenCentavos'),
      owedOf.as('owedCentavos'),
      toComeOf(today).as('toComeCentavos'),
    ]);
  return list.shown(await list.sorted(rows).execute());
}

export type CreditRow = Awaited<ReturnType<typeof creditsPage>>[number];

export const countCredits = (store: Store, filter: CreditsFilter): Promise<Counted> =>
  counted(store, creditsIn(store, filter));

export const countCreditsOfEach = <N>(
  store: Store,
  names: readonly N[],
  filterOf: (name: N) => CreditsFilter,
) => countedEach(store, names, (name) => creditsIn(store, filterOf(name)));

/** The standings `s` of the credits of a filter. */
export const creditsIn = (
  store: Store,
  { view, partnerId, promise, behind, search, bySealed, today }: CreditsFilter,
) =>
  store.db
    .selectFrom('credit_standings as s')
    .$call((query) => {
      const limit = inOwnStores('account', 's.account');
      return limit === null ? query : query.where(limit);
    })
    .where(inView(view, today))
    .$if(promise !== undefined, (query) =>
      query.where(sql<boolean>`s.account in (${accountsPromised(promise ?? 'due', today)})`),
    )
    .$if(partnerId !== null, (query) => query.where('s.partner_id', '=', partnerId ?? 0))
    .$call((query) =>
      isBehind(behind, today).reduce((narrower, condition) => narrower.where(condition), query),
    )
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`s.account = any (array(select account from loans
          where request_id = any (array(${idsNamedBy(store, search, bySealed)}))))`,
      ),
    );

/**
 * As promiseState: what was paid on the days of a promise, after it was made, is less than its sum. Of those that ran out, the
 * ones of the last weeks that no other followed.
 */
function accountsPromised(view: PromiseView, today: Day): RawBuilder<unknown> {
  const days =
    view === 'due'
      ? sql`p.day = ${today}::date`
      : sql`p.day between ${addDays(today, -daysBetweenPromises)}::date and ${addDays(today, -1)}::date`;
  return sql`select p.account from promises p where ${days} and p.amount_centavos > (
    select coalesce(sum(e.cash), 0) from loan_entries e
    where e.account = p.account and e.kind = 'received' and e.at > p.made_at and e.value_day between p.made_on and p.day
      and not exists (select from loan_entries b where b.account = e.account and b.kind = 'reversed'
        and b.detail->>'of' = e.seq::text))
    and not exists (select from promises later where later.account = p.account and later.made_on > p.made_on)`;
}

/** Returns the orders to the lock service about a device, the newest first. */
export const deviceOrdersOf = question(
  ({ db }, account: string) =>
    db
      .selectFrom('device_orders')
      .select(['id', 'action', 'cause', 'at', 'sent_at as sentAt'])
      .where('account', '=', account)
      .orderBy('seq', 'desc')
      .limit(50),
  { at: true, sentAt: true },
  (rows) => rows,
);

/** Returns the stop of every contact that is open; undefined: there is none. */
export const contactStopOf = question(
  ({ db }, account: string) =>
    db
      .selectFrom('contact_stops')
      .select(['reason', 'opened_at as openedAt', 'opened_by as openedBy'])
      .where('account', '=', account)
      .where('closed_at', 'is', null),
  { openedAt: true },
  ([row]) => row,
);

/** What the credit of a row of credit_standings `s` owes, in centavos: by its ledger; one from before there were ledgers owes its open weeks. */
export const owedOf = sql<number>`case when s.status <> 'Active' then 0 else coalesce(
  (select sum(e.owed)::float8 from loan_entries e where e.account = s.account),
  (select sum(i.amount_centavos)::float8 from instalments i
    where i.account = s.account and i.number > 0 and i.paid_at is null), 0) end`;

/** Its weeks from `today` on, and those that have not begun, in centavos: what is owed beyond them is late. */
export const toComeOf = (today: Day) =>
  sql<number>`(select coalesce(sum(i.amount_centavos - i.forgiven_centavos), 0)::float8 from instalments i
    where i.account = s.account and i.number > 0 and (i.due_on is null or i.due_on >= ${today}::date))`;

/** Returns the state where the customer of each request lives, for many at once; without those of whom it is not known. */
export async function homeStatesOf(
  store: Store,
  requests: readonly { readonly requestId: string; readonly addressEdited: boolean }[],
): Promise<ReadonlyMap<string, string>> {
  if (requests.length === 0) return new Map();
  const stored = await store.db
    .selectFrom('addresses')
    .select(['request_id', 'kind', 'state'])
    .select(dataKeyOf('addresses'))
    .where(
      'request_id',
      'in',
      requests.map(({ requestId }) => requestId),
    )
    .where('kind', 'in', ['edited', 'identification'])
    .execute();
  const edited = new Set(requests.flatMap((each) => (each.addressEdited ? [each.requestId] : [])));
  return new Map(
    stored
      .map((row) => decryptRow(store, 'addresses', row))
      .filter(({ request_id, kind }) => kind === (edited.has(request_id) ? 'edited' : 'identification'))
      .map(({ request_id, state }) => [request_id, state]),
  );
}
