import { sql } from 'kysely';
import type { Density } from '#domain/staff/roles.ts';
import type { Database } from '#server/database/schema.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { decryptRow, encryptRow, dataKeyOf } from '#server/queries/keys/rows.ts';
import { IDLE_MINUTES, LIFE_HOURS } from '#server/queries/sessions/sessions.ts';
import { grantsThatCount, type Grant } from './grants.ts';

export interface StaffSession {
  readonly id: string;
  readonly staffId: string;
  readonly name: string;
  readonly density: Density;
  /** Those that count in this session. */
  readonly grants: readonly Grant[];
  /** Whose company vouched for her; null: she proved who she is herself. */
  readonly companyPartnerId: number | null;
}

const TOUCH_SECONDS = 15;

const isLive = sql<boolean>`x.ended_at is null
  and x.last_seen_at > app_now() - ${sql.lit(IDLE_MINUTES)} * interval '1 minute'
  and x.created_at > app_now() - ${sql.lit(LIFE_HOURS)} * interval '1 hour'`;

/**
 * Returns the live session of a hashed cookie with the grants of its person as they are now, and extends its idle time.
 * Must see every partner's grants.
 */
export async function touchStaffSession(store: Store, tokenSha256: string): Promise<StaffSession | null> {
  const row = await store.db
    .selectFrom('staff_sessions as x')
    .innerJoin('staff as s', 's.id', 'x.staff_id')
    .select(['x.id', 's.id as staffId', 's.name', 'x.company_partner_id as companyPartnerId'])
    .select(sql<Density>`s.density`.as('density'))
    .select(
      sql<boolean>`x.last_seen_at < app_now() - ${sql.lit(TOUCH_SECONDS)} * interval '1 second'`.as('due'),
    )
    .where('x.token_sha256', '=', tokenSha256)
    .where('s.state', '=', 'active')
    .where(isLive)
    .executeTakeFirst();
  if (!row) return null;
  const { due, ...session } = row;
  if (due) {
    await store.db
      .updateTable('staff_sessions')
      .set({ last_seen_at: sql<Date>`app_now()` })
      .where('id', '=', session.id)
      .where('ended_at', 'is', null)
      .execute();
  }
  const grants = await grantsThatCount(store, session.staffId);
  const { companyPartnerId } = session;
  return {
    ...session,
    grants: companyPartnerId === null ? grants : grants.filter((each) => each.partnerId === companyPartnerId),
  };
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
  },
): Promise<void> {
  const { id, tokenSha256, staffId, method, userAgent, companyPartnerId } = session;
  const row = {
    id,
    token_sha256: tokenSha256,
    staff_id: staffId,
    method,
    user_agent: userAgent,
    company_partner_id: companyPartnerId,
  };
  await tx.db
    .insertInto('staff_sessions')
    .values(encryptRow(tx, 'staff_sessions', tx.vault.serviceKey(), row))
    .execute();
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

/** Whether a session was opened within these minutes. */
export async function isNewSession({ db }: Store, id: string, minutes: number): Promise<boolean> {
  const row = await db
    .selectFrom('staff_sessions')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`created_at > app_now() - ${minutes} * interval '1 minute'`)
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
