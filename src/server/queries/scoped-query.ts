import pg from 'pg';
import type { CompiledQuery } from 'kysely';
import type { Scope } from './partner-scope.ts';
import { statementPatience } from './scope-words.ts';

/**
 * One query under a role and partners, as one message of PostgreSQL's protocol: the scope and the query run before the
 * same Sync, and what runs before one Sync is a transaction. So nothing is said to begin or to commit, and the scope ends
 * with the query (docs/decisions/0074-one-message-to-postgresql.md).
 */
export class ScopedQuery extends (pg.Query as unknown as QueryOfDriver) {
  readonly #scope: Scope;
  #hasTakenScope = false;

  constructor(
    scope: Scope,
    config: QueryConfig,
    callback: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    // Not as one object: that is copied property by property.
    super(config.text, config.values, callback);
    this.name = config.name;
    // A text without values would go out as a message of its own.
    this.queryMode = 'extended';
    this.#scope = scope;
  }

  override submit(connection: DriverConnection): Error | null {
    connection.stream.cork();
    try {
      const { role, partnerIds } = this.#scope;
      const values = [role, partnerIds.join(',')];
      if (this.name) connection.bind({ statement: SCOPE_NAME, values });
      else {
        connection.parse({ text: SCOPE });
        connection.bind({ values });
      }
      connection.execute({});
      return super.submit(connection);
    } finally {
      connection.stream.uncork();
    }
  }

  /** The first row and the first end are the scope's. */
  override handleDataRow(message: unknown): void {
    if (this.#hasTakenScope) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection): void {
    if (this.#hasTakenScope) super.handleCommandComplete(message, connection);
    this.#hasTakenScope = true;
  }
}

/**
 * Gives the scope its name on a connection that is new. Outside of a transaction it takes nothing. A connection on which
 * it has no name is of no use: the pool does not keep one that has ended.
 */
export const nameScope = (client: pg.ClientBase): void =>
  void client
    .query({ name: SCOPE_NAME, text: SCOPE, values: ['none', ''] })
    .catch(() => (client as pg.Client).end())
    .catch(() => {});

/** As takeScope says it in words; there is no transaction that could say nothing. */
const SCOPE = `select set_config('role', $1, true), set_config('app.partners', $2, true), ${statementPatience}`;
const SCOPE_NAME = 'enganche_scope';

export interface QueryConfig {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * With a name the query is parsed and planned once on each connection, for its role: row-level security is in the plan.
 * What asks for all columns goes without: a migration that adds one changes what it gives, and PostgreSQL refuses that to
 * a name. So do the texts after the first five hundred: lists of changing length make endlessly many.
 */
export function namedConfig({ sql: text, parameters: values }: CompiledQuery, { role }: Scope): QueryConfig {
  const named = names.get(role) ?? new Map<string, string>();
  names.set(role, named);
  const known = named.get(text);
  if (known !== undefined) return { name: known, text, values };
  if (given >= mostNamed || givesAllColumns(text)) return { text, values };
  const name = `enganche_${given}`;
  given += 1;
  named.set(text, name);
  return { name, text, values };
}

/** Of each role, by text: a key of both would be put together, and read, for each statement. */
const names = new Map<Scope['role'], Map<string, string>>();
let given = 0;
const mostNamed = 500;

/** What stands in brackets is asked within: what the text gives is said outside of them. */
function givesAllColumns(text: string): boolean {
  let outside = text;
  for (let before = ''; before !== outside;) {
    before = outside;
    outside = outside.replaceAll(/\([^()]*\)/g, '');
  }
  return /(?:\bselect|\breturning|[.,])\s*\*/i.test(outside);
}

/** What node-postgres' own query is made of, as far as it matters here; its types tell only a part. */
interface DriverConnection {
  readonly stream: { cork(): void; uncork(): void };
  parse(message: { text: string }): void;
  bind(message: { statement?: string; values: readonly unknown[] }): void;
  execute(message: object): void;
}

type QueryOfDriver = new (
  text: string,
  values: readonly unknown[],
  callback: (error: Error | null, result: pg.QueryResult) => void,
) => {
  name: string | undefined;
  queryMode: 'extended';
  submit(connection: DriverConnection): Error | null;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
};
