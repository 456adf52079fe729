import type { DocumentPerson, Sex } from '#domain/applicant/curp.ts';
import type { TxStore } from '#server/database/store.ts';
import { decryptRow, encryptRow, type Decrypted, dataKeyFor, dataKeyOf } from '#server/queries/keys/rows.ts';
import type { Selectable } from 'kysely';
import { markCurp } from './duplicates.ts';
import type { Database } from '#server/database/schema.ts';
import { question } from '#server/database/question.ts';

export type Person = Decrypted<'people', Selectable<Database['people']>>;

/** Returns the person of a request as on the identification. */
export const personOf = question(
  ({ db }, requestId: string) =>
    db.selectFrom('people').selectAll().select(dataKeyOf('people')).where('request_id', '=', requestId),
  {},
  ([row], store): Person | undefined => row && decryptRow(store, 'people', row),
);

/** Maps a person to the names used by the RFC and CURP rules. */
export const documentPersonOf = (person: Person): DocumentPerson => ({
  names: person.names,
  lastName1: person.last_name_1,
  lastName2: person.last_name_2,
  birthday: person.birthday,
  curp: person.curp,
  sex: person.sex as Sex | null,
});

/** Inserts the first person of a request, with the CURP's mark; a later one changes nothing. */
export async function insertPerson(tx: TxStore, person: Omit<Person, 'partner_id'>): Promise<void> {
  const key = await dataKeyFor(tx, person.request_id);
  await tx.db
    .insertInto('people')
    .values(encryptRow(tx, 'people', key, person))
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute();
  await markCurp(tx, person.request_id, person.curp);
}
