import { EventEmitter } from 'node:events';
import type { PGlite } from '@electric-sql/pglite';
import type { CompiledQuery } from 'kysely';
import { parse, serialize } from 'pg-protocol';
import pgUtils from 'pg/lib/utils.js';

export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

export interface Answer {
  readonly rows: Record<string, unknown>[];
  /** As PostgreSQL says what it did: 'UPDATE 3', 'COMMIT'. */
  readonly tag: string;
}

/**
 * PostgreSQL's own protocol spoken to the embedded database, by the code with which node-postgres speaks it: several
 * statements are one message, where the database's own interface sends three for each, and each of them costs as much as
 * the statement (docs/decisions/0073-one-message-to-the-embedded-database.md). Whose turn it is, the caller sees to:
 * scoped-pglite.ts.
 */
export class EmbeddedWire {
  readonly pglite: PGlite;
  readonly #parserOf: ParserOf;
  readonly #bytes = new EventEmitter();
  readonly #parsed = new ParsedStatements();
  readonly #announced = new EventEmitter();
  #reading = newReading();

  constructor(pglite: PGlite, parserOf: ParserOf) {
    this.pglite = pglite;
    this.#parserOf = parserOf;
    void parse(this.#bytes as never, (message) => this.#read(message as unknown as Message));
  }

  /**
   * Asks one after the other and gives the answer to the last. Outside of a transaction they are one together: after a
   * failure none is asked any more, and none was done.
   * @throws the database's first error, as node-postgres throws it
   */
  async ask(...statements: readonly Statement[]): Promise<Answer> {
    if (this.pglite.closed) throw new Error('PGlite is closed');
    const asked = statements.map(({ sql }) => this.#parsed.find(sql));
    const messages = statements.flatMap((statement, index) => messagesOf(statement, asked[index] as Parsed));
    const reading = (this.#reading = newReading(asked));
    const chunks: Buffer[] = [];
    // Not read while the database runs, and each copied: it writes the next one to the same place.
    await this.pglite.execProtocolRawStream(Buffer.concat([...messages, serialize.sync()]), {
      onRawData: (bytes) => void chunks.push(Buffer.from(bytes)),
    });
    for (const chunk of chunks) this.#bytes.emit('data', chunk);
    if (reading.error) {
      this.#parsed.forgetAfter(reading.error, asked);
      throw reading.error;
    }
    if (reading.done < statements.length) throw new Error('The embedded database did not answer');
    return { rows: reading.rows, tag: reading.tag };
  }

  /** Hears what is announced, in an answer to us as in one that the database's own interface reads (the queue's). */
  async listen(channel: string, tell: (payload: string) => void): Promise<() => Promise<void>> {
    const stop = await this.pglite.listen(channel, tell);
    this.#announced.on(channel, tell);
    return async () => {
      this.#announced.off(channel, tell);
      await stop();
    };
  }

  #read(message: Message): void {
    const reading = this.#reading;
    const current = reading.asked[reading.done];
    switch (message.name) {
      case 'parseComplete': {
        const parsed = reading.asked.find(({ state }) => state === 'new');
        if (parsed) parsed.state = parsed.name ? 'parsed' : 'nameless';
        break;
      }
      case 'rowDescription':
        if (current)
          current.columns = message.fields.map(({ name, dataTypeID }) => [name, this.#parserOf(dataTypeID)]);
        break;
      case 'noData':
        if (current) current.columns = [];
        break;
      case 'dataRow':
        if (current?.columns && reading.done === reading.asked.length - 1)
          reading.rows.push(rowOf(current.columns, message.fields));
        break;
      case 'commandComplete':
        reading.tag = message.text;
        reading.done += 1;
        break;
      case 'emptyQuery':
        reading.done += 1;
        break;
      case 'notification':
        queueMicrotask(() => this.#announced.emit(message.channel, message.payload));
        break;
      case 'error':
        reading.error ??= message as unknown as Error;
    }
  }
}

/** A statement as the database knows it. */
interface Parsed {
  /** '': it is to forget it with the next. */
  readonly name: string;
  state: 'new' | 'parsed' | 'nameless';
  /** What it gives, once that was said: under its name it gives the same for ever, or fails. */
  columns: Columns | null;
}

/**
 * Statements that the database has parsed and planned already keep a name there. Our texts are few; lists of changing
 * length make endlessly many, so there is a limit.
 */
class ParsedStatements {
  /** Counted over all that speak to one instance: there a name is taken once. */
  static #given = 0;
  readonly #known = new Map<string, Parsed>();

  find(sql: string): Parsed {
    const known = this.#known.get(sql);
    if (known?.state === 'parsed') return known;
    const isKept = known !== undefined || this.#known.size < mostParsed;
    const name = isKept ? `q${(ParsedStatements.#given += 1)}` : '';
    const parsed: Parsed = { name, state: 'new', columns: null };
    if (isKept) this.#known.set(sql, parsed);
    return parsed;
  }

  /** A migration has changed what one of them gives: it is parsed anew. */
  forgetAfter(error: Error, asked: readonly Parsed[]): void {
    if ((error as { code?: unknown }).code !== '0A000') return;
    for (const [sql, parsed] of this.#known) if (asked.includes(parsed)) this.#known.delete(sql);
  }
}

const mostParsed = 500;

function messagesOf({ sql, parameters }: Statement, { name, state, columns }: Parsed): Buffer[] {
  return [
    ...(state === 'parsed' ? [] : [serialize.parse({ name, text: sql })]),
    serialize.bind({ statement: name, values: [...parameters], valueMapper: pgUtils.prepareValue }),
    ...(columns ? [] : [serialize.describe({ type: 'P' })]),
    serialize.execute(),
  ] as Buffer[];
}

type ParserOf = (oid: number) => (text: string) => unknown;

type Columns = readonly [name: string, parser: (text: string) => unknown][];

/** What is read of the answer to one message. */
interface Reading {
  readonly asked: readonly Parsed[];
  /** How many of them were done. */
  done: number;
  /** What the last gave. */
  readonly rows: Record<string, unknown>[];
  tag: string;
  error: Error | null;
}

const newReading = (asked: readonly Parsed[] = []): Reading => ({
  asked,
  done: 0,
  rows: [],
  tag: '',
  error: null,
});

function rowOf(columns: Columns, values: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, [name, parser]] of columns.entries()) {
    const value = values[index] ?? null;
    row[name] = value === null ? null : parser(value);
  }
  return row;
}

/** Of pg-protocol's messages those that matter here, as its parser makes them. */
type Message =
  | { readonly name: 'parseComplete' | 'noData' | 'emptyQuery' | 'error' }
  | { readonly name: 'rowDescription'; readonly fields: readonly { name: string; dataTypeID: number }[] }
  | { readonly name: 'dataRow'; readonly fields: readonly (string | null)[] }
  | { readonly name: 'commandComplete'; readonly text: string }
  | { readonly name: 'notification'; readonly channel: string; readonly payload: string };
