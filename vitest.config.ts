import { availableParallelism, totalmem } from 'node:os';
import type { ViteUserConfig } from 'vitest/config';
import { databaseTests, embeddedTests, engineTests, pureTests } from './test/support/database-tests.ts';
import { limit } from './test/support/limits.ts';
import {
  frozenMigrations,
  longOnPostgres,
  rareOnPostgres,
  sideJourneys,
} from './test/support/nightly-tests.ts';

/**
 * Each worker opens and closes many PGlite, and V8's collection of WASM code then sometimes fails a check of its own and
 * kills the process (nodejs/node issue 64500). Workers are short-lived: code that nobody runs may stay.
 */
const keepWasmCode = ['--no-wasm-code-gc'];

// Vitest leaves one core to itself; on two that is half of the machine. Projects do not inherit it. A worker waits for its
// database or its browser now and then: a third one fills two cores, where it has the memory.
const maxWorkers = Math.max(totalmem() < 8 * 1024 ** 3 ? 2 : 3, availableParallelism() - 1);

/** Modules are loaded once in each worker, not once in each file: half of the time. Tests keep no state in them. */
const shared = { maxWorkers, isolate: false };

/**
 * Node loads these tests as it loads the product, without Vite between: none of them imports JSX or the sentences of a
 * screen, or loads a module anew.
 */
const byNode = { experimental: { viteModuleRunner: false, nodeLoader: false } };

const setupFiles = ['test/support/console.ts', 'test/support/properties.ts'];

const embedded = {
  ...shared,
  execArgv: keepWasmCode,
  globalSetup: ['test/support/database-template.ts'],
  setupFiles,
  testTimeout: limit(30_000),
  hookTimeout: limit(60_000),
};

const postgres = {
  ...shared,
  ...byNode,
  globalSetup: ['test/support/own-postgres.ts'],
  setupFiles,
  testTimeout: limit(60_000),
  hookTimeout: limit(120_000),
  expect: { poll: { timeout: limit(20_000) } },
};

const config: ViteUserConfig = {
  test: {
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          // Without a database.
          name: 'unit',
          ...shared,
          include: [
            '{src/domain,src/contract,src/web,src/office,scripts,tools}/**/*.test.{ts,tsx}',
            ...pureTests(),
          ],
          setupFiles: [...setupFiles, 'test/support/sentences.ts'],
          // What only calculates may be slow on a busy machine, and is not wrong for that.
          testTimeout: 0,
          hookTimeout: 0,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'embedded',
          ...embedded,
          include: [...Object.keys({ ...embeddedTests, ...engineTests }), 'test/embedded/**/*.test.ts'],
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          // On a PostgreSQL of its own: every test of the server that uses a database, and what only PostgreSQL can show.
          name: 'postgres',
          ...postgres,
          include: [...databaseTests(), 'test/postgres/**/*.test.ts', 'test/e2e/api-walk.test.ts'],
          exclude: Object.keys({ ...rareOnPostgres, ...longOnPostgres }),
        },
      },
      {
        extends: './vite.config.ts',
        // Nightly, and when the database or the queue differs from main.
        test: { name: 'rare', ...postgres, include: Object.keys({ ...rareOnPostgres, ...longOnPostgres }) },
      },
      {
        extends: './vite.config.ts',
        test: {
          // Every test of the server that uses a database, on the embedded one: for work on one file, and nightly.
          name: 'server',
          ...embedded,
          ...byNode,
          include: [...databaseTests(), ...Object.keys({ ...embeddedTests, ...frozenMigrations })],
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          // The first of calls alone: with the calls, on PostgreSQL.
          exclude: ['test/e2e/api-walk.test.ts', ...Object.keys(sideJourneys)],
          globalSetup: ['test/support/demo-folder.ts'],
          setupFiles: ['test/support/sentences.ts'],
          // A worker keeps its browser and its servers' process from file to file; each file has a server of its own.
          isolate: false,
          maxWorkers,
          testTimeout: limit(180_000),
          hookTimeout: limit(120_000),
          // What a page shows follows its script: an expectation of it waits, as a person does.
          expect: { poll: { timeout: limit(20_000) } },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          // One visit of each state of every screen and page. GALLERY chooses which (test/support/gallery/chosen-shots.ts).
          name: 'gallery',
          include: ['test/gallery/*.test.ts'],
          globalSetup: ['test/support/gallery/demo-folder.ts'],
          setupFiles: ['test/support/sentences.ts'],
          isolate: false,
          maxWorkers,
          testTimeout: limit(180_000),
          hookTimeout: limit(120_000),
          expect: { poll: { timeout: limit(20_000) } },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          // Journeys of the night: `npm test` proves the same by a shorter or a more frequent way.
          name: 'nightly',
          include: ['test/nightly/**/*.test.ts', ...Object.keys(sideJourneys)],
          globalSetup: ['test/support/demo-folder.ts'],
          setupFiles: ['test/support/sentences.ts'],
          isolate: false,
          maxWorkers,
          testTimeout: limit(180_000),
          hookTimeout: limit(120_000),
          expect: { poll: { timeout: limit(20_000) } },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          // Long: `npm run tool fuzz` and others, each on its own.
          name: 'audit',
          ...byNode,
          include: ['tools/audits/**/*.audit.ts'],
          globalSetup: ['test/support/database-template.ts'],
          setupFiles,
          fileParallelism: false,
          testTimeout: limit(3_600_000),
          hookTimeout: limit(120_000),
        },
      },
    ],
  },
};

// Not by defineConfig, whose module brings all of Vite: scripts read this file too.
export default config;
