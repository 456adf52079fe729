import { sql } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
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

/**
 * Notes the browser in which a request is signed, if it may be her own: not where a promoter was, or where somebody else has
 * signed or is known. A shop's tablet would be the known browser of all its customers.
 */
export async function noteSigningBrowser(
  tx: TxStore,
  request: Pick<CreditRequest, 'id' | 'promoter_id' | 'helper_promoter_id'>,
  sessionId: string,
): Promise<void> {
  if (request.promoter_id !== null || request.helper_promoter_id !== null) return;
  if (await isOfOthers(tx, request.id, sessionId)) return;
  await noteKnownBrowser(tx, request.id, sessionId);
}

async function isOfOthers({ db }: TxStore, requestId: string, sessionId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from (
        select request_id from known_browsers where browser = (select browser from sessions where id = ${sessionId})
        union all
        select m.request_id from request_marks m
        join credit_requests r on r.id = m.request_id and r.contract_signed_at is not null
        where m.kind = 'browser' and m.mark = (select browser from sessions where id = ${sessionId})) seen
      left join request_marks theirs on theirs.request_id = seen.request_id and theirs.kind = 'curp'
      left join request_marks hers on hers.request_id = ${requestId} and hers.kind = 'curp'
      where seen.request_id <> ${requestId} and theirs.mark is distinct from hers.mark) as found`.execute(db);
  return rows[0]?.found === true;
}

/** Carriers give a number that was given up to somebody else after about this time (servicing.md §5). */
const idleDays = 120;
const triesForBirthday = 3;

/** What is known of the log-ins to the account of a request. */
export interface AccountLogins {
  /** Signed, and not opened by its number for so long that the number may be somebody else's. */
  readonly isIdle: boolean;
  /** How often the birthday may still be missed. */
  readonly triesLeft: number;
}

export async function accountLogins({ db }: Store, requestId: string): Promise<AccountLogins> {
  const { rows } = await sql<AccountLogins>`
    select coalesce(greatest(r.contract_signed_at, l.last_at)
        <= app_now() - ${sql.lit(idleDays)} * interval '1 day', false) as "isIdle",
      ${sql.lit(triesForBirthday)} - coalesce(l.birthday_misses, 0) as "triesLeft"
    from credit_requests r left join account_logins l on l.request_id = r.id
    where r.id = ${requestId}`.execute(db);
  return rows[0] ?? { isIdle: false, triesLeft: triesForBirthday };
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
