import { sql } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import { missesToClose } from '#domain/staff/sign-in-lock.ts';
import { BROWSER_DAYS } from '#server/queries/staff/browsers.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';

/** How long a browser says that it is the same one, and an account knows it: as long as browsers keep a cookie. */
export const KNOWN_DAYS = 400;

/** Whether the account of a request has seen the browser of a session. */
export async function isKnownBrowser({ db }: Store, requestId: string, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .innerJoin('sessions', 'sessions.browser', 'known_browsers.browser')
    .select('known_browsers.browser')
    .where('sessions.id', '=', sessionId)
    .where('known_browsers.request_id', '=', requestId)
    .where(sql<boolean>`known_at > app_now() - ${sql.lit(KNOWN_DAYS)} * interval '1 day'`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteKnownBrowser({ db }: TxStore, requestId: string, sessionId: string): Promise<void> {
  await sql`
    insert into known_browsers (request_id, browser)
    select ${requestId}, browser from sessions where id = ${sessionId} and browser is not null
    on conflict (request_id, browser) do update set known_at = excluded.known_at`.execute(db);
}

/** Notes a browser for what it is not known to yet; what knows it already keeps its day. */
export async function noteKnownBrowsers(
  { db }: TxStore,
  requestIds: readonly string[],
  sessionId: string,
): Promise<void> {
  await sql`
    insert into known_browsers (request_id, browser)
    select request_id, browser from sessions, unnest(${[...requestIds].toSorted()}::text[]) as hers (request_id)
    where sessions.id = ${sessionId} and browser is not null
    on conflict (request_id, browser) do nothing`.execute(db);
}

/**
 * Notes the browser in which a request is signed, if it may be her own: not where a promoter was, or where somebody else has
 * signed or is known. A shop's tablet would be the known browser of all its customers.
 */
export async function noteSigningBrowser(
  { db }: TxStore,
  request: Pick<CreditRequest, 'id' | 'promoter_id' | 'helper_promoter_id'>,
  sessionId: string,
): Promise<void> {
  if (request.promoter_id !== null || request.helper_promoter_id !== null) return;
  await sql`
    insert into known_browsers (request_id, browser)
    select ${request.id}, s.browser from sessions s
    where s.id = ${sessionId} and s.browser is not null and not exists (
      select from (
        select request_id from known_browsers where browser = s.browser
        union all
        select m.request_id from request_marks m
        join credit_requests r on r.id = m.request_id and r.contract_signed_at is not null
        where m.kind = 'browser' and m.mark = s.browser) seen
      left join request_marks theirs on theirs.request_id = seen.request_id and theirs.kind = 'curp'
      left join request_marks hers on hers.request_id = ${request.id} and hers.kind = 'curp'
      where seen.request_id <> ${request.id} and theirs.mark is distinct from hers.mark)
    on conflict (request_id, browser) do update set known_at = excluded.known_at`.execute(db);
}

/** Carriers give a number that was given up to somebody else after about this time (servicing.md §5). */
const idleDays = 120;
const triesForBirthday = 3;

/** What is known of the log-ins to the account of a request. */
export interface AccountLogins {
  /** Signed, and not opened by its number for so long that the number may be somebody else's. */
  readonly isIdle: boolean;
  /** Who has the number since then may be somebody else; null unless it is idle. */
  readonly idleSince: Date | null;
  /** How often the birthday may still be missed. */
  readonly triesLeft: number;
}

export async function accountLogins({ db }: Store, requestId: string): Promise<AccountLogins> {
  const { rows } = await sql<AccountLogins>`
    select since is not null as "isIdle", since as "idleSince", "triesLeft" from (
      select case when until <= app_now() then until end as since, "triesLeft" from (
      select greatest(r.contract_signed_at, l.last_at) + ${sql.lit(idleDays)} * interval '1 day' as until,
      ${sql.lit(triesForBirthday)} - coalesce(l.birthday_misses, 0) as "triesLeft"
    from credit_requests r left join account_logins l on l.request_id = r.id
    where r.id = ${requestId}) logins) known`.execute(db);
  return rows[0] ?? { isIdle: false, idleSince: null, triesLeft: triesForBirthday };
}

/** Whether the account of a request is idle; requests that are not signed never are. */
export async function isIdle(
  store: Store,
  request: { readonly id: string; readonly contract_signed_at: Date | null },
): Promise<boolean> {
  return request.contract_signed_at !== null && (await accountLogins(store, request.id)).isIdle;
}

/** Records that these accounts were opened by who they belong to; misses begin anew. */
export async function noteLogins({ db }: TxStore, requestIds: readonly string[]): Promise<void> {
  await sql`insert into account_logins (request_id, last_at)
    select id, app_now() from unnest(${[...requestIds].toSorted()}::text[]) as opened (id)
    on conflict (request_id) do update set last_at = excluded.last_at, birthday_misses = 0`.execute(db);
}

/**
 * Takes one of the tries before the birthday is compared, in one conditional upsert, whose row stays locked: of parallel
 * answers three count.
 * @returns how many are left after this one; null when none was
 */
export async function takeBirthdayTry({ db }: TxStore, requestId: string): Promise<number | null> {
  const { rows } = await sql<{ left: number }>`
    insert into account_logins (request_id, birthday_misses) values (${requestId}, 1)
    on conflict (request_id) do update set birthday_misses = account_logins.birthday_misses + 1
      where account_logins.birthday_misses < ${sql.lit(triesForBirthday)}
    returning ${sql.lit(triesForBirthday)} - birthday_misses as left`.execute(db);
  return rows[0]?.left ?? null;
}

/**
 * Deletes expired visitor data: after a day sessions (with what is bound to them) and captcha proofs, after a week
 * codes, except those that signed a consent, which are its evidence. Also counters whose window has ended, of the desk
 * what signs nobody in any more, and deliveries to partners' systems that ended three months ago. Works in
 * batches so that no lock is held for long, and stops once `signal` is aborted.
 * @returns the number of deleted rows
 */
export async function purgeExpiredVisitors({ db }: Store, signal?: AbortSignal): Promise<number> {
  let gone = 0;
  for (const old of leftBehind) {
    for (let found = atOnce; found === atOnce;) {
      if (signal?.aborted) return gone;
      const { numAffectedRows } = await old.execute(db);
      found = Number(numAffectedRows ?? 0n);
      gone += found;
    }
  }
  return gone;
}

const atOnce = 2_000;

// `= any (array(…))`: deleted rows are found by key, however many remain.
const leftBehind = [
  sql`delete from captcha_proofs where challenge = any (array(
    select challenge from captcha_proofs where solved_at < app_now() - interval '1 day' limit ${sql.lit(atOnce)}))`,
  sql`delete from sessions where id = any (array(
    select id from sessions where last_seen_at < app_now() - interval '1 day' limit ${sql.lit(atOnce)}))`,
  sql`delete from codes where id = any (array(
    select c.id from codes c where c.created_at < app_now() - interval '7 days'
    and not exists (select from bureau_consents b where b.code_id = c.id) limit ${sql.lit(atOnce)}))`,
  // Numbers that were typed for a change which nobody finished.
  sql`delete from phone_changes where id = any (array(
    select id from phone_changes
    where state in ('asked', 'old-proved', 'identity') and asked_at < app_now() - interval '1 day'
    limit ${sql.lit(atOnce)}))`,
  sql`delete from rate_buckets where window_start < app_now() - interval '2 days' and key = any (array(
    select key from rate_buckets where window_start < app_now() - interval '2 days' limit ${sql.lit(atOnce)}))`,
  sql`delete from code_days where (partner_id, day) in (
    select partner_id, day from code_days where day < (app_now() at time zone 'UTC')::date - 30 limit ${sql.lit(atOnce)})`,
  sql`delete from document_views where id = any (array(
    select id from document_views where until < app_now() limit ${sql.lit(atOnce)}))`,
  sql`delete from staff_challenges where id = any (array(
    select id from staff_challenges where expires_at < app_now() limit ${sql.lit(atOnce)}))`,
  sql`delete from staff_sessions where id = any (array(
    select id from staff_sessions where last_seen_at < app_now() - interval '30 days' limit ${sql.lit(atOnce)}))`,
  sql`delete from staff_links where token_sha256 = any (array(
    select token_sha256 from staff_links where expires_at < app_now() limit ${sql.lit(atOnce)}))`,
  sql`delete from staff_browsers where (staff_id, browser) in (
    select staff_id, browser from staff_browsers
    where known_at < app_now() - ${sql.lit(BROWSER_DAYS)} * interval '1 day' limit ${sql.lit(atOnce)})`,
  // What is closed until an administrator opens it stays so.
  sql`delete from staff_misses where (email_index, allowance) in (
    select email_index, allowance from staff_misses
    where missed_at < app_now() - interval '90 days' and misses < ${sql.lit(missesToClose)} limit ${sql.lit(atOnce)})`,
  sql`delete from webhook_deliveries where id = any (array(
    select id from webhook_deliveries
    where status <> 'waiting' and tried_at < app_now() - interval '90 days' limit ${sql.lit(atOnce)}))`,
  // By real time, which rate-limiter-flexible uses.
  sql`delete from call_limits where key = any (array(
    select key from call_limits where expire < (extract(epoch from now()) * 1000)::bigint limit ${sql.lit(atOnce)}))`,
];
