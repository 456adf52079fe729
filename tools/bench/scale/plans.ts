import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** A statement with a sequential scan of a large table. */
export interface WholeRead {
  readonly table: string;
  readonly query: string;
}

/** Makes new connections log the plan of every statement to the server's log, until `stop`. */
export async function watchPlans(url: string, folder: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = new URL(url).pathname.slice(1);
  const set = (what: string) => client.query(`alter database ${name} ${what}`);
  await set("set session_preload_libraries = 'auto_explain'");
  await set('set auto_explain.log_min_duration = 0');
  await set("set auto_explain.log_format = 'json'");
  await set('set auto_explain.log_nested_statements = on');
  const log = join(folder, 'data.log');
  const from = statSync(log).size;
  return {
    /** Returns the number of statements, and those that scanned a table of more than 100,000 rows. */
    async stop(): Promise<{ statements: number; wholeReads: WholeRead[] }> {
      await set('reset all');
      const { rows } = await client.query<{ relname: string }>(
        "select relname from pg_class where relkind = 'r' and reltuples > 100000",
      );
      await client.end();
      const large = new Set(rows.map(({ relname }) => relname));
      const plans = plansIn(readFileSync(log).subarray(from).toString());
      const found = plans.flatMap(({ 'Query Text': query, Plan }) =>
        scansOf(Plan)
          .filter(({ 'Relation Name': table = '' }) => large.has(table))
          .map(({ 'Relation Name': table = '' }) => ({
            table,
            query: query.replaceAll(/\s+/g, ' ').slice(0, 160),
          })),
      );
      return {
        statements: plans.length,
        wholeReads: [...new Map(found.map((each) => [each.query, each])).values()],
      };
    },
  };
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Continuation lines begin with a tab. */
function plansIn(log: string): { 'Query Text': string; Plan: PlanNode }[] {
  return [...log.matchAll(/ plan:\n((?:\t.*\n)+)/g)].map(
    ([, text = '']) => JSON.parse(text.replaceAll(/^\t/gm, '')) as { 'Query Text': string; Plan: PlanNode },
  );
}

const scansOf = (node: PlanNode): PlanNode[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
];
