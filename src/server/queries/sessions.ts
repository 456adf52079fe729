import { sql } from 'kysely';
import type { Db, Session, Trx } from '#server/context.ts';
import { openRow } from '#server/vault/rows.ts';
import type { CreditRequest } from './credit-requests.ts';
import { dataKeyOf } from './data-keys.ts';
import { prepared } from './prepared.ts';
import { sendAlong } from './send-along.ts';

/** Idle and absolute life of a session. */
export const IDLE_MINUTES = 30;
export const LIFE_HOURS = 12;

/** Uses this close together are written down once: most calls of a page only read. */
const TOUCH_SECONDS = 15;

/** The live session of a hashed cookie; looking keeps it alive. */
export async function touchSession(db: Db | Trx, id: string): Promise<Session | null> {
  const row = await liveSession({ id }).first(db);
  if (!row) return null;
  const { partner_id, verified_phone, customer_account, due } = openRow(db, 'sessions', row);
  if (due) await noteUse(db, id);
  return { id, partnerId: partner_id, verifiedPhone: verified_phone, customerAccount: customer_account };
}

const liveSession = prepared((db, given: { id: string }) =>
  db
    .selectFrom('sessions')
    .select(['id', 'partner_id', 'verified_phone', 'customer_account'])
    .select(
      sql<boolean>`last_seen_at < app_now() - ${sql.lit(TOUCH_SECONDS)} * interval '1 second'`.as('due'),
    )
    .select(dataKeyOf('sessions'))
    .where('id', '=', given.id)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`last_seen_at > app_now() - ${sql.lit(IDLE_MINUTES)} * interval '1 minute'`)
    .where(sql<boolean>`created_at > app_now() - ${sql.lit(LIFE_HOURS)} * interval '1 hour'`),
);

async function noteUse(db: Db | Trx, id: string): Promise<void> {
  await sendAlong(db)(used({ id }));
}

const used = prepared((db, given: { id: string }) =>
  db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`app_now()` })
    .where('id', '=', given.id)
    .where('ended_at', 'is', null),
);

/** In the shop of that partner, if there is one. */
export async function insertSession(db: Db | Trx, id: string, partnerId: number | null): Promise<void> {
  await sendAlong(db)(inserted({ id, partnerId }));
}

const inserted = prepared((db, given: { id: string; partnerId: number | null }) =>
  db
    .insertInto('sessions')
    .values({
      id: given.id,
      partner_id: sql<number | null>`(select id from partners where id = ${given.partnerId}::integer)`,
    })
    // A cookie made again from the same key and the same old cookie: the same session.
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

/** False once it has ended, also while the call that carries it is still under way. */
export async function isOpen(db: Db | Trx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function endSession(db: Db | Trx, id: string): Promise<void> {
  await sendAlong(db)(ended({ id }));
}

const ended = prepared((db, given: { id: string }) =>
  db
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`app_now()` })
    .where('id', '=', given.id),
);

/** The shop in which the visitor stands now. */
export async function setSessionPartner(trx: Trx, id: string, partnerId: number): Promise<void> {
  await sendAlong(trx)(standingAt({ id, partnerId }));
}

const standingAt = prepared((db, given: { id: string; partnerId: number }) =>
  db.updateTable('sessions').set({ partner_id: given.partnerId }).where('id', '=', given.id),
);

export async function bindRequest(
  trx: Trx,
  sessionId: string,
  requestId: string,
  access: 'provisional' | 'full',
): Promise<void> {
  await sendAlong(trx)(bound({ sessionId, requestId, isFull: access === 'full' }));
}

const bound = prepared((db, given: { sessionId: string; requestId: string; isFull: boolean }) =>
  db
    .insertInto('session_requests')
    .values({ session_id: given.sessionId, request_id: given.requestId, full_access: given.isFull })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'request_id']).doUpdateSet({
        full_access: sql<boolean>`session_requests.full_access or excluded.full_access`,
      }),
    ),
);

/** Has this browser anything to do with the shop whose rows are seen: a request of its own, or the account? */
export async function isKnownHere(db: Db, session: Session): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from session_requests where session_id = ${session.id})
      or exists (select from credit_requests where account = ${session.customerAccount}) as known`.execute(
    db,
  );
  return rows[0]?.known === true;
}

/** The partners with whom this browser has a request. */
export async function shopsOfSession(db: Db, id: string): Promise<number[]> {
  return (await shops({ id }).all(db)).map((row) => row.partner_id);
}

const shops = prepared(
  (_, given: { id: string }) => sql<{ partner_id: number }>`
    select distinct partner_id from session_requests where session_id = ${given.id}`,
);

/**
 * What this session may do with a request. A session whose phone was verified owns every request of that
 * phone with its partner: that is how an earlier request is resumed (spec §4).
 */
export async function accessTo(db: Db | Trx, session: Session, request: CreditRequest): Promise<Access> {
  if (session.verifiedPhone === request.phone && samePartner(session, request)) return 'full';
  return boundAccess(db, session.id, request.id);
}

type Access = 'none' | 'provisional' | 'full';

/** What a browser may do with a request by having begun it, or scanned it. */
async function boundAccess(db: Db | Trx, sessionId: string, requestId: string): Promise<Access> {
  const row = await accessOf({ sessionId, requestId }).first(db);
  return row === undefined ? 'none' : row.full_access ? 'full' : 'provisional';
}

const accessOf = prepared((db, given: { sessionId: string; requestId: string }) =>
  db
    .selectFrom('session_requests')
    .select('full_access')
    .where('session_id', '=', given.sessionId)
    .where('request_id', '=', given.requestId),
);

const samePartner = (session: Session, request: CreditRequest): boolean =>
  session.partnerId === null || session.partnerId === request.partner_id;
