import pg from 'pg';
import {
  lastOf,
  messageOf,
  ParsedStatements,
  Reading,
  type Answer,
  type Field,
  type ParserOf,
  type Statement,
} from './wire-statements.ts';

/**
 * PostgreSQL's own protocol on a connection of node-postgres: several statements are one message with one Sync, where the
 * driver's own interface makes a message of each. What runs before one Sync is a transaction, unless one of them begins
 * one (docs/decisions/0074-one-message-to-postgresql.md).
 */
export class ServedWire {
  readonly #client: pg.ClientBase;
  readonly #parserOf: ParserOf;
  readonly #parsed: ParsedStatements;
  readonly #inFlight: Reading[] = [];
  #named = 0;

  /** `mayName` false: where a pooler hands each transaction to another connection, names are not known. */
  constructor(client: pg.ClientBase, parserOf: ParserOf, mayName: boolean) {
    this.#client = client;
    this.#parserOf = parserOf;
    this.#parsed = new ParsedStatements(
      () => `enganche_${(this.#named += 1)}`,
      (sql) => mayName && !givesAllColumns(sql),
    );
    // The driver tells queries everything but this.
    connectionOf(client).on('parseComplete', () => this.#inFlight[0]?.parseComplete());
  }

  /** As askAll, for the answer to the last. */
  async ask(role: string, ...statements: readonly Statement[]): Promise<Answer> {
    return lastOf(await this.askAll(role, statements, 1));
  }

  /**
   * Asks one after the other, as `role`, and gives the answers to the last `wanted`. After a failure none of them is asked
   * any more.
   * @throws PostgreSQL's first error
   */
  askAll(role: string, statements: readonly Statement[], wanted: number): Promise<readonly Answer[]> {
    const asked = statements.map(({ sql }) => this.#parsed.find(sql, role));
    const message = messageOf(statements, asked);
    const reading = new Reading(asked, wanted);
    return new Promise((resolve, reject) => {
      const done = (error: Error | null) => {
        this.#inFlight.splice(this.#inFlight.indexOf(reading), 1);
        this.#parsed.forgetAfter(error, asked);
        if (error) reject(error);
        else resolve(reading.answers);
      };
      this.#inFlight.push(reading);
      const exchange = new Exchange(message, reading, this.#parserOf, done);
      this.#client.query(exchange as unknown as pg.Submittable);
    });
  }
}

/** A message of ours among the driver's queries: it writes it, and is told what comes back. */
class Exchange extends (pg.Query as unknown as QueryOfDriver) {
  readonly #message: Buffer;
  readonly #reading: Reading;
  readonly #parserOf: ParserOf;
  #fault: Error | null = null;

  constructor(message: Buffer, reading: Reading, parserOf: ParserOf, done: (error: Error | null) => void) {
    super('', undefined, done);
    this.#message = message;
    this.#reading = reading;
    this.#parserOf = parserOf;
  }

  override submit({ stream }: DriverConnection): Error | null {
    if (stream.writable) stream.write(this.#message);
    return null;
  }

  override handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#reading.rowDescription(fields, this.#parserOf);
  }

  override handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.#reading.dataRow(fields);
    } catch (error) {
      this.#fault ??= error as Error;
    }
  }

  override handleCommandComplete({ text }: { text: string }): void {
    this.#reading.commandComplete(text);
  }

  override handleEmptyQuery(): void {
    this.#reading.commandComplete();
  }

  override handleReadyForQuery(): void {
    this.callback(this.#fault);
  }
}

/** What stands in brackets is asked within: what the text gives is said outside of them. */
function givesAllColumns(text: string): boolean {
  let outside = text;
  for (let before = ''; before !== outside;) {
    before = outside;
    outside = outside.replaceAll(/\([^()]*\)/g, '');
  }
  return /(?:\bselect|\breturning|[.,])\s*\*/i.test(outside);
}

const connectionOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: DriverConnection }).connection;

/** What node-postgres' own connection and query are made of, as far as it matters here; its types tell only a part. */
interface DriverConnection extends NodeJS.EventEmitter {
  readonly stream: NodeJS.WritableStream;
}

type QueryOfDriver = new (
  text: string,
  values: undefined,
  callback: (error: Error | null) => void,
) => {
  /** The driver puts its own patience around it. */
  callback: (error: Error | null) => void;
  submit(connection: DriverConnection): Error | null;
  handleRowDescription(message: object): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object): void;
  handleEmptyQuery(): void;
  handleReadyForQuery(): void;
};
