import { EventEmitter } from 'node:events';
import type { PGlite } from '@electric-sql/pglite';
import type { CompiledQuery } from 'kysely';
import { parse, serialize } from 'pg-protocol';
import pgUtils from 'pg/lib/utils.js';

export interface Asked {
  /** Texts without parameters, in the same message. */
  readonly before?: string | null;
  readonly query?: Pick<CompiledQuery, 'sql' | 'parameters'>;
  readonly after?: string;
}

export interface Answer {
  readonly rows: Record<string, unknown>[];
  /** As PostgreSQL says what it did: 'UPDATE 3', 'COMMIT'. */
  readonly tag: string;
}

/**
 * PostgreSQL's own protocol spoken to the embedded database, by the code with which node-postgres speaks it: one message
 * carries what goes before a query, the query and what goes after it. The database's own interface sends eight for that,
 * and each of them costs as much as the query (docs/decisions/0073-one-message-to-the-embedded-database.md). Whose turn
 * it is, the caller sees to: scoped-pglite.ts.
 */
export class EmbeddedWire {
  readonly #pglite: PGlite;
  readonly #parserOf: ParserOf;
  readonly #answers = new EventEmitter();
  readonly #parsed = new ParsedQueries();
  #reading: Reading = newReading();

  constructor(pglite: PGlite, parserOf: ParserOf) {
    this.#pglite = pglite;
    this.#parserOf = parserOf;
    void parse(this.#answers as never, (message) => this.#read(message as unknown as Message));
  }

  /**
   * The answer to the query, or to the last text where there is none. After a failure only `after` is still looked at: a
   * commit then rolls back.
   * @throws the database's first error, as node-postgres throws it
   */
  async ask({ before, query, after }: Asked): Promise<Answer> {
    if (this.#pglite.closed) throw new Error('PGlite is closed');
    const known = query && this.#parsed.nameFor(query.sql);
    const messages = [
      ...(before ? [serialize.query(before)] : []),
      ...(query
        ? [...(known?.isParsed ? [] : [parseMessage(query, known?.name)]), ...runMessages(query, known?.name)]
        : []),
      ...(after ? [serialize.query(after)] : []),
    ];
    const bytes = await this.#pglite.execProtocolRaw(Buffer.concat(messages));
    const reading = (this.#reading = newReading());
    this.#answers.emit('data', Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (query && known) this.#parsed.note(query.sql, known.name, reading);
    if (reading.error) throw reading.error;
    const answer = query ? reading.answers[before ? 1 : 0] : reading.answers.at(-1);
    if (!answer) throw new Error('The embedded database did not answer');
    return answer;
  }

  #read(message: Message): void {
    const reading = this.#reading;
    switch (message.name) {
      case 'parseComplete':
        reading.hasParsed = true;
        break;
      case 'rowDescription':
        reading.rows = [];
        reading.columns = message.fields.map(({ name, dataTypeID }) => [name, this.#parserOf(dataTypeID)]);
        break;
      case 'dataRow':
        reading.rows.push(rowOf(reading.columns, message.fields));
        break;
      case 'commandComplete':
        reading.tag = message.text;
        break;
      case 'error':
        reading.error ??= message as unknown as Error;
        break;
      case 'readyForQuery':
        reading.answers.push({ rows: reading.rows, tag: reading.tag });
        reading.rows = [];
        reading.tag = '';
    }
  }
}

/**
 * Queries that the database has parsed and planned already keep a name there. Our texts are few; lists of changing
 * length make endlessly many, so there is a limit.
 */
class ParsedQueries {
  /** Counted over all that speak to one instance: there a name is taken once. */
  static #given = 0;
  readonly #names = new Map<string, string>();

  nameFor(sql: string): { name: string; isParsed: boolean } | undefined {
    const name = this.#names.get(sql);
    if (name !== undefined) return { name, isParsed: true };
    return this.#names.size < mostParsed
      ? { name: `q${(ParsedQueries.#given += 1)}`, isParsed: false }
      : undefined;
  }

  note(sql: string, name: string, { hasParsed, error }: Reading): void {
    if (hasParsed) this.#names.set(sql, name);
    // A migration has changed what the query gives: it is parsed anew.
    if ((error as { code?: unknown } | null)?.code === '0A000') this.#names.delete(sql);
  }
}

const mostParsed = 500;

const parseMessage = ({ sql }: Pick<CompiledQuery, 'sql'>, name = '') => serialize.parse({ name, text: sql });

const runMessages = ({ parameters }: Pick<CompiledQuery, 'parameters'>, statement = '') => [
  serialize.bind({ statement, values: [...parameters], valueMapper: pgUtils.prepareValue }),
  serialize.describe({ type: 'P' }),
  serialize.execute(),
  serialize.sync(),
];

type ParserOf = (oid: number) => (text: string) => unknown;

/** What is read of the answer to one message. */
interface Reading {
  columns: [name: string, parser: (text: string) => unknown][];
  rows: Record<string, unknown>[];
  tag: string;
  hasParsed: boolean;
  error: Error | null;
  /** One for each text and for the query, in their order. */
  readonly answers: Answer[];
}

const newReading = (): Reading => ({
  columns: [],
  rows: [],
  tag: '',
  hasParsed: false,
  error: null,
  answers: [],
});

function rowOf(columns: Reading['columns'], values: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, [name, parser]] of columns.entries()) {
    const value = values[index] ?? null;
    row[name] = value === null ? null : parser(value);
  }
  return row;
}

/** Of pg-protocol's messages those that matter here, as its parser makes them. */
type Message =
  | { readonly name: 'parseComplete' | 'readyForQuery' | 'error' }
  | { readonly name: 'rowDescription'; readonly fields: readonly { name: string; dataTypeID: number }[] }
  | { readonly name: 'dataRow'; readonly fields: readonly (string | null)[] }
  | { readonly name: 'commandComplete'; readonly text: string };
