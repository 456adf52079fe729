import { sql } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';

const LIFE_MINUTES = 5;

/** Opens a document with the facts that are compared with it. */
export const insertEvidenceView = (
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
      with_facts: true,
      until: sql<Date>`app_now() + ${sql.lit(LIFE_MINUTES)} * interval '1 minute'`,
    })
    .returning(['id', 'until'])
    .executeTakeFirstOrThrow();

/** Returns what this session has opened of a review and may still see, the last first. */
export const evidenceViewsOf = ({ db }: Store, sessionId: string, requestId: string) =>
  db
    .selectFrom('document_views')
    .select(['id', 'file', 'content_type as contentType', 'until'])
    .where('session_id', '=', sessionId)
    .where('request_id', '=', requestId)
    .where('with_facts', '=', true)
    .where(sql<boolean>`until > app_now()`)
    .orderBy('until', 'desc')
    .execute();
