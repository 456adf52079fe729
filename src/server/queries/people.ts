import type { Selectable } from 'kysely';
import type { Db, Trx } from '#server/context.ts';
import type { Database } from './schema.ts';

export type Person = Selectable<Database['people']>;

/** What the identification says of the person of a request. */
export const personOf = (db: Db | Trx, requestId: string): Promise<Person | undefined> =>
  db.selectFrom('people').selectAll().where('request_id', '=', requestId).executeTakeFirst();
