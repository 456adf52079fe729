import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { asOwner, openDatabase, type OpenDatabase } from '#server/database/open-database.ts';
import type { Store } from '#server/database/store.ts';
import type { KeyRing } from '#server/platform/key-ring.ts';
import { persistedSecret } from '#server/platform/persisted-text.ts';
import { prepareVault } from '#server/operations/prepare-vault.ts';
import { testKeys } from './database-template.ts';
import { limit } from './limits.ts';
import { createDatabase } from './server-database.ts';
import { silentLog } from './silent-log.ts';

/** A separate database, migrated and empty, with a data folder for files; deleted when closed. */
export interface TestDatabase {
  readonly opened: OpenDatabase;
  /** Sees every partner's rows; `opened.store` is the product's own, limited to its scope. */
  readonly store: Store;
  readonly dataDir: string;
  /** The server's configuration for it. */
  readonly config: {
    databaseUrl: string | null;
    databaseDirectUrl: string | null;
    dataDir: string;
    vaultKeys: KeyRing;
  };
  close(): Promise<void>;
}

/** Opens PGlite in a copied folder, or a copied database of a server. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const url = databaseServer();
  const dataDir = newFolder();
  const place = url
    ? await createDatabase(url, 'test', inject('databaseTemplate'))
    : await copied(dataDir, 'database');
  const database = await openAt(place, dataDir);
  await prepareVault(database.opened);
  return database;
}

/** Opens an empty database: the test's own migrations create its tables. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  const url = databaseServer();
  const dataDir = newFolder();
  return openAt(url ? await createDatabase(url, 'test') : await copied(dataDir, 'empty'), dataDir);
}

/** @throws in a project without a database */
function databaseServer(): string | null {
  const url: string | null | undefined = inject('databaseServer');
  if (url === undefined)
    throw new Error('This file needs a database, and its project has none: test/support/database-tests.ts');
  return url;
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'enganche-test-'));

async function openAt(place: Place, dataDir: string): Promise<TestDatabase> {
  const config = { databaseUrl: place.url, databaseDirectUrl: place.url, dataDir, vaultKeys: testKeys };
  const opened = await openDatabase({ ...config, connectMs: limit(15_000) }, silentLog);
  return {
    opened,
    store: asOwner(opened),
    dataDir,
    config,
    close: async () => {
      await opened.close();
      await place.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface Place {
  readonly url: string | null;
  drop(): Promise<void>;
}

async function copied(dataDir: string, which: Embedded): Promise<Place> {
  await copyEmbedded(dataDir, which);
  // As in any folder with a database: without it the product would not start.
  persistedSecret(dataDir);
  return { url: null, drop: async () => {} };
}

/** Migrated, for the keys of tests; or without any migration. */
type Embedded = 'database' | 'empty';

/** Lays an embedded database in a data folder: a new one takes seconds. */
export async function copyEmbedded(dataDir: string, which: Embedded): Promise<void> {
  // cp is faster than fs.cp for a thousand small files.
  await promisify(execFile)('cp', ['-a', join(inject('databaseTemplate'), which), join(dataDir, 'database')]);
}
