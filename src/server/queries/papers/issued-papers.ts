import { randomBytes } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { PaperKind } from '#domain/papers/folio.ts';
import type { Database } from '#server/database/schema.ts';
import type { Store } from '#server/database/store.ts';

export type IssuedPaper = Selectable<Database['issued_papers']>;

interface Named {
  readonly requestId: string;
  readonly kind: PaperKind;
  /** The reference of a voucher. */
  readonly subject?: string;
}

/** Returns the folio of a paper, and gives it one the first time. */
export async function issuePaper(
  { db }: Store,
  { requestId, kind, subject = '' }: Named,
): Promise<IssuedPaper> {
  return (
    db
      .insertInto('issued_papers')
      .values({ folio: randomBytes(16).toString('hex'), request_id: requestId, kind, subject })
      // One that has its folio keeps it: nothing changes, and the row is returned.
      .onConflict((conflict) =>
        conflict
          .columns(['request_id', 'kind', 'subject'])
          .doUpdateSet({ folio: sql.ref<string>('issued_papers.folio') }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
  );
}

/** Records that a file was handed out; once for each content. */
export async function recordCopy({ db }: Store, folio: string, sha256: string): Promise<void> {
  await db
    .updateTable('issued_papers')
    .set({ hashes: sql<string[]>`hashes || ${sha256}::text` })
    .where('folio', '=', folio)
    .where(sql<boolean>`not hashes @> array[${sha256}::text]`)
    .execute();
}

export const issuedPaper = ({ db }: Store, folio: string): Promise<IssuedPaper | undefined> =>
  db.selectFrom('issued_papers').selectAll().where('folio', '=', folio).executeTakeFirst();
