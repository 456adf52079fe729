import { sql } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';

const LIFE_HOURS = 24;

export interface Invitation {
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
