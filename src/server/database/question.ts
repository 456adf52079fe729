import type { SelectQueryBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from './schema.ts';
import type { Store } from './store.ts';

/** Asked by itself as a function, or with others in one statement (`askTogether`). */
export interface Question<Args extends readonly unknown[], R> {
  (store: Store, ...args: Args): Promise<R>;
  of: (...args: Args) => Asked<R>;
}

/** A question with its arguments. */
export interface Asked<R> {
  readonly query: (store: Store) => Select<object>;
  readonly times: object;
  readonly answer: (rows: readonly never[], store: Store) => R;
}

// oxlint-disable-next-line no-explicit-any -- which tables are in scope is the query's own matter
type Select<O> = SelectQueryBuilder<Database, any, O>;

/** Columns that JSON cannot carry as what they are. The compiler asks for each. */
type Times<O> = { readonly [C in keyof O as Extract<O[C], Date> extends never ? never : C]: true };

/** A query, its columns that are times, and what its rows mean. */
export function question<Args extends readonly unknown[], O extends object, R>(
  query: (store: Store, ...args: Args) => Select<O>,
  times: Times<O>,
  answer: (rows: readonly O[], store: Store, ...args: Args) => R,
): Question<Args, R> {
  const alone = async (store: Store, ...args: Args) =>
    answer(await query(store, ...args).execute(), store, ...args);
  const of = (...args: Args): Asked<R> => ({
    query: (store) => query(store, ...args),
    times,
    answer: (rows: readonly O[], store) => answer(rows, store, ...args),
  });
  return Object.assign(alone, { of });
}

export type Answers<Q> = { readonly [K in keyof Q]: Q[K] extends Asked<infer R> ? R : never };

/** Answers several questions from one statement, so from one state of the database. */
export async function askTogether<Q extends { readonly [name: string]: Asked<unknown> }>(
  store: Store,
  questions: Q,
): Promise<Answers<Q>> {
  const asked = Object.entries(questions);
  const found: { readonly [name: string]: readonly object[] } = await store.db
    .selectNoFrom(asked.map(([name, { query }]) => jsonArrayFrom(query(store)).as(name)))
    .executeTakeFirstOrThrow();
  const answers = asked.map(([name, { times, answer }]) => {
    const rows = (found[name] ?? []).map((row) => withTimes(row, Object.keys(times)));
    return [name, answer(rows as never[], store)];
  });
  return Object.fromEntries(answers) as Answers<Q>;
}

const withTimes = (row: object, times: readonly string[]): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      times.includes(name) && typeof value === 'string' ? new Date(value) : (value as unknown),
    ]),
  );
