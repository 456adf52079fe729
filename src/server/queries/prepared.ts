import type { CompiledQuery } from 'kysely';
import type { Db, Trx } from '#server/context.ts';
import { askTogether } from './asked-together.ts';

/**
 * A statement that is built once in a process and not for each run: to build one and write it out costs the server more
 * than to ask it. `build` is given places where the values will stand, so it cannot look at them: for every value the text
 * is the same. For statements that each call of a journey asks; others are simpler without.
 */
export const prepared = <Given extends object, Row>(
  build: (db: Db | Trx, given: Given) => Buildable<Row>,
): ((given: Given) => Prepared<Row>) => preparedAt(anyPlace as Given, build);

/**
 * As prepared, for rows: once for each set of columns that they bring. A column whose value is undefined is not brought.
 */
export function preparedForRows<Given extends object, Row>(
  build: (db: Db | Trx, given: Given) => Buildable<Row>,
): (given: Given) => Prepared<Row> {
  const known = new Map<string, (given: Given) => Prepared<Row>>();
  return (given) => {
    const names = Object.keys(given).filter((name) => given[name as keyof Given] !== undefined);
    const brought = names.join();
    const ofThese = known.get(brought) ?? preparedAt(placesOf(names) as Given, build);
    known.set(brought, ofThese);
    return ofThese(given);
  };
}

function preparedAt<Given extends object, Row>(
  places: Given,
  build: (db: Db | Trx, given: Given) => Buildable<Row>,
): (given: Given) => Prepared<Row> {
  let built: CompiledQuery<Row> | null = null;
  return (given) => {
    const compile = (db: Db | Trx): CompiledQuery<Row> => {
      built ??= build(db, places).compile(db);
      const { sql, query, queryId } = built;
      const parameters = built.parameters.map((value) =>
        value instanceof Place ? given[value.name as keyof Given] : value,
      );
      return { sql, query, queryId, parameters };
    };
    const all = (db: Db | Trx) => askTogether(db, compile(db));
    return { compile, all, first: async (db) => (await all(db))[0] };
  };
}

/** A prepared statement with its values. */
export interface Prepared<Row> extends Buildable<Row> {
  all(db: Db | Trx): Promise<Row[]>;
  first(db: Db | Trx): Promise<Row | undefined>;
}

interface Buildable<Row> {
  compile(db: Db | Trx): CompiledQuery<Row>;
}

/** Where a value will stand. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  [Symbol.toPrimitive](): never {
    throw new Error(`a prepared statement looks at ${this.name}, which is not known when it is built`);
  }
}

const anyPlace: object = new Proxy({}, { get: (_, name) => new Place(String(name)) });
const placesOf = (names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, new Place(name)]));
