import { sql } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import { decryptRow } from '#server/queries/keys/rows.ts';
import type { Sealed } from '#server/vault/sealed.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { isIdle, isKnownBrowser } from './known-browsers.ts';

/** Idle lifetime of a session: of an account, and of an application, for which people look for papers and charge a phone. */
export const IDLE_MINUTES = 30;

const APPLICATION_IDLE_MINUTES = 120;

/** Absolute lifetime. */
export const LIFE_HOURS = 12;

/** Uses within this interval are written once: most calls of a page only read. */
const TOUCH_SECONDS = 15;

/**
 * Returns the live session of a hashed cookie and extends its idle time, in a transaction of its own.
 *
 * @param partnerIds whose rows the statement may see
 * @param withShops also the partners at which this browser has a request
 */
export async function touchSession(
  store: Store,
  id: string,
  { partnerIds = [], withShops = false }: { partnerIds?: readonly number[]; withShops?: boolean } = {},
): Promise<Session | null> {
  const { rows } = await sql<{
    id: string;
    partner_id: number | null;
    verified_phone: Sealed | null;
    customer_account: string | null;
    shops: number[] | null;
    data_key: null;
  }>`select *, null::text as data_key from visitor_of_call(${id}, ${partnerIds.join(',')}, ${withShops},
    ${TOUCH_SECONDS} * interval '1 second', ${APPLICATION_IDLE_MINUTES} * interval '1 minute',
    ${IDLE_MINUTES} * interval '1 minute', ${LIFE_HOURS} * interval '1 hour')`.execute(store.db);
  const [row] = rows;
  if (!row) return null;
  const { partner_id, verified_phone, customer_account, shops } = decryptRow(store, 'sessions', row);
  return {
    id,
    partnerId: partner_id,
    verifiedPhone: verified_phone,
    customerAccount: customer_account,
    ...(shops && { shops }),
  };
}

/**
 * Inserts a session, in the partner's shop if there is one.
 *
 * @param browser what its other sessions are marked with; one of its own when that is not known
 */
export async function insertSession(
  { db }: Store,
  id: string,
  partnerId: number | null,
  browser?: string,
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id,
      partner_id: sql<number | null>`(select id from partners where id = ${partnerId}::integer)`,
      ...(browser !== undefined && { browser }),
    })
    // A retry derives the same cookie from the same key and old cookie: the same session.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Returns false once the session has ended, also while a call that carries it is still running. */
export async function isOpen({ db }: Store, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function endSession({ db }: Store, id: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
}

/** Sets the shop that the visitor is in. */
export async function setSessionPartner({ db }: TxStore, id: string, partnerId: number): Promise<void> {
  await db.updateTable('sessions').set({ partner_id: partnerId }).where('id', '=', id).execute();
}

export async function bindRequest(
  { db }: TxStore,
  sessionId: string,
  requestId: string,
  access: 'provisional' | 'full',
): Promise<void> {
  await db
    .insertInto('session_requests')
    .values({ session_id: sessionId, request_id: requestId, full_access: access === 'full' })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'request_id']).doUpdateSet({
        full_access: sql<boolean>`session_requests.full_access or excluded.full_access`,
      }),
    )
    .execute();
}

/** Returns whether this browser has a request or an account in the shop of the current scope. */
export async function isKnownHere({ db }: Store, session: Session): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from session_requests where session_id = ${session.id})
      or exists (select from credit_requests where account = ${session.customerAccount}) as known`.execute(
    db,
  );
  return rows[0]?.known === true;
}

/**
 * Returns the access of a session to a request. A session with a verified phone owns every request of that phone with
 * its partner: that is how an earlier request is resumed (spec §4). Not one with an idle account: the number may be
 * somebody else's by now. Of what is signed, four digits open no more than is needed to pay in a browser that the account
 * has not seen.
 */
export async function accessTo(store: Store, session: Session, request: CreditRequest): Promise<Access> {
  const isLoggedIn = session.customerAccount === request.account;
  const isOwn =
    isLoggedIn ||
    (session.verifiedPhone === request.phone &&
      samePartner(session, request) &&
      !(await isIdle(store, request)));
  if (!isOwn) return boundAccess(store, session.id, request.id);
  if (request.contract_signed_at === null) return 'full';
  if (await isKnownBrowser(store, request.id, session.id)) return 'full';
  return (await boundAccess(store, session.id, request.id)) === 'full' ? 'full' : 'to-pay';
}

export type Access = 'none' | 'provisional' | 'to-pay' | 'full';

/** Returns the access of a browser that began the request, or scanned its code. */
async function boundAccess({ db }: Store, sessionId: string, requestId: string): Promise<Access> {
  const row = await db
    .selectFrom('session_requests')
    .select('full_access')
    .where('session_id', '=', sessionId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row === undefined ? 'none' : row.full_access ? 'full' : 'provisional';
}

const samePartner = (session: Session, request: CreditRequest): boolean =>
  session.partnerId === null || session.partnerId === request.partner_id;

export interface Session {
  /** SHA-256 of the cookie, hex: the key of the sessions table. */
  readonly id: string;
  readonly partnerId: number | null;
  readonly verifiedPhone: string | null;
  readonly customerAccount: string | null;
  /** The partners at which this browser has a request, where a call names none. */
  readonly shops?: readonly number[];
}
