import { sql } from 'kysely';
import { needsPasskey, isTyped, type PasskeyRule } from '#domain/staff/passkey-rule.ts';
import type { Density } from '#domain/staff/roles.ts';
import type { Database } from '#server/database/schema.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { decryptRow, encryptRow, dataKeyOf } from '#server/queries/keys/rows.ts';
import { IDLE_MINUTES, LIFE_HOURS } from '#server/queries/sessions/sessions.ts';
import type { Grant } from './grants.ts';

export interface StaffSession {
  readonly id: string;
  readonly staffId: string;
  readonly name: string;
  readonly density: Density;
  /** Those that count in this session. */
  readonly grants: readonly Grant[];
  /** Whose company vouched for her; null: she proved who she is herself. */
  readonly companyPartnerId: number | null;
  readonly method: Database['staff_sessions']['method'];
  /** She needs a passkey and came in without one. */
  readonly lacksPasskey: boolean;
}

const TOUCH_SECONDS = 15;

const isLive = sql<boolean>`x.ended_at is null
  and x.last_seen_at > app_now() - ${sql.lit(IDLE_MINUTES)} * interval '1 minute'
  and x.created_at > app_now() - ${sql.lit(LIFE_HOURS)} * interval '1 hour'`;

/**
 * Returns the live session of a hashed cookie with the grants of its person as they are now, and extends its idle time,
 * in a transaction of its own, which sees every partner's grants.
 */
export async function touchStaffSession(store: Store, tokenSha256: string): Promise<StaffSession | null> {
  const { rows } = await sql<{
    id: string;
    staff_id: string;
    name: string;
    density: Density;
    company_partner_id: number | null;
    method: Database['staff_sessions']['method'];
    grants: (Omit<Grant, 'grantedAt'> & { grantedAt: string; passkeys: PasskeyRule | null })[];
  }>`select * from person_of_call(${tokenSha256}, ${TOUCH_SECONDS} * interval '1 second',
    ${IDLE_MINUTES} * interval '1 minute', ${LIFE_HOURS} * interval '1 hour')`.execute(store.db);
  const [row] = rows;
  if (!row) return null;
  const { id, staff_id: staffId, name, density, method, company_partner_id: companyPartnerId } = row;
  const grants = row.grants
    .filter((each) => companyPartnerId === null || each.partnerId === companyPartnerId)
    .map(({ passkeys: _rule, ...each }) => ({ ...each, grantedAt: new Date(each.grantedAt) }));
  const lacksPasskey =
    isTyped(method) && row.grants.some(({ role, passkeys: rule }) => needsPasskey(role, rule));
  return { id, staffId, name, density, grants, companyPartnerId, method, lacksPasskey };
}

export async function insertStaffSession(
  tx: TxStore,
  session: {
    id: string;
    tokenSha256: string;
    staffId: string;
    method: Database['staff_sessions']['method'];
    userAgent: string;
    companyPartnerId: number | null;
    browser: string | null;
  },
): Promise<void> {
  const { id, tokenSha256, staffId, method, userAgent, companyPartnerId, browser } = session;
  const row = {
    id,
    token_sha256: tokenSha256,
    staff_id: staffId,
    method,
    user_agent: userAgent,
    company_partner_id: companyPartnerId,
    browser,
  };
  await tx.db
    .insertInto('staff_sessions')
    .values(encryptRow(tx, 'staff_sessions', tx.vault.serviceKey(), row))
    .execute();
}

/** From now on it is one of a passkey: its person has just made one in it. */
export async function setPasskeySession({ db }: TxStore, id: string): Promise<void> {
  await db.updateTable('staff_sessions').set({ method: 'passkey' }).where('id', '=', id).execute();
}

/** Ends a live session of this person; false when there is none of that id. */
export async function endStaffSession({ db }: TxStore, staffId: string, id: string): Promise<boolean> {
  const row = await db
    .updateTable('staff_sessions')
    .set({ ended_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the live sessions of a person, the newest first. */
export async function staffSessionsOf(store: Store, staffId: string) {
  const rows = await store.db
    .selectFrom('staff_sessions as x')
    .select(['x.id', 'x.method', 'x.user_agent', 'x.created_at', 'x.last_seen_at'])
    .select(dataKeyOf('staff_sessions'))
    .where('x.staff_id', '=', staffId)
    .where(isLive)
    .orderBy('x.created_at', 'desc')
    .execute();
  return rows.map((row) => decryptRow(store, 'staff_sessions', row));
}

/** How many sessions a partner's company opened that have not ended. */
export async function sessionsOfCompany({ db }: Store, partnerId: number): Promise<number> {
  const row = await db
    .selectFrom('staff_sessions as x')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('x.company_partner_id', '=', partnerId)
    .where(isLive)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Ends every session that a partner's company vouched for; returns how many were open. */
export async function endSessionsOfCompany({ db }: TxStore, partnerId: number): Promise<number> {
  const rows = await db
    .updateTable('staff_sessions')
    .set({ ended_at: sql<Date>`app_now()` })
    .where('company_partner_id', '=', partnerId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length;
}

/** For so long after signing in she may change how she signs in: a browser left open is not enough. */
const NEW_MINUTES = 15;

export async function isNewSession({ db }: Store, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff_sessions')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`created_at > app_now() - ${sql.lit(NEW_MINUTES)} * interval '1 minute'`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends every session of a person, or every other one than `butId`; returns how many were open. */
export async function endSessionsOfStaff(
  { db }: TxStore,
  staffId: string,
  butId: string | null = null,
): Promise<number> {
  const rows = await db
    .updateTable('staff_sessions')
    .set({ ended_at: sql<Date>`app_now()` })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .$if(butId !== null, (query) => query.where('id', '<>', butId))
    .returning('id')
    .execute();
  return rows.length;
}
