import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** The database under the running call's scope (partner-scope.ts). Never used inside a transaction: there it is `trx`. */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
