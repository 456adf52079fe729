import { sql } from 'kysely';
import type { ComplaintKind } from '#domain/applicant/complaint.ts';
import type { PrivacyRight } from '#domain/applicant/retention.ts';
import type { Day } from '#domain/calendar.ts';
import type { PrivacyView } from '#domain/staff/sealed-fields.ts';
import type { Store } from '#server/database/store.ts';
import { isPrivacyWaiting } from '#server/queries/privacy/privacy-requests.ts';
import { keyset, counted, type Counted, type From } from './keyset.ts';

export interface AskedFilter<K> {
  readonly view: PrivacyView;
  readonly kind: K | null;
  readonly partnerId: number | null;
}

interface Page {
  /** The request that the page begins behind, or with `backward` ends before. */
  readonly from: From | null;
  readonly limit: number;
}

/** What complaints and requests about one's data have in common. */
export interface AskedRow<K> {
  readonly id: string;
  readonly kind: K;
  readonly partnerId: number;
  readonly askedAt: Date;
  readonly answerBy: Day;
  /** It was granted, and is not done. */
  readonly isToBeDone: boolean;
  readonly answeredAt: Date | null;
  readonly isErased: boolean;
  readonly account: string | null;
}

export interface PrivacyRow extends AskedRow<PrivacyRight> {
  /** Of what was granted: the last day to do it. */
  readonly effectiveBy: Day | null;
  readonly identityChecked: boolean;
  readonly holds: number;
}

export interface ComplaintRow extends AskedRow<ComplaintKind> {
  readonly folio: string;
}

/** Returns one page, in the order that is shown: what waits by its deadline, what is over by its end. */
export async function privacyPage(
  store: Store,
  filter: AskedFilter<PrivacyRight>,
  page: Page,
): Promise<PrivacyRow[]> {
  const { from, limit } = page;
  const isWaiting = filter.view === 'waiting';
  const order = isWaiting ? lastDay : sql`p.answered_at`;
  const list = keyset(from, {
    by: [order, 'p.id'],
    descending: !isWaiting,
    of: (key) => sql`select ${order}, p.id from privacy_requests p where p.id = ${key}`,
  });
  const requests = privacyIn(store, filter).select(privacyColumns);
  return list.shown(await list.take(requests, limit).execute());
}

export const countPrivacy = (store: Store, filter: AskedFilter<PrivacyRight>): Promise<Counted> =>
  counted(store, privacyIn(store, filter));

export const privacyLineById = ({ db }: Store, id: string): Promise<PrivacyRow | undefined> =>
  db.selectFrom('privacy_requests as p').select(privacyColumns).where('p.id', '=', id).executeTakeFirst();

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

const privacyColumns = [
  'p.id',
  'p.kind',
  'p.partner_id as partnerId',
  'p.asked_at as askedAt',
  'p.answer_by as answerBy',
  'p.effective_by as effectiveBy',
  sql<boolean>`(p.answered_at is not null and ${isPrivacyWaiting})`.as('isToBeDone'),
  'p.answered_at as answeredAt',
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
export const privacyIn = ({ db }: Store, { view, kind, partnerId }: AskedFilter<PrivacyRight>) =>
  db
    .selectFrom('privacy_requests as p')
    .where(view === 'waiting' ? isPrivacyWaiting : sql<boolean>`not ${isPrivacyWaiting}`)
    .$if(kind !== null, (query) => query.where('p.kind', '=', kind ?? 'rectification'))
    .$if(partnerId !== null, (query) => query.where('p.partner_id', '=', partnerId ?? 0));

/** The complaints `c` of a list of the desk. */
export const complaintsIn = ({ db }: Store, { view, kind, partnerId }: AskedFilter<ComplaintKind>) =>
  db
    .selectFrom('complaints as c')
    .where('c.answered_at', view === 'waiting' ? 'is' : 'is not', null)
    .$if(kind !== null, (query) => query.where('c.kind', '=', kind ?? 'other'))
    .$if(partnerId !== null, (query) => query.where('c.partner_id', '=', partnerId ?? 0));

export const countComplaints = (store: Store, filter: AskedFilter<ComplaintKind>): Promise<Counted> =>
  counted(store, complaintsIn(store, filter));

const complaintColumns = [
  'c.id',
  'c.folio',
  'c.kind',
  'c.partner_id as partnerId',
  'c.asked_at as askedAt',
  'c.answer_by as answerBy',
  sql<boolean>`false`.as('isToBeDone'),
  'c.answered_at as answeredAt',
  sql<boolean>`(c.answered_at is not null and c.phone_index is null)`.as('isErased'),
  sql<string | null>`(select r.account from credit_requests r where r.id = c.request_id)`.as('account'),
] as const;

/** Returns one page: what waits by its last day, what is over by its end. */
export async function complaintsPage(
  store: Store,
  filter: AskedFilter<ComplaintKind>,
  { from, limit }: Page,
): Promise<ComplaintRow[]> {
  const isWaiting = filter.view === 'waiting';
  const order = isWaiting ? 'answer_by' : 'answered_at';
  const list = keyset(from, {
    by: [`c.${order}`, 'c.id'],
    descending: !isWaiting,
    of: (key) => sql`select ${sql.ref(order)}, id from complaints where id = ${key}`,
  });
  return list.shown(await list.take(complaintsIn(store, filter).select(complaintColumns), limit).execute());
}

export const complaintLineById = ({ db }: Store, id: string): Promise<ComplaintRow | undefined> =>
  db.selectFrom('complaints as c').select(complaintColumns).where('c.id', '=', id).executeTakeFirst();
