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
