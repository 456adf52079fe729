import { sql } from 'kysely';
import type { PrivacyRight } from '#domain/applicant/retention.ts';
import type { Day } from '#domain/calendar.ts';
import type { PrivacyView } from '#domain/staff/sealed-fields.ts';
import type { Store } from '#server/database/store.ts';
import { isPrivacyWaiting } from '#server/queries/privacy/privacy-requests.ts';
import { keyset, counted, type Counted, type From } from './keyset.ts';

export interface PrivacyFilter {
  readonly view: PrivacyView;
  readonly kind: PrivacyRight | null;
  readonly partnerId: number | null;
}

interface Page {
  /** The request that the page begins behind, or with `backward` ends before. */
  readonly from: From | null;
  readonly limit: number;
}

export interface PrivacyRow {
  readonly id: string;
  readonly kind: PrivacyRight;
  readonly partnerId: number;
  readonly askedAt: Date;
  readonly answerBy: Day;
  /** Of what was granted: the last day to do it. */
  readonly effectiveBy: Day | null;
  readonly isToBeDone: boolean;
  readonly answeredAt: Date | null;
  readonly answeredBy: string | null;
  readonly isErased: boolean;
  readonly identityChecked: boolean;
  readonly account: string | null;
  readonly holds: number;
}

/** Returns one page, in the order that is shown: what waits by its deadline, what is over by its end. */
export async function privacyPage(store: Store, filter: PrivacyFilter, page: Page): Promise<PrivacyRow[]> {
  const { from, limit } = page;
  const isWaiting = filter.view === 'waiting';
  const order = isWaiting ? lastDay : sql`p.answered_at`;
  const list = keyset(from, {
    by: [order, 'p.id'],
    descending: !isWaiting,
    of: (key) => sql`select ${order}, p.id from privacy_requests p where p.id = ${key}`,
  });
  const requests = privacyIn(store, filter).select(lineColumns);
  return list.shown(await list.take(requests, limit).execute());
}

export const countPrivacy = (store: Store, filter: PrivacyFilter): Promise<Counted> =>
  counted(store, privacyIn(store, filter));

export const privacyLineById = ({ db }: Store, id: string): Promise<PrivacyRow | undefined> =>
  db.selectFrom('privacy_requests as p').select(lineColumns).where('p.id', '=', id).executeTakeFirst();

export interface RequestOfPhone {
  readonly id: string;
  readonly account: string;
  readonly begunAt: Date;
  readonly hold: 'credit' | 'refund' | null;
}

/** Returns the requests of the phone that asked, at the same partner, with what keeps each; the newest first. */
export async function requestsOfPrivacy({ db }: Store, id: string): Promise<RequestOfPhone[]> {
  const { rows } = await sql<RequestOfPhone>`
    select r.id, r.account, r.created_at as "begunAt", ${holdOf} as hold
    from privacy_requests p
    join credit_requests r on r.phone_index = p.phone_index and r.partner_id = p.partner_id
    where p.id = ${id} order by r.seq desc limit 50`.execute(db);
  return rows;
}

/** As erase-person.ts decides: a credit that runs, or money that is to be returned, needs its person. */
const holdOf = sql`case
  when r.contract_signed_at is null then null
  when not exists (select from loans l where l.account = r.account
    and l.status not in ('PendingDownPayment', 'Active')) then 'credit'
  when exists (select from refunds f where f.account = r.account and f.paid_at is null) then 'refund'
end`;

const lineColumns = [
  'p.id',
  'p.kind',
  'p.partner_id as partnerId',
  'p.asked_at as askedAt',
  'p.answer_by as answerBy',
  'p.effective_by as effectiveBy',
  sql<boolean>`(p.answered_at is not null and ${isPrivacyWaiting})`.as('isToBeDone'),
  'p.answered_at as answeredAt',
  'p.answered_by as answeredBy',
  sql<boolean>`(p.answered_at is not null and p.phone_index is null)`.as('isErased'),
  sql<boolean>`(p.identity_checked_at is not null)`.as('identityChecked'),
  sql<string | null>`(select r.account from credit_requests r
    where r.phone_index = p.phone_index and r.partner_id = p.partner_id order by r.seq desc limit 1)`.as(
    'account',
  ),
  sql<number>`(select count(*)::int from credit_requests r
    where r.phone_index = p.phone_index and r.partner_id = p.partner_id and ${holdOf} is not null)`.as(
    'holds',
  ),
] as const;

/** The last day of the desk: to answer `p`, or to do what was granted. */
export const lastDay = sql<Day>`case when p.answered_at is null then p.answer_by else p.effective_by end`;

/** The requests `p` of a list. */
export const privacyIn = ({ db }: Store, { view, kind, partnerId }: PrivacyFilter) =>
  db
    .selectFrom('privacy_requests as p')
    .where(view === 'waiting' ? isPrivacyWaiting : sql<boolean>`not ${isPrivacyWaiting}`)
    .$if(kind !== null, (query) => query.where('p.kind', '=', kind ?? 'rectification'))
    .$if(partnerId !== null, (query) => query.where('p.partner_id', '=', partnerId ?? 0));
