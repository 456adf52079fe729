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

/** Returns what this session opened within the last minutes: a file, or a photo of an identity session. */
export const openView = ({ db }: Store, { id, sessionId }: { id: string; sessionId: string }) =>
  db
    .selectFrom('document_views')
    .select([
      'file',
      'identity_session as session',
      'identity_picture as picture',
      'content_type as contentType',
      'request_id as requestId',
    ])
    .where('id', '=', id)
    .where('session_id', '=', sessionId)
    .where(sql<boolean>`until > app_now()`)
    .executeTakeFirst();
