import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The tests of the server, beside its code and as abuse. */
export const serverTests = '{src/server,db,test/abuse,test/faults}/**/*.test.ts';

/**
 * The files of the server project that use a database: they run on PostgreSQL. Recognised by their import from
 * test/support; excludes those whose result does not depend on the engine.
 */
export const databaseTests = (): string[] =>
  globSync(serverTests, { cwd: root }).filter(
    (file) =>
      !(file in sameOnBoth) &&
      /'#test\/support\/(app|credit|database)\.ts'/.test(readFileSync(join(root, file), 'utf8')),
  );

/**
 * The files that `npm test` runs on the embedded database: those that need no database, and those whose subject is the
 * database itself. The calls run on PostgreSQL; on the embedded database the journeys in the browser make them.
 */
export function embeddedTests(): string[] {
  const onPostgres = new Set(databaseTests().filter((file) => !aboutTheDatabase.test(file)));
  return globSync(serverTests, { cwd: root }).filter((file) => !onPostgres.has(file));
}

const aboutTheDatabase = /^(db|src\/server\/(database|queries|vault|jobs|operations|app))\//;

const root = join(import.meta.dirname, '../..');

/** Each with its reason. */
const sameOnBoth: Readonly<Record<string, string>> = {
  'test/abuse/fuzz.test.ts':
    'what it throws at the calls is refused before a statement, or by one of those tested',
  'src/server/http/csp.test.ts': 'headers of pages',
  'src/server/http/openapi.test.ts': 'the contract’s description',
  'src/server/http/request-log.test.ts': 'lines of the log',
  'src/server/http/policies.test.ts': 'a table in code',
  'src/server/routes/media.test.ts': 'pictures from files',
  'src/server/app/start.test.ts': 'starts on PostgreSQL are in test/postgres/processes.test.ts',
  'src/server/http/metrics/traces.test.ts': 'spans sent to a collector',
};
