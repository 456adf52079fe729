import { sql, type Selectable } from 'kysely';
import type { Density, Role } from '#domain/staff/roles.ts';
import type { Database } from '#server/database/schema.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { blindIndex, decryptRow, encryptRow, type Decrypted, dataKeyOf } from '#server/queries/keys/rows.ts';

export type StaffPerson = Decrypted<'staff', Selectable<Database['staff']>>;

export async function staffById(store: Store, id: string): Promise<StaffPerson | undefined> {
  const row = await people(store).where('id', '=', id).executeTakeFirst();
  return row && decryptRow(store, 'staff', row);
}

export async function staffByEmail(store: Store, email: string): Promise<StaffPerson | undefined> {
  const row = await people(store)
    .where('email_index', '=', blindIndex(store, 'email', email))
    .executeTakeFirst();
  return row && decryptRow(store, 'staff', row);
}

/**
 * Locks a person until the transaction ends: of two who change how she signs in, the second sees what the first did. Rows
 * that name her may be added meanwhile.
 */
export async function lockStaff({ db }: TxStore, id: string): Promise<void> {
  await db.selectFrom('staff').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

const people = ({ db }: Store) => db.selectFrom('staff').selectAll().select(dataKeyOf('staff'));

/** Returns null when somebody has this e-mail. */
export async function insertStaff(
  tx: TxStore,
  person: Pick<StaffPerson, 'id' | 'name' | 'email'> &
    Partial<Pick<StaffPerson, 'state' | 'simulated' | 'invited_by'>>,
): Promise<string | null> {
  const row = await tx.db
    .insertInto('staff')
    .values(encryptRow(tx, 'staff', tx.vault.serviceKey(), person))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns false for somebody who is not invited any more. */
export async function activateStaff({ db }: TxStore, id: string): Promise<boolean> {
  const row = await db
    .updateTable('staff')
    .set({ state: 'active' })
    .where('id', '=', id)
    .where('state', '=', 'invited')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody else of a partner is called so, but for accents and capitals. */
export async function isNameOfAnother(
  store: Store,
  { name, partnerId, email }: { name: string; partnerId: number | null; email: string },
): Promise<boolean> {
  const plain = (text: unknown) => sql`translate(lower(${text}), 'áéíóúüñ', 'aeiouun')`;
  const row = await store.db
    .selectFrom('staff as s')
    .innerJoin('staff_grants as g', 'g.staff_id', 's.id')
    .select('s.id')
    .where(sql<boolean>`${plain(sql.ref('s.name'))} = ${plain(name)}`)
    // Whose act still waits is still somebody, though she has no role any more.
    .where(
      sql<boolean>`(g.withdrawn_at is null or exists (select from approvals a
        where a.maker = s.id and a.state = 'waiting' and a.expires_at > app_now()))`,
    )
    .where((eb) =>
      eb.or([eb('g.partner_id', 'is', null), eb.lit(partnerId === null), eb('g.partner_id', '=', partnerId)]),
    )
    .where('s.email_index', '<>', blindIndex(store, 'email', email))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns who has a role at any of the partners, or at all; null among them: only who has it at all. */
export async function whoHolds(
  store: Store,
  role: Role,
  partners: readonly (number | null)[],
): Promise<Pick<StaffPerson, 'id' | 'email'>[]> {
  const ids = partners.filter((each) => each !== null);
  const rows = await people(store)
    .where('state', '=', 'active')
    .where(
      sql<boolean>`exists (select from staff_grants g where g.staff_id = staff.id and g.role = ${role}
        and g.withdrawn_at is null and (g.partner_id is null or g.partner_id = any (${ids}::integer[])))`,
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => decryptRow(store, 'staff', row));
}

/** Puts somebody back to `invited`, or withdraws them; their sessions end. */
export async function setStaffState(
  { db }: TxStore,
  id: string,
  state: 'invited' | 'withdrawn',
): Promise<void> {
  await db.updateTable('staff').set({ state }).where('id', '=', id).execute();
  await db
    .updateTable('staff_sessions')
    .set({ ended_at: sql<Date>`app_now()` })
    .where('staff_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Returns the names of people by their id. */
export async function staffNames(
  { db }: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function updateDensity({ db }: Store, id: string, density: Density): Promise<void> {
  await db.updateTable('staff').set({ density }).where('id', '=', id).execute();
}

/** She begins anew: nobody of now has met her. */
export async function setInviter({ db }: TxStore, id: string, by: string): Promise<void> {
  await db
    .updateTable('staff')
    .set({ invited_by: by, confirmed_by: null, confirmed_at: null })
    .where('id', '=', id)
    .execute();
}

/** Returns false when she was confirmed already, or has no inviter: a partner's first people come from the command line. */
export async function confirmStaff({ db }: TxStore, id: string, by: string): Promise<boolean> {
  const row = await db
    .updateTable('staff')
    .set({ confirmed_by: by, confirmed_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where('invited_by', 'is not', null)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether one of two people invited the other, whom no third has met yet: they may be one. */
export async function mayBeOnePerson({ db }: Store, one: string, other: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('confirmed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('id', '=', one), eb('invited_by', '=', other)]),
        eb.and([eb('id', '=', other), eb('invited_by', '=', one)]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
