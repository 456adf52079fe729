import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { firstDatabaseFile } from '#server/database/first-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { newMasterKey, parseKeyRing } from '#server/platform/key-ring.ts';
import { builtWeb } from './built-web.ts';
import { precompress } from './precompress.ts';
import { builtFrom, sourcesHash } from './web-sources.ts';

const root = join(import.meta.dirname, '..');

/**
 * Builds the two apps, storefront and desk, for the browser and for server rendering, and the database of a first start.
 * The server itself runs from its sources.
 */
export async function build(): Promise<void> {
  await buildWeb();
  await buildDatabase();
}

async function buildWeb(): Promise<void> {
  // Of the sources as they were when it began.
  const hash = sourcesHash(root) ?? '';
  rmSync(builtFrom(root), { force: true });
  // The storefront's output folder is emptied first, and the desk's is inside it.
  buildApp('.');
  buildApp('src/office');
  for (const app of ['.', 'office']) await precompress(join(root, 'build', app, 'client'));
  writeFileSync(builtFrom(root), hash);
}

function buildApp(folder: string): void {
  execFileSync(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', folder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Makes the embedded database that a first start unpacks; removes that of other migrations. */
async function buildDatabase(): Promise<void> {
  for (const old of globSync('build/database-*.tar.gz', { cwd: root })) rmSync(join(root, old));
  const dataDir = mkdtempSync(join(tmpdir(), 'enganche-build-'));
  const none = { databaseUrl: null, databaseDirectUrl: null, vaultKeys: parseKeyRing(newMasterKey()) };
  const database = await openDatabase({ ...none, dataDir, firstDatabase: null }, pino({ level: 'silent' }));
  try {
    await migrate(database);
    if (database.engine !== 'pglite') return;
    await database.pglite.exec('checkpoint');
    const packed = await database.pglite.dumpDataDir('gzip');
    writeFileSync(firstDatabaseFile(), new Uint8Array(await packed.arrayBuffer()));
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const always = !process.argv.includes('--if-changed');
  if (always || builtWeb(root) !== 'fresh') await buildWeb();
  // It is in the folder that the web's build empties.
  if (always || !existsSync(firstDatabaseFile())) await buildDatabase();
}
