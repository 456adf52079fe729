import { question } from '#server/database/question.ts';
import type { Selectable } from 'kysely';
import type { LegalKind } from '#domain/applicant/legal-text.ts';
import type { Database } from '#server/database/schema.ts';
import type { Store, TxStore } from '#server/database/store.ts';

interface Acceptance {
  readonly requestId: string;
  readonly partnerId: number;
  readonly kind: LegalKind;
  readonly version: string;
  readonly sha256: string;
  readonly body: string;
  /** Null: no browser is known. */
  readonly sessionId: string | null;
  /** Default: now. */
  readonly acceptedAt?: Date;
}

/** Stores the text and its acceptance; false when this request has already accepted this text. */
export async function insertAcceptance({ db }: TxStore, acceptance: Acceptance): Promise<boolean> {
  const { requestId, partnerId, kind, version, sha256, body, sessionId, acceptedAt } = acceptance;
  await db
    .insertInto('legal_texts')
    .values({ partner_id: partnerId, sha256, body })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .insertInto('legal_acceptances')
    .values({
      request_id: requestId,
      kind,
      text_version: version,
      text_sha256: sha256,
      session_id: sessionId,
      ...(acceptedAt && { accepted_at: acceptedAt }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('request_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the kinds of documents that a request has accepted. */
export const acceptedKinds = question(
  ({ db }, requestId: string) =>
    db
      .selectFrom('legal_acceptances')
      .select('kind')
      .distinct()
      .where('request_id', '=', requestId)
      .orderBy('kind'),
  {},
  (rows): readonly LegalKind[] => rows.map(({ kind }) => kind),
);

export const acceptancesOf = (
  { db }: Store,
  requestId: string,
): Promise<Selectable<Database['legal_acceptances']>[]> =>
  db
    .selectFrom('legal_acceptances')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('accepted_at')
    .execute();

/** Returns an acceptance with the text that was accepted. */
export const acceptanceOf = ({ db }: Store, { requestId, sha256 }: { requestId: string; sha256: string }) =>
  db
    .selectFrom('legal_acceptances as a')
    .innerJoin('legal_texts as t', (join) =>
      join.onRef('t.partner_id', '=', 'a.partner_id').onRef('t.sha256', '=', 'a.text_sha256'),
    )
    .select(['a.kind', 'a.text_version', 'a.accepted_at', 't.body'])
    .where('a.request_id', '=', requestId)
    .where('a.text_sha256', '=', sha256)
    .executeTakeFirst();
