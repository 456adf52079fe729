import { sql } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';

const LIFE_MINUTES = 5;

export const insertView = (
  { db }: TxStore,
  view: { requestId: string; sessionId: string; file: string; contentType: string },
): Promise<{ id: string; until: Date }> =>
  db
    .insertInto('document_views')
    .values({
      request_id: view.requestId,
      session_id: view.sessionId,
      file: view.file,
      content_type: view.contentType,
      until: sql<Date>`app_now() + ${sql.lit(LIFE_MINUTES)} * interval '1 minute'`,
    })
    .returning(['id', 'until'])
    .executeTakeFirstOrThrow();

/** Returns a document that this session opened within the last minutes. */
export const openView = (
  { db }: Store,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<{ file: string; contentType: string; requestId: string } | undefined> =>
  db
    .selectFrom('document_views')
    .select(['file', 'content_type as contentType', 'request_id as requestId'])
    .where('id', '=', id)
    .where('session_id', '=', sessionId)
    .where(sql<boolean>`until > app_now()`)
    .executeTakeFirst();
