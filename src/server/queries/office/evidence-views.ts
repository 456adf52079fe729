import { sql } from 'kysely';
import type { IdentityPicture } from '#domain/applicant/identity-reasons.ts';
import type { TxStore } from '#server/database/store.ts';
import { question } from '#server/database/question.ts';

const LIFE_MINUTES = 5;

/** What is shown: a file of ours, or a photo of a session of the identity service. */
export type EvidenceSource =
  | { readonly file: string }
  | { readonly session: string; readonly picture: IdentityPicture };

/** Opens a document with the facts that are compared with it. */
export const insertEvidenceView = (
  { db }: TxStore,
  view: { requestId: string; sessionId: string; source: EvidenceSource; contentType: string },
): Promise<{ id: string; until: Date }> =>
  db
    .insertInto('document_views')
    .values({
      request_id: view.requestId,
      session_id: view.sessionId,
      ...('file' in view.source
        ? { file: view.source.file }
        : { identity_session: view.source.session, identity_picture: view.source.picture }),
      content_type: view.contentType,
      with_facts: true,
      until: sql<Date>`app_now() + ${sql.lit(LIFE_MINUTES)} * interval '1 minute'`,
    })
    .returning(['id', 'until'])
    .executeTakeFirstOrThrow();

/** Returns what this session has opened of a request beside its facts and may still see, the last first. */
export const evidenceViewsOf = question(
  ({ db }, sessionId: string, requestId: string) =>
    db
      .selectFrom('document_views')
      .select([
        'id',
        'file',
        'identity_session as session',
        'identity_picture as picture',
        'content_type as contentType',
        'until',
      ])
      .where('session_id', '=', sessionId)
      .where('request_id', '=', requestId)
      .where('with_facts', '=', true)
      .where(sql<boolean>`until > app_now()`)
      .orderBy('until', 'desc'),
  { until: true },
  (rows) => rows,
);
