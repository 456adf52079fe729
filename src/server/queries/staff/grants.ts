import { sql } from 'kysely';
import type { HeldRole } from '#domain/staff/permissions.ts';
import type { Role } from '#domain/staff/roles.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { question } from '#server/database/question.ts';

/** A role that a person holds until it is withdrawn. */
export interface Grant extends HeldRole {
  readonly id: string;
  readonly grantedAt: Date;
}

const columns = [
  'id',
  'role',
  'partner_id as partnerId',
  'store',
  'promoter',
  'granted_at as grantedAt',
] as const;

/** Returns the grants of a person that the current scope shows, oldest first. */
export const grantsOf = ({ db }: Store, staffId: string): Promise<Grant[]> =>
  db
    .selectFrom('staff_grants')
    .select(columns)
    .where('staff_id', '=', staffId)
    .where('withdrawn_at', 'is', null)
    .orderBy('granted_at')
    .orderBy('id')
    .execute();

/** Returns the person who has the role of a promoter. */
export const personOfPromoter = ({ db }: Store, promoter: number) =>
  db
    .selectFrom('staff_grants as g')
    .innerJoin('staff as s', 's.id', 'g.staff_id')
    .select(['s.id', 's.name'])
    .where('g.promoter', '=', promoter)
    .where('g.withdrawn_at', 'is', null)
    .executeTakeFirst();

export interface HeldGrant extends Grant {
  readonly staffId: string;
}

export const grantById = ({ db }: Store, id: string): Promise<HeldGrant | undefined> =>
  db
    .selectFrom('staff_grants')
    .select([...columns, 'staff_id as staffId'])
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();

/** Returns null when the person has this grant already, or another has that promoter's. */
export async function insertGrant(
  { db }: TxStore,
  grant: {
    staffId: string;
    role: Role;
    partnerId: number | null;
    store?: string | null;
    promoter?: number | null;
    by: string;
  },
): Promise<string | null> {
  const { staffId, role, partnerId, store = null, promoter = null, by } = grant;
  const row = await db
    .insertInto('staff_grants')
    .values({ staff_id: staffId, role, partner_id: partnerId, store, promoter, granted_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns false when it was withdrawn before. */
export async function withdrawGrant({ db }: TxStore, id: string, by: string): Promise<boolean> {
  const row = await db
    .updateTable('staff_grants')
    .set({ withdrawn_at: sql<Date>`app_now()`, withdrawn_by: by })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the people with a grant that the current scope shows, with those grants, by name. */
export async function peopleWithGrants({ db }: Store) {
  const rows = await db
    .selectFrom('staff_grants as g')
    .innerJoin('staff as s', 's.id', 'g.staff_id')
    .select([
      's.id as staffId',
      's.name',
      's.state',
      's.simulated',
      'g.id',
      'g.role',
      'g.partner_id as partnerId',
      'g.store',
      'g.promoter',
      'g.granted_at as grantedAt',
    ])
    .select(
      sql<Date | null>`(select max(last_seen_at) from staff_sessions x where x.staff_id = s.id)`.as(
        'lastSeenAt',
      ),
    )
    .where('g.withdrawn_at', 'is', null)
    .orderBy('s.name')
    .orderBy('s.id')
    .orderBy('g.granted_at')
    .execute();
  return [...Map.groupBy(rows, (row) => row.staffId).values()];
}

/** Returns the partners that the current scope shows, by number. */
export const partnersInScope = question(
  ({ db }) => db.selectFrom('partners').select(['id', 'name', 'dynamic_color as color']).orderBy('id'),
  {},
  (rows) => rows,
);

const LIFE_HOURS = 24;

interface Invitation {
  readonly staffId: string;
  readonly expiresAt: Date;
}

/**
 * Inserts an invitation and ends the person's others: of an operator, who may invite at several partners, those of the
 * same partner and those that people of the desk made. Returns its end.
 */
export async function insertInvitation(
  { db }: TxStore,
  invitation: { staffId: string; tokenSha256: string; by: string; partnerId: number | null },
): Promise<Date> {
  const { staffId, tokenSha256, by, partnerId } = invitation;
  await endInvitations({ db }, staffId, by === 'operator' ? { butOperatorsElsewhereThan: partnerId } : {});
  const { expires_at } = await db
    .insertInto('staff_invitations')
    .values({
      token_sha256: tokenSha256,
      staff_id: staffId,
      created_by: by,
      for_partner_id: partnerId,
      expires_at: sql<Date>`app_now() + ${sql.lit(LIFE_HOURS)} * interval '1 hour'`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** Ends the invitations of a person that were not used. */
export async function endInvitations(
  { db }: Pick<TxStore, 'db'>,
  staffId: string,
  { butOperatorsElsewhereThan: partnerId }: { butOperatorsElsewhereThan?: number | null } = {},
): Promise<void> {
  await db
    .updateTable('staff_invitations')
    .set({ used_at: sql<Date>`app_now()` })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .$if(partnerId !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_by <> 'operator' or for_partner_id is not distinct from ${partnerId ?? null}::integer)`,
      ),
    )
    .execute();
}

export const openInvitation = ({ db }: Store, tokenSha256: string): Promise<Invitation | undefined> =>
  db
    .selectFrom('staff_invitations')
    .select(['staff_id as staffId', 'expires_at as expiresAt'])
    .where('token_sha256', '=', tokenSha256)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > app_now()`)
    .executeTakeFirst();

/** Uses an invitation up; undefined when it was used or is over. */
export const takeInvitation = (
  { db }: TxStore,
  tokenSha256: string,
): Promise<{ staffId: string } | undefined> =>
  db
    .updateTable('staff_invitations')
    .set({ used_at: sql<Date>`app_now()` })
    .where('token_sha256', '=', tokenSha256)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > app_now()`)
    .returning('staff_id as staffId')
    .executeTakeFirst();

/** The same by the person, whom her company vouches for; false when none of hers at that partner is good. */
export async function takeInvitationOf(
  { db }: TxStore,
  staffId: string,
  partnerId: number,
): Promise<boolean> {
  const row = await db
    .updateTable('staff_invitations')
    .set({ used_at: sql<Date>`app_now()` })
    .where('staff_id', '=', staffId)
    .where('for_partner_id', '=', partnerId)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > app_now()`)
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}
