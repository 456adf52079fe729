import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#server/context.ts';
import type { Database } from './schema.ts';

export type Person = Selectable<Database['people']>;

/** What the identification says of the person of a request. */
export const personOf = (db: Db | Trx, requestId: string): Promise<Person | undefined> =>
  db.selectFrom('people').selectAll().where('request_id', '=', requestId).executeTakeFirst();

/** Keeps the first person of a request; a later one changes nothing. */
export async function insertPerson(trx: Trx, person: Insertable<Database['people']>): Promise<void> {
  await trx
    .insertInto('people')
    .values(person)
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute();
}
