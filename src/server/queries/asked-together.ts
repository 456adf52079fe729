import type { CompiledQuery, DialectAdapter } from 'kysely';
import type { Db, Trx } from '#server/context.ts';
import { currentScope, type Scope } from './partner-scope.ts';

/**
 * Asks a statement, and with it, in one message, what the same call asks of the same database in the same moment:
 * `Promise.all([personOf(trx, id), addressOf(trx, id)])` is one message and not two. They are asked in their order. In a
 * transaction they fail as one. Outside of one, what was asked together was done together or not at all, so when one of
 * them fails each is asked again by itself (docs/decisions/0096-asked-together.md).
 */
export async function askTogether<Row>(db: Db | Trx, query: CompiledQuery<Row>): Promise<Row[]> {
  if (!isScoped(db)) return (await db.executeQuery(query)).rows;
  return new Promise((resolve, reject) => {
    const ofDatabase = waiting.get(db) ?? new Map<Scope, Question[]>();
    waiting.set(db, ofDatabase);
    const scope = currentScope();
    const questions = ofDatabase.get(scope);
    const question = { query, resolve: resolve as Question['resolve'], reject };
    if (questions) return void questions.push(question);
    const first = [question];
    ofDatabase.set(scope, first);
    queueMicrotask(() => {
      ofDatabase.delete(scope);
      void ask(db, first);
    });
  });
}

/** For the dialects: their drivers look for what is behind a statement (askedTogether). */
export function ableTogether(adapter: DialectAdapter): DialectAdapter {
  able.add(adapter);
  return adapter;
}

const able = new WeakSet<DialectAdapter>();

/** Of one of our dialects; the owner's own handle is not. */
export const isScoped = (db: Db | Trx): boolean => able.has(db.getExecutor().adapter);

/** For the drivers: the statements that stand behind this one; null: it is by itself. */
export const askedTogether = (query: CompiledQuery): readonly CompiledQuery[] | null =>
  behind.get(query) ?? null;

interface Question {
  readonly query: CompiledQuery;
  readonly resolve: (rows: unknown[]) => void;
  readonly reject: (error: unknown) => void;
}

/** By scope: its object is a call's own, so no call waits for another's, nor fails with it. */
const waiting = new WeakMap<Db | Trx, Map<Scope, Question[]>>();
const behind = new WeakMap<CompiledQuery, readonly CompiledQuery[]>();

async function ask(db: Db | Trx, questions: readonly Question[]): Promise<void> {
  const [first] = questions;
  if (!first) return;
  if (questions.length === 1) return askAlone(db, first);
  const several = { ...first.query };
  behind.set(
    several,
    questions.map(({ query }) => query),
  );
  try {
    const { rows } = await db.executeQuery(several);
    for (const [index, { resolve }] of questions.entries()) resolve(rows[index] as unknown[]);
  } catch (error) {
    if (db.isTransaction || !wasUndone(error)) for (const { reject } of questions) reject(error);
    else await Promise.all(questions.map((each) => askAlone(db, each)));
  }
}

/** Only the database's own refusal says so: of a connection that broke off nobody knows what was done. */
const wasUndone = (error: unknown): boolean => (error as { severity?: unknown }).severity === 'ERROR';

const askAlone = (db: Db | Trx, { query, resolve, reject }: Question): Promise<void> =>
  db.executeQuery(query).then(({ rows }) => resolve(rows), reject);
