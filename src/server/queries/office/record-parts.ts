import { sql } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import { blindIndex, decryptRow, encryptRow, dataKeyFor, dataKeyOf } from '#server/queries/keys/rows.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { randomUUID } from 'node:crypto';
import { question } from '#server/database/question.ts';

/** Returns the kinds of addresses that a request has, the oldest first; their texts stay sealed. */
export const addressKindsOf = question(
  ({ db }, requestId: string) =>
    db
      .selectFrom('addresses')
      .select(['kind', 'at'])
      .where('request_id', '=', requestId)
      .orderBy('at')
      .orderBy('kind'),
  { at: true },
  (rows) => rows,
);

export const reviewOf = question(
  ({ db }, requestId: string) => db.selectFrom('reviews').selectAll().where('request_id', '=', requestId),
  { claim_active_at: true, claimed_at: true, decided_at: true, due_at: true, opened_at: true },
  ([row]) => row,
);

/** Returns the messages to the phone and the e-mail of a request since it began, the newest first; texts stay sealed. */
export const messagesOf = question(
  (store, row: Pick<CreditRequest, 'phone' | 'email' | 'created_at'>) =>
    store.db
      .selectFrom('outbox')
      .select([
        'id',
        'channel',
        'created_at as at',
        'sent_at as sentAt',
        'gave_up_at as gaveUpAt',
        'attempts',
      ])
      .where(
        'recipient_index',
        'in',
        [row.phone, row.email ?? ''].map((recipient) => blindIndex(store, 'recipient', recipient)),
      )
      .where('created_at', '>=', row.created_at)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(100),
  { at: true, sentAt: true, gaveUpAt: true },
  (rows) => rows,
);

/** Returns the names of promoters by their number. */
export async function promoterNames(
  { db }: Store,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('promoters').select(['id', 'name']).where('id', 'in', wanted).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface Duplicate {
  readonly what: 'curp' | 'address' | 'browser' | 'phone' | 'rfc' | 'email';
  readonly id: string;
  readonly account: string;
  readonly begunAt: Date;
}

/** Returns other requests of the partner with the same CURP, address, browser, phone, RFC or e-mail: ten of each. */
export async function duplicatesOf({ db }: Store, requestId: string): Promise<Duplicate[]> {
  const { rows } = await sql<Duplicate>`
    with own as (select id, partner_id, phone_index, rfc_index, email_index from credit_requests where id = ${requestId}),
    found as (
      select case a.kind when 'curp' then 'curp' when 'browser' then 'browser' else 'address' end as what,
        b.request_id as id
      from request_marks a
      join request_marks b on b.mark = a.mark and b.partner_id = a.partner_id and b.request_id <> a.request_id
      where a.request_id = ${requestId}
      union select 'phone', r.id from own
        join credit_requests r on r.phone_index = own.phone_index and r.partner_id = own.partner_id and r.id <> own.id
      union select 'rfc', r.id from own
        join credit_requests r on r.rfc_index = own.rfc_index and r.partner_id = own.partner_id and r.id <> own.id
      union select 'email', r.id from own
        join credit_requests r on r.email_index = own.email_index and r.partner_id = own.partner_id and r.id <> own.id
    )
    select what, id, account, created_at as "begunAt" from (
      select found.what, r.id, r.account, r.created_at,
        row_number() over (partition by found.what order by r.created_at desc, r.id) as place
      from found join credit_requests r on r.id = found.id
    ) numbered
    where place <= 10 order by what, created_at desc, id`.execute(db);
  return rows;
}

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

/** Returns the notes of the desk on a request, the newest first. */
export const notesOf = question(
  ({ db }, requestId: string) =>
    db
      .selectFrom('request_notes')
      .selectAll()
      .select(dataKeyOf('request_notes'))
      .where('request_id', '=', requestId)
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(200),
  { at: true },
  (rows, store) => rows.map((row) => decryptRow(store, 'request_notes', row)),
);

/** Sealed with the request's own key: what is erased of the person is erased of the notes. @throws not-found */
export async function insertNote(
  tx: TxStore,
  { requestId, staffId, body }: { requestId: string; staffId: string; body: string },
): Promise<{ id: string; at: Date }> {
  const key = await dataKeyFor(tx, requestId);
  const row = { id: randomUUID(), request_id: requestId, staff_id: staffId, body };
  return tx.db
    .insertInto('request_notes')
    .values(encryptRow(tx, 'request_notes', key, row))
    .returning(['id', 'at'])
    .executeTakeFirstOrThrow();
}

/** Returns where a person was when she shared her position. */
export const locationOf = question(
  ({ db }, requestId: string) =>
    db.selectFrom('locations').selectAll().select(dataKeyOf('locations')).where('request_id', '=', requestId),
  { at: true },
  ([row], store) => row && decryptRow(store, 'locations', row),
);
