import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'unit',
          include: ['{src,db,scripts}/**/*.test.{ts,tsx}'],
          globalSetup: ['test/support/database-template.ts'],
          setupFiles: ['test/support/console.ts'],
          // Property tests and tests with a database share two cores.
          testTimeout: 20_000,
          hookTimeout: 30_000,
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
