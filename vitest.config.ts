import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { databaseTests, embeddedTests, serverTests } from './test/support/database-tests.ts';

/**
 * Each worker opens and closes many PGlite, and V8's collection of WASM code then sometimes fails a check of its own and
 * kills the process (nodejs/node issue 64500). Workers are short-lived: code that nobody runs may stay.
 */
const keepWasmCode = ['--no-wasm-code-gc'];

// Vitest leaves one core to itself; on two that is half of the machine. Projects do not inherit it.
const maxWorkers = Math.max(2, availableParallelism() - 1);

export default defineConfig({
  test: {
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'unit',
          maxWorkers,
          include: ['{src/domain,src/contract,src/web,src/office,scripts,tools}/**/*.test.{ts,tsx}'],
          setupFiles: ['test/support/console.ts', 'test/support/sentences.ts'],
          // Modules are loaded once in each worker, not once in each file: half of the time. Tests keep no state in them.
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          // Beside the code too, but on a real database. For work on one file: `npm test` runs `embedded` and `postgres`.
          name: 'server',
          maxWorkers,
          execArgv: keepWasmCode,
          include: [serverTests],
          globalSetup: ['test/support/database-template.ts'],
          setupFiles: ['test/support/console.ts'],
          // Modules are loaded once in each worker, not once in each file: half of the time. Tests keep no state in them.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          // Those of the server that `npm test` runs on the embedded database too.
          name: 'embedded',
          maxWorkers,
          execArgv: keepWasmCode,
          include: embeddedTests(),
          globalSetup: ['test/support/database-template.ts'],
          setupFiles: ['test/support/console.ts'],
          // Modules are loaded once in each worker, not once in each file: half of the time. Tests keep no state in them.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          // Of calls alone: with the calls, on PostgreSQL.
          exclude: ['test/e2e/api-walk.test.ts'],
          globalSetup: ['test/support/demo-folder.ts'],
          setupFiles: ['test/support/sentences.ts'],
          // A worker keeps its browser and its servers' process from file to file; each file has a server of its own.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // What a page shows follows its script: an expectation of it waits, as a person does.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          // On a PostgreSQL of its own: the tests above that ask a database, and what only PostgreSQL can show.
          name: 'postgres',
          maxWorkers,
          include: [...databaseTests(), 'test/postgres/**/*.test.ts', 'test/e2e/api-walk.test.ts'],
          globalSetup: ['test/support/own-postgres.ts'],
          setupFiles: ['test/support/console.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          // Long: `npm run tool fuzz` and others, each on its own.
          name: 'audit',
          include: ['tools/audits/**/*.audit.ts'],
          globalSetup: ['test/support/database-template.ts'],
          setupFiles: ['test/support/console.ts'],
          fileParallelism: false,
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
