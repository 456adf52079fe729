import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf } from '../../scripts/imports.ts';
import { rareOnPostgres } from './nightly-tests.ts';

/** The tests of the server, beside its code and as abuse. */
const serverTests = '{src/server,db,test/abuse,test/faults}/**/*.test.ts';

/** Their subject is the embedded database: they run on it alone. */
export const embeddedTests: Readonly<Record<string, string>> = {
  'src/server/app/start.test.ts': 'opens and closes it as npm start does',
  'src/server/operations/backup.test.ts': 'its folder',
  'src/server/operations/new-partner.test.ts': 'commands beside a server that owns the folder',
  'src/server/operations/seal-existing-rows.test.ts': 'bytes in its files',
};

/** Their subject is what differs between the engines: they run on both. */
export const engineTests: Readonly<Record<string, string>> = {
  'db/seed/seed.test.ts': 'thousands of rows at once',
  'src/server/database/hub.test.ts': 'LISTEN and NOTIFY',
  'src/server/database/migrate.test.ts': 'scripts, and the session that runs them',
  'src/server/database/open-database.test.ts': 'types of values, transactions',
  'src/server/database/partner-scope.test.ts': 'roles and row-level security',
  'src/server/database/plans.test.ts': 'the planner',
  'src/server/database/schema.generated.test.ts': 'the catalogue of tables',
  'src/server/database/scoped-dialect.test.ts': 'scopes on one connection and on a pool',
  'src/server/database/unreachable.test.ts': 'errors of a lost connection',
  'src/server/jobs/runner.test.ts': 'the queue’s own statements and transactions',
};

/** The files that use a database of their project: they, or what they import for tests, take it from the set-up. */
export const databaseTests = (): string[] =>
  files().filter((file) => takesDatabase(file) && !(file in embeddedTests || file in rareOnPostgres));

/** The other files of the server: they run with the unit tests. */
export const pureTests = (): string[] => files().filter((file) => !takesDatabase(file));

const files = (): string[] => globSync(serverTests, { cwd: root }).toSorted();

const root = join(import.meta.dirname, '../..');

const known = new Map<string, boolean>();

/** Production code is not followed: it opens no database that is not handed to it. */
function takesDatabase(file: string): boolean {
  const before = known.get(file);
  if (before !== undefined) return before;
  known.set(file, false);
  const takes =
    /\binject\('database/.test(readFileSync(join(root, file), 'utf8')) ||
    importsOf(file).filter(isForTests).some(takesDatabase);
  known.set(file, takes);
  return takes;
}

const isForTests = (file: string): boolean => /^test\/.*\.ts$|\.(contract|test)\.ts$/.test(file);
