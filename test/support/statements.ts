import pg from 'pg';

/** What was asked of PostgreSQL. */
export interface Asked {
  /** As they are sent: a text of several (BEGIN with its scope) is one. */
  readonly statements: readonly string[];
  /** A statement outside of BEGIN and COMMIT is one, too. */
  readonly transactions: number;
}

export interface StatementCounter {
  /** Returns what was asked since the last time. */
  take(): Asked;
  stop(): void;
}

/**
 * Counts what this process asks of PostgreSQL over all its connections: the pool's, the queue's and the limits'. What
 * belongs to no call is left out: a look at a queue that finds no job, and the word that there is news.
 */
export function countStatements(): StatementCounter {
  const { query } = pg.Client.prototype as { query: (this: pg.Client, ...args: unknown[]) => unknown };
  const open = new WeakSet<pg.Client>();
  let statements: string[] = [];
  let transactions = 0;
  const note = (client: pg.Client, text: string) => {
    statements.push(text);
    if (!open.has(client)) transactions += 1;
    if (/^begin\b/i.test(text)) open.add(client);
    if (/^(commit|rollback)\b/i.test(text)) open.delete(client);
  };

  function counted(this: pg.Client, ...args: unknown[]): unknown {
    const [asked] = args as [string | { text: string }];
    const text = (typeof asked === 'string' ? asked : asked.text).replaceAll(/\s+/g, ' ').trim();
    if (!isLookAtQueue(text)) {
      if (!isWordOfNews(text)) note(this, text);
      return Reflect.apply(query, this, args);
    }
    const answer = (error: unknown, result?: pg.QueryResult): unknown => {
      if (result?.rowCount) note(this, text);
      return (args.at(-1) as typeof answer)(error, result);
    };
    return Reflect.apply(query, this, [...args.slice(0, -1), answer]);
  }
  Object.assign(pg.Client.prototype, { query: counted });

  return {
    take() {
      const taken = { statements, transactions };
      statements = [];
      transactions = 0;
      return taken;
    },
    stop: () => void Object.assign(pg.Client.prototype, { query }),
  };
}

const isLookAtQueue = (text: string): boolean => /^with next as .*skip locked/i.test(text);

const isWordOfNews = (text: string): boolean => text.startsWith('select pg_notify($1, $2) as word');
