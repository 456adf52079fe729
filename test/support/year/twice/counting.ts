import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { otherShopId, shopId } from '../../credit.ts';

/** A figure of the desk, and the same of the base tables by another way. */
export interface CountedTwice {
  readonly what: string;
  readonly shown: unknown;
  readonly counted: unknown;
}

/** What is counted, until when. */
export interface Counting {
  readonly deps: Deps;
  readonly today: Day;
  readonly first: Day;
  readonly rows: <Row>(query: RawBuilder<unknown>) => Promise<Row[]>;
}

export const places = [undefined, shopId, otherShopId];
export const at = (column: string, partner: number | undefined) =>
  partner === undefined ? sql`true` : sql`${sql.ref(column)} = ${partner}`;
export const dayOf = (time: string) => sql`(${sql.ref(time)} at time zone ${sql.lit(businessZone)})::date`;
export const inForce = (entry: string) => sql`not exists (select from loan_entries undone
  where undone.account = ${sql.ref(`${entry}.account`)} and undone.cause = 'of:' || ${sql.ref(`${entry}.seq`)})`;
