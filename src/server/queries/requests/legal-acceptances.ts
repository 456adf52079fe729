import type { LegalKind } from '#domain/applicant/legal-text.ts';
import type { TxStore } from '#server/database/store.ts';

interface Acceptance {
  readonly requestId: string;
  readonly partnerId: number;
  readonly kind: LegalKind;
  readonly version: string;
  readonly sha256: string;
  readonly body: string;
  readonly sessionId: string;
}

/** Stores the text and its acceptance; false when this request has already accepted this text. */
export async function insertAcceptance({ db }: TxStore, acceptance: Acceptance): Promise<boolean> {
  const { requestId, partnerId, kind, version, sha256, body, sessionId } = acceptance;
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
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('request_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the kinds of documents that a request has accepted. */
export async function acceptedKinds({ db }: TxStore, requestId: string): Promise<LegalKind[]> {
  const rows = await db
    .selectFrom('legal_acceptances')
    .select('kind')
    .distinct()
    .where('request_id', '=', requestId)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}
