import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ownPostgres } from './postgres-server.ts';
import { newMasterKey } from '#server/platform/key-ring.ts';
import { provideTemplate } from './database-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The environment of a product on this run's PostgreSQL, except DATABASE_URL. */
    sharedEnv: Record<string, string>;
    /** The data folder of the demo, once a test has asked for it. */
    demoFiles: string;
  }
}

/** Global set-up: a PostgreSQL for this run, on which every test has a database, with a non-superuser login. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  // Durability is not under test.
  const postgres = await ownPostgres({
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  });
  await provideTemplate(project, postgres.loginUrl);
  project.provide('sharedEnv', {
    SECRET: 'the same in every process of this run'.padEnd(40, '.'),
    VAULT_KEYS: newMasterKey(),
    CAPTCHA: 'sandbox',
    // Without the cases that wait at the desk: their messages and jobs would stand among those of a test.
    SEED_DEMO: 'shop',
  });
  const demoFiles = mkdtempSync(join(tmpdir(), 'enganche-demo-'));
  project.provide('demoFiles', demoFiles);
  return async () => {
    await postgres.discard();
    rmSync(demoFiles, { recursive: true, force: true });
  };
}
