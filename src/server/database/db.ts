import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** The database under the running call's scope (partner-scope.ts). Inside a transaction only its `Trx` is used. */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
