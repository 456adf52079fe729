import type { Db, Trx } from '#server/context.ts';
import { openRow, sealRow, type Opened } from '#server/vault/rows.ts';
import type { Selectable } from 'kysely';
import { dataKeyFor, dataKeyOf } from './data-keys.ts';
import { columns } from './columns.ts';
import type { Database } from './schema.ts';
import { sendAlong } from './send-along.ts';

export type Person = Opened<'people', Selectable<Database['people']>>;

/** What the identification says of the person of a request. */
export async function personOf(db: Db | Trx, requestId: string): Promise<Person | undefined> {
  const row = await db
    .selectFrom('people')
    .select(columns.people)
    .select(dataKeyOf('people'))
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row && openRow(db, 'people', row);
}

/** Keeps the first person of a request; a later one changes nothing. */
export async function insertPerson(trx: Trx, person: Person): Promise<void> {
  await trx
    .insertInto('people')
    .values(sealRow(trx, 'people', await dataKeyFor(trx, person.request_id), person))
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .$call(sendAlong(trx));
}
