import type { TestProject } from 'vitest/node';
import { ownPostgres } from './postgres-server.ts';
import { newMasterKey } from '#server/platform/key-ring.ts';
import { provideTemplate } from './database-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What a product on the PostgreSQL of this run is started with, but for DATABASE_URL. */
    sharedEnv: Record<string, string>;
  }
}

/** Global set-up: a PostgreSQL of this run's own, on which every test has a database, by a login that is no superuser. */
export default async function prepare(project: TestProject): Promise<() => void> {
  // What a power cut would lose is not asked here.
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
  });
  return () => postgres.discard();
}
