import { sql } from 'kysely';
import type { TypedWay } from '#domain/staff/passkey-rule.ts';
import type { Store, TxStore } from '#server/database/store.ts';

/** How long after she last signed in there a code is enough in a browser. */
export const BROWSER_DAYS = 90;

/** Whether a person has signed in with a browser, by the hash of its cookie. */
export async function isOwnBrowser({ db }: Store, staffId: string, browser: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff_browsers')
    .select('browser')
    .where('staff_id', '=', staffId)
    .where('browser', '=', browser)
    .where(sql<boolean>`known_at > app_now() - ${sql.lit(BROWSER_DAYS)} * interval '1 day'`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteOwnBrowser({ db }: TxStore, staffId: string, browser: string): Promise<void> {
  await db
    .insertInto('staff_browsers')
    .values({ staff_id: staffId, browser })
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'browser']).doUpdateSet({ known_at: sql<Date>`app_now()` }),
    )
    .execute();
}

/** Forgets a person's browsers and the links that were sent, but for the browser of one session. */
export async function forgetBrowsers(
  { db }: TxStore,
  staffId: string,
  butOf: string | null = null,
): Promise<void> {
  await sql`delete from staff_browsers where staff_id = ${staffId}
    and browser is distinct from (select browser from staff_sessions where id = ${butOf}::uuid)`.execute(db);
  await db.deleteFrom('staff_links').where('staff_id', '=', staffId).execute();
}

/** How long a link opens. */
export const LINK_MINUTES = 15;

export async function insertLink(
  { db }: TxStore,
  link: { tokenSha256: string; staffId: string; browser: string; method: TypedWay },
): Promise<void> {
  await db
    .insertInto('staff_links')
    .values({
      token_sha256: link.tokenSha256,
      staff_id: link.staffId,
      browser: link.browser,
      method: link.method,
      expires_at: sql<Date>`app_now() + ${sql.lit(LINK_MINUTES)} * interval '1 minute'`,
    })
    .execute();
}

/** Uses a link up; undefined when another browser asked for it, or it was used, or is over. */
export const takeLink = ({ db }: TxStore, tokenSha256: string, browser: string) =>
  db
    .updateTable('staff_links')
    .set({ used_at: sql<Date>`app_now()` })
    .where('token_sha256', '=', tokenSha256)
    .where('browser', '=', browser)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > app_now()`)
    .returning(['staff_id as staffId', 'method'])
    .executeTakeFirst();
