import type { Db, Trx } from '#server/context.ts';
import { openRow, sealRow, type Opened } from '#server/vault/rows.ts';
import type { Insertable, Selectable } from 'kysely';
import { dataKeyFor, dataKeyOf } from './data-keys.ts';
import { columns } from './columns.ts';
import { prepared, preparedForRows } from './prepared.ts';
import type { Database } from './schema.ts';
import { sendAlong } from './send-along.ts';

export type Person = Opened<'people', Selectable<Database['people']>>;

/** What the identification says of the person of a request. */
export async function personOf(db: Db | Trx, requestId: string): Promise<Person | undefined> {
  const row = await ofRequest({ requestId }).first(db);
  return row && openRow(db, 'people', row);
}

const ofRequest = prepared((db, given: { requestId: string }) =>
  db
    .selectFrom('people')
    .select(columns.people)
    .select(dataKeyOf('people'))
    .where('request_id', '=', given.requestId),
);

/** Keeps the first person of a request; a later one changes nothing. */
export async function insertPerson(trx: Trx, person: Person): Promise<void> {
  const key = await dataKeyFor(trx, person.request_id);
  await sendAlong(trx)(inserted(sealRow(trx, 'people', key, person)));
}

const inserted = preparedForRows((db, row: Insertable<Database['people']>) =>
  db
    .insertInto('people')
    .values(row)
    .onConflict((conflict) => conflict.column('request_id').doNothing()),
);
