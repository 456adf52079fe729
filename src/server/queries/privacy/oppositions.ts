import { sql } from 'kysely';
import type { OptionalPurpose } from '#domain/applicant/oppositions.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';

/** The owner of a phone, at one partner. */
interface Owner {
  readonly phone: string;
  readonly partnerId: number;
}

/** Records one that is not in force yet; false: it was. */
export async function insertOpposition(
  tx: TxStore,
  { phone, partnerId }: Owner,
  { purpose, privacyRequest }: { purpose: OptionalPurpose; privacyRequest: string },
): Promise<boolean> {
  const row = await tx.db
    .insertInto('oppositions')
    .values({
      partner_id: partnerId,
      phone_index: blindIndex(tx, 'phone', phone),
      purpose,
      privacy_request: privacyRequest,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['partner_id', 'phone_index', 'purpose'])
        .where('withdrawn_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes one back; false: none was in force. */
export async function withdrawOppositionOf(
  tx: TxStore,
  { phone, partnerId }: Owner,
  purpose: OptionalPurpose,
): Promise<boolean> {
  const row = await tx.db
    .updateTable('oppositions')
    .set({ withdrawn_at: sql<Date>`app_now()` })
    .where('partner_id', '=', partnerId)
    .where('phone_index', '=', blindIndex(tx, 'phone', phone))
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of a phone at a partner, the oldest first, withdrawn ones too. */
export const oppositionsOf = (store: Store, { phone, partnerId }: Owner) =>
  store.db
    .selectFrom('oppositions')
    .select(['purpose', 'privacy_request as privacyRequest', 'at', 'withdrawn_at as withdrawnAt'])
    .where('partner_id', '=', partnerId)
    .where('phone_index', '=', blindIndex(store, 'phone', phone))
    .orderBy('at')
    .orderBy('purpose')
    .execute();

export async function isOpposed(store: Store, owner: Owner, purpose: OptionalPurpose): Promise<boolean> {
  const found = await oppositionsOf(store, owner);
  return found.some((each) => each.purpose === purpose && each.withdrawnAt === null);
}

/** Follows a person to another number; what is in force there already stays one. */
export async function moveOppositions(
  tx: TxStore,
  { partnerId, from, to, since }: { partnerId: number; from: string; to: string; since: Date },
): Promise<void> {
  const [old, now] = [blindIndex(tx, 'phone', from), blindIndex(tx, 'phone', to)];
  await sql`update oppositions o set phone_index = ${now}
    where o.partner_id = ${partnerId} and o.phone_index = ${old} and o.at >= ${since}
      and (o.withdrawn_at is not null or not exists (
        select from oppositions n where n.partner_id = o.partner_id and n.phone_index = ${now}
          and n.purpose = o.purpose and n.withdrawn_at is null))`.execute(tx.db);
}

/** Forgets what the owner of a phone objected to, at a partner or with null at every one. */
export async function eraseOppositions(tx: TxStore, phone: string, partnerId: number | null): Promise<void> {
  await tx.db
    .deleteFrom('oppositions')
    .where('phone_index', '=', blindIndex(tx, 'phone', phone))
    .$if(partnerId !== null, (query) => query.where('partner_id', '=', partnerId))
    .execute();
}
