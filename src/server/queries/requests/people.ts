import type { DocumentPerson } from '#domain/applicant/curp-of-person.ts';
import type { Sex } from '#domain/applicant/curp.ts';
import type { Db, Trx } from '#server/database/db.ts';
import { decryptRow, encryptRow, type Decrypted } from '#server/queries/keys/rows.ts';
import type { Selectable } from 'kysely';
import { dataKeyFor, dataKeyOf } from '#server/queries/keys/data-keys.ts';
import type { Database } from '#server/database/schema.ts';

export type Person = Decrypted<'people', Selectable<Database['people']>>;

/** Returns the person of a request as on the identification. */
export async function personOf(db: Db | Trx, requestId: string): Promise<Person | undefined> {
  const row = await db
    .selectFrom('people')
    .selectAll()
    .select(dataKeyOf('people'))
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row && decryptRow(db, 'people', row);
}

/** Maps a person to the names used by the RFC and CURP rules. */
export const documentPersonOf = (person: Person): DocumentPerson => ({
  names: person.names,
  lastName1: person.last_name_1,
  lastName2: person.last_name_2,
  birthday: person.birthday,
  curp: person.curp,
  sex: person.sex as Sex | null,
});

/** Inserts the first person of a request; a later one changes nothing. */
export async function insertPerson(trx: Trx, person: Omit<Person, 'partner_id'>): Promise<void> {
  const key = await dataKeyFor(trx, person.request_id);
  await trx
    .insertInto('people')
    .values(encryptRow(trx, 'people', key, person))
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute();
}
