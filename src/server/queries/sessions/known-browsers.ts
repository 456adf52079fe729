import { sql } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';

/** Whether the account of a request has seen the browser of a session. */
export async function isKnownBrowser({ db }: Store, requestId: string, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .innerJoin('sessions', 'sessions.browser', 'known_browsers.browser')
    .select('known_browsers.browser')
    .where('sessions.id', '=', sessionId)
    .where('known_browsers.request_id', '=', requestId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteKnownBrowser({ db }: TxStore, requestId: string, sessionId: string): Promise<void> {
  await sql`
    insert into known_browsers (request_id, browser)
    select ${requestId}, browser from sessions where id = ${sessionId} and browser is not null
    on conflict do nothing`.execute(db);
}
