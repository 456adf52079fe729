import type { CompiledQuery, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { serialize } from 'pg-protocol';
import pgUtils from 'pg/lib/utils.js';

export interface Statement extends Pick<CompiledQuery, 'sql' | 'parameters'> {
  /** One of a few that stand in every message, with a few values: its bytes are kept. */
  readonly isUsual?: true;
}

export interface Answer {
  readonly rows: Record<string, unknown>[];
  /** As PostgreSQL says what it did: 'UPDATE 3', 'COMMIT'. */
  readonly tag: string;
}

/** A statement as a connection knows it. */
export interface Parsed {
  /** '': the connection is to forget it with the next. */
  readonly name: string;
  state: 'new' | 'parsed' | 'nameless';
  /** What it gives, once that was said: under its name it gives the same for ever, or fails. */
  columns: Columns | null;
}

export type Columns = readonly [name: string, parser: (text: string) => unknown][];
export type ParserOf = (oid: number) => (text: string) => unknown;

/**
 * Statements that a connection has parsed and planned already keep a name on it, one for each role: row-level security is
 * in the plan. Our texts are few; lists of changing length make endlessly many, so there is a limit.
 */
export class ParsedStatements {
  readonly #known = new Map<string, Map<string, Parsed>>();
  readonly #newName: () => string;
  readonly #mayKeep: (sql: string) => boolean;
  #kept = 0;

  constructor(newName: () => string, mayKeep: (sql: string) => boolean = () => true) {
    this.#newName = newName;
    this.#mayKeep = mayKeep;
  }

  find(sql: string, role: string): Parsed {
    const ofRole = this.#known.get(role) ?? new Map<string, Parsed>();
    this.#known.set(role, ofRole);
    const known = ofRole.get(sql);
    if (known?.state === 'parsed') return known;
    const isKept = known !== undefined || (this.#kept < mostParsed && this.#mayKeep(sql));
    const parsed: Parsed = { name: isKept ? this.#newName() : '', state: 'new', columns: null };
    if (!isKept) return parsed;
    if (known === undefined) this.#kept += 1;
    ofRole.set(sql, parsed);
    return parsed;
  }

  /** A migration has changed what one of them gives: it is parsed anew. */
  forgetAfter(error: Error | null, asked: readonly Parsed[]): void {
    if ((error as { code?: unknown } | null)?.code !== '0A000') return;
    for (const ofRole of this.#known.values()) {
      for (const [sql, parsed] of ofRole) if (asked.includes(parsed)) ofRole.delete(sql);
    }
  }
}

const mostParsed = 500;

/**
 * Statements as one message, with one Sync: each parsed only if it is new, and described only as long as nobody has said
 * what it gives.
 */
export function messageOf(statements: readonly Statement[], asked: readonly Parsed[]): Buffer {
  const parts: Buffer[] = [];
  for (const [index, statement] of statements.entries()) {
    const { name, state, columns } = asked[index] as Parsed;
    if (state !== 'parsed') parts.push(serialize.parse({ name, text: statement.sql }));
    if (columns && statement.isUsual) {
      parts.push(usualBytes(name, statement));
      continue;
    }
    parts.push(bound(name, statement));
    if (!columns) parts.push(serialize.describe({ type: 'P' }));
    parts.push(execute);
  }
  parts.push(sync);
  return Buffer.concat(parts);
}

const bound = (name: string, { parameters }: Statement): Buffer =>
  serialize.bind({ statement: name, values: parameters as unknown[], valueMapper: pgUtils.prepareValue });

/** Nothing but the name and the values is in it, so it may be another connection's. */
function usualBytes(name: string, statement: Statement): Buffer {
  const key = [name, ...statement.parameters].join('\0');
  const known = usual.get(key) ?? Buffer.concat([bound(name, statement), execute]);
  usual.set(key, known);
  return known;
}

/** As many as there are connections, roles and shops; a thousand are some 100 KB. */
const usual = new LRUCache<string, Buffer>({ max: 1_000 });

const execute = Buffer.from(serialize.execute());
const sync = Buffer.from(serialize.sync());

/** What was asked in one message, and as much of the answers to the last `wanted` of it as is there. */
export class Reading {
  readonly asked: readonly Parsed[];
  readonly answers: readonly { rows: Record<string, unknown>[]; tag: string }[];
  /** How many of them were done. */
  #done = 0;

  constructor(asked: readonly Parsed[], wanted: number) {
    this.asked = asked;
    const answers: { rows: Record<string, unknown>[]; tag: string }[] = [];
    for (let index = 0; index < wanted; index += 1) answers.push({ rows: [], tag: '' });
    this.answers = answers;
  }

  get isDone(): boolean {
    return this.#done === this.asked.length;
  }

  parseComplete(): void {
    const parsed = this.asked.find(({ state }) => state === 'new');
    if (parsed) parsed.state = parsed.name ? 'parsed' : 'nameless';
  }

  rowDescription(fields: readonly Field[], parserOf: ParserOf): void {
    const current = this.asked[this.#done];
    if (current) current.columns = fields.map(({ name, dataTypeID }) => [name, parserOf(dataTypeID)]);
  }

  dataRow(values: readonly (string | null)[]): void {
    const columns = this.asked[this.#done]?.columns;
    if (columns) this.#answer?.rows.push(rowOf(columns, values));
  }

  /** `tag` undefined: there was nothing to do in it. */
  commandComplete(tag?: string): void {
    const current = this.asked[this.#done];
    // One that gives nothing is not described by a row.
    if (current) current.columns ??= [];
    if (tag !== undefined && this.#answer) this.#answer.tag = tag;
    this.#done += 1;
  }

  /** Where the answer of the one that is being done goes; undefined: nobody wants it. */
  get #answer() {
    return this.answers[this.#done - (this.asked.length - this.answers.length)];
  }
}

/** Of a statement by itself; of several that were asked together (asked-together.ts), the rows of each. */
export function resultOf<R>(answers: readonly Answer[], isSeveral: boolean): QueryResult<R> {
  const { rows, tag } = isSeveral ? { rows: answers.map((each) => each.rows), tag: '' } : lastOf(answers);
  const changed = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(tag)?.[1];
  return { rows: rows as R[], ...(changed === undefined ? {} : { numAffectedRows: BigInt(changed) }) };
}

/** @throws when nothing was asked */
export function lastOf(answers: readonly Answer[]): Answer {
  const last = answers.at(-1);
  if (!last) throw new Error('nothing was asked');
  return last;
}

export interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

function rowOf(columns: Columns, values: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) {
    const [name, parser] = columns[index] as Columns[number];
    const value = values[index] ?? null;
    row[name] = value === null ? null : parser(value);
  }
  return row;
}
