import type { Selectable } from 'kysely';
import type { Db } from '#server/context.ts';
import { columns } from './columns.ts';
import type { Database } from './schema.ts';

export type PostalCodeRow = Selectable<Database['postal_codes']>;

/** A row for each colonia; none when the code is not known here. */
export const postalCodeRows = (db: Db, postalCode: string): Promise<PostalCodeRow[]> =>
  db
    .selectFrom('postal_codes')
    .select(columns.postal_codes)
    .where('postal_code', '=', postalCode)
    .orderBy('district')
    .execute();
