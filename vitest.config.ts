import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'unit',
          include: ['{src/domain,src/contract,src/web,scripts}/**/*.test.{ts,tsx}'],
          setupFiles: ['test/support/console.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          // Beside the code too, but on a real database: too slow for `npm run verify`.
          name: 'server',
          include: ['{src/server,db}/**/*.test.ts'],
          globalSetup: ['test/support/database-template.ts'],
          setupFiles: ['test/support/console.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          // One walk at a time: each has a server and a browser of its own.
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
