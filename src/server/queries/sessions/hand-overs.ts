import { sql } from 'kysely';
import type { TxStore } from '#server/database/store.ts';
import { DomainError } from '#domain/errors.ts';
import { blindIndex, encryptRow } from '#server/queries/keys/rows.ts';
import { acrossPartnersIn } from '#server/database/across-partners-in.ts';
import type { Session } from './sessions.ts';

/** Inserts a new code for a request and invalidates unscanned ones. `again`: there was one. */
export async function insertHandOver(
  { db }: TxStore,
  offer: { requestId: string; sessionId: string; tokenHash: string },
): Promise<{ expiresAt: Date; again: boolean }> {
  const { requestId, sessionId, tokenHash } = offer;
  const before = await db
    .deleteFrom('hand_overs')
    .where('request_id', '=', requestId)
    .where('taken_at', 'is', null)
    .executeTakeFirst();
  const row = await db
    .insertInto('hand_overs')
    .values({ token_sha256: tokenHash, request_id: requestId, session_id: sessionId })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { expiresAt: row.expires_at, again: before.numDeletedRows > 0n };
}

/**
 * Redeems a code in ONE conditional update: of two concurrent scans one wins. False for a code that is unknown, used,
 * expired, of another request, of a browser whose session has ended, or of the same browser.
 */
export async function takeHandOver(
  { db }: TxStore,
  scan: { requestId: string; tokenHash: string; takerId: string },
): Promise<boolean> {
  const row = await db
    .updateTable('hand_overs')
    .set({ taken_at: sql<Date>`app_now()`, taken_by: scan.takerId })
    .where('token_sha256', '=', scan.tokenHash)
    .where('request_id', '=', scan.requestId)
    .where('session_id', '<>', scan.takerId)
    .where('taken_at', 'is', null)
    .where(sql<boolean>`expires_at > app_now() and created_at <= app_now() + interval '5 seconds'`)
    .where(
      sql<boolean>`exists (select from sessions s where s.id = hand_overs.session_id and s.ended_at is null)`,
    )
    .returning('request_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether this browser has already scanned it (a double tap). */
export async function hasTaken(
  { db }: TxStore,
  scan: { requestId: string; tokenHash: string; takerId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('hand_overs')
    .select('request_id')
    .where('token_sha256', '=', scan.tokenHash)
    .where('request_id', '=', scan.requestId)
    .where('taken_by', '=', scan.takerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the sessions that showed the code, once the phone is verified where it was scanned. Returns their number. */
export async function endHandedOver({ db }: TxStore, requestId: string, takerId: string): Promise<number> {
  const rows = await db
    .updateTable('hand_overs')
    .set({ done_at: sql<Date>`app_now()` })
    .where('request_id', '=', requestId)
    .where('taken_by', '=', takerId)
    .where('done_at', 'is', null)
    .returning('session_id')
    .execute();
  for (const { session_id } of rows) {
    await db
      .updateTable('sessions')
      .set({ ended_at: sql<Date>`app_now()` })
      .where('id', '=', session_id)
      .execute();
  }
  return rows.length;
}

/**
 * Gives a live session a new id, with what it proved: requests, captcha proofs, outstanding codes and hand-overs move along,
 * the old id ends. The absolute lifetime continues.
 * @throws no-session when it has ended in the meantime
 */
async function moveSession(
  tx: TxStore,
  from: string,
  { id: to, partner_id, ...proved }: Proved,
): Promise<void> {
  const stored = await tx.db
    .selectFrom('sessions')
    .select(['partner_id', 'created_at', 'browser'])
    .where('id', '=', from)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw new DomainError('no-session');
  const next = { ...stored, ...proved, id: to, partner_id: partner_id ?? stored.partner_id };
  await tx.db
    .insertInto('sessions')
    .values(encryptRow(tx, 'sessions', tx.vault.serviceKey(), next))
    .execute();
  const moves = Object.entries(placesOfSession).map(([table, columns]) => {
    const places = columns.map((column) => sql.ref(column));
    const moved = places.map(
      (place) => sql`${place} = case ${place} when ${from} then ${to} else ${place} end`,
    );
    const isOf = places.map((place) => sql`${place} = ${from}`);
    return sql`${sql.ref(`moved_${table}`)} as (
      update ${sql.table(table)} set ${sql.join(moved)} where ${sql.join(isOf, sql` or `)})`;
  });
  await sql`with ${sql.join(moves)} update sessions set ended_at = app_now() where id = ${from}`.execute(
    tx.db,
  );
}

interface Proved {
  readonly id: string;
  readonly verified_phone: string;
  readonly customer_account: string | null;
  /** Undefined: as it was. */
  readonly partner_id: number | null | undefined;
}

/** Columns that reference a session's id. */
const placesOfSession = {
  session_requests: ['session_id'],
  captcha_proofs: ['session_id'],
  codes: ['session_id'],
  hand_overs: ['session_id', 'taken_by'],
  phone_changes: ['session_id'],
} as const;

/** What a session has just proved. */
interface Proof {
  readonly phone: string;
  /** A login binds the customer's account; null when the customer has none. */
  readonly customerAccount?: string | null;
  /** Set when it becomes known. */
  readonly partnerId?: number | null;
}

/**
 * Stores what a session proved and gives it a new id, against session fixation. A tablet passed from hand to hand keeps
 * nothing of the last person.
 */
export async function elevateSession(
  tx: TxStore,
  session: Session,
  nextId: string,
  proof: Proof,
): Promise<void> {
  const isSamePerson = session.verifiedPhone === null || session.verifiedPhone === proof.phone;
  const keptAccount = isSamePerson ? session.customerAccount : null;
  // Rows at other shops are deleted, or move along, too.
  await acrossPartnersIn(tx.db, 'browser', async () => {
    if (!isSamePerson) await dropRequestsOfOthers(tx, session.id, proof.phone);
    await moveSession(tx, session.id, {
      id: nextId,
      verified_phone: proof.phone,
      customer_account: proof.customerAccount === undefined ? keptAccount : proof.customerAccount,
      partner_id: proof.partnerId,
    });
  });
}

async function dropRequestsOfOthers(tx: TxStore, sessionId: string, phone: string): Promise<void> {
  await tx.db
    .deleteFrom('session_requests')
    .where('session_id', '=', sessionId)
    .where('request_id', 'in', (eb) =>
      eb
        .selectFrom('credit_requests')
        .select('id')
        .where('phone_index', 'is distinct from', blindIndex(tx, 'phone', phone)),
    )
    .execute();
}
