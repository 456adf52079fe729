import { EventEmitter } from 'node:events';
import type { PGlite } from '@electric-sql/pglite';
import { parse } from 'pg-protocol';
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
 * PostgreSQL's own protocol spoken to the embedded database, by the code with which node-postgres speaks it: several
 * statements are one message, where the database's own interface sends three for each, and each of them costs as much as
 * the statement (docs/decisions/0073-one-message-to-the-embedded-database.md). Whose turn it is, the caller sees to:
 * scoped-pglite.ts.
 */
export class EmbeddedWire {
  readonly pglite: PGlite;
  readonly #parserOf: ParserOf;
  readonly #bytes = new EventEmitter();
  readonly #parsed = new ParsedStatements(newName);
  readonly #announced = new EventEmitter();
  #reading = new Reading([], 0);
  #error: Error | null = null;

  constructor(pglite: PGlite, parserOf: ParserOf) {
    this.pglite = pglite;
    this.#parserOf = parserOf;
    void parse(this.#bytes as never, (message) => this.#read(message as unknown as Message));
  }

  /** As askAll, for the answer to the last. */
  async ask(role: string, ...statements: readonly Statement[]): Promise<Answer> {
    return lastOf(await this.askAll(role, statements, 1));
  }

  /**
   * Asks one after the other, as `role`, and gives the answers to the last `wanted`. Outside of a transaction they are one
   * together: after a failure none is asked any more, and none was done.
   * @throws the database's first error, as node-postgres throws it
   */
  async askAll(role: string, statements: readonly Statement[], wanted: number): Promise<readonly Answer[]> {
    if (this.pglite.closed) throw new Error('PGlite is closed');
    const asked = statements.map(({ sql }) => this.#parsed.find(sql, role));
    const reading = (this.#reading = new Reading(asked, wanted));
    this.#error = null;
    const chunks: Buffer[] = [];
    // Not read while the database runs, and each copied: it writes the next one to the same place.
    await this.pglite.execProtocolRawStream(messageOf(statements, asked), {
      onRawData: (bytes) => void chunks.push(Buffer.from(bytes)),
    });
    for (const chunk of chunks) this.#bytes.emit('data', chunk);
    this.#parsed.forgetAfter(this.#error, asked);
    if (this.#error) throw this.#error;
    if (!reading.isDone) throw new Error('The embedded database did not answer');
    return reading.answers;
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
    switch (message.name) {
      case 'parseComplete':
        return this.#reading.parseComplete();
      case 'rowDescription':
        return this.#reading.rowDescription(message.fields, this.#parserOf);
      case 'dataRow':
        return this.#reading.dataRow(message.fields);
      case 'commandComplete':
        return this.#reading.commandComplete(message.text);
      case 'emptyQuery':
        return this.#reading.commandComplete();
      case 'notification':
        return queueMicrotask(() => this.#announced.emit(message.channel, message.payload));
      case 'error':
        this.#error ??= message as unknown as Error;
    }
  }
}

let named = 0;
/** Counted over all that speak to one instance: there a name is taken once. */
const newName = () => `q${(named += 1)}`;

/** Of pg-protocol's messages those that matter here, as its parser makes them. */
type Message =
  | { readonly name: 'parseComplete' | 'emptyQuery' | 'error' }
  | { readonly name: 'rowDescription'; readonly fields: readonly Field[] }
  | { readonly name: 'dataRow'; readonly fields: readonly (string | null)[] }
  | { readonly name: 'commandComplete'; readonly text: string }
  | { readonly name: 'notification'; readonly channel: string; readonly payload: string };
