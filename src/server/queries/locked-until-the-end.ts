import { sql } from 'kysely';
import { prepared } from './prepared.ts';

/** A lock that has a name and no row, held until the transaction ends; whoever asks for it meanwhile waits. */
export const lockedUntilTheEnd = prepared(
  (_, given: { name: string }) => sql`select pg_advisory_xact_lock(hashtextextended(${given.name}, 0))`,
);
