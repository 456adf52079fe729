import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Config } from '#server/config.ts';
import { macOf } from '#server/mac.ts';
import { embeddedCopy, servedCopy, type DatabaseCopy } from './database-copies.ts';
import { BackupRefused, describe, readWholeManifest, writeManifest, type Manifest } from './manifest.ts';
import { differingTables } from './table-sums.ts';

type Place = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'secret' | 'vaultKeys'>;

/**
 * Writes database and files into a new folder, with a checksum of every file and of every table. It appears under
 * its name once it is whole. Keys are not in it: who finds a backup cannot read what they protect.
 * @throws BackupRefused; FolderInUse while a server has the embedded database
 */
export async function backUp(place: Place, target: string): Promise<Manifest> {
  if (existsSync(target)) throw new BackupRefused(`${target} is there already`);
  const draft = `${target}.partial`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const database = copyOf(place);
  const told = await database.take(join(draft, database.part));
  // After the database: a file is written before the row that names it, and never changes.
  const files = join(place.dataDir, 'files');
  if (existsSync(files)) await cp(files, join(draft, 'files'), { recursive: true, preserveTimestamps: true });
  const manifest: Manifest = {
    format: 1,
    createdAt: new Date().toISOString(),
    engine: database.engine,
    secretCheck: checkOf(place.secret),
    vaultKey: place.vaultKeys[0].id,
    ...told,
    parts: await Promise.all((await filesBelow(draft)).map((path) => describe(draft, path))),
  };
  await writeManifest(draft, manifest);
  await rename(draft, target);
  return manifest;
}

/**
 * Lays a whole backup in an empty place, and compares every table with what it was; what differs is taken away again.
 * @throws BackupRefused, saying why
 */
export async function restore(place: Place, source: string): Promise<Manifest> {
  const manifest = await readWholeManifest(source);
  const database = copyOf(place);
  if (manifest.engine !== database.engine) {
    throw new BackupRefused(`the backup is of ${manifest.engine}, this place has ${database.engine}`);
  }
  for (const name of ['database', 'files']) {
    if (existsSync(join(place.dataDir, name))) {
      throw new BackupRefused(
        `${join(place.dataDir, name)} is there already: restore only into an empty place`,
      );
    }
  }
  const hasKey = place.vaultKeys.some(({ id }) => id === manifest.vaultKey);
  if (!hasKey || manifest.secretCheck !== checkOf(place.secret)) {
    throw new BackupRefused(
      'this place has other keys than the data were written under: copy the files `secret` and `vault-keys` of ' +
        'the old DATA_DIR into this one, or set SECRET and VAULT_KEYS',
    );
  }
  await database.assertEmpty();
  const files = join(place.dataDir, 'files');
  try {
    const tables = await database.lay(join(source, database.part), manifest.roles);
    const differing = differingTables(manifest.tables, tables);
    if (differing.length > 0) throw new BackupRefused(`not as they were: ${differing.join(', ')}`);
    if (existsSync(join(source, 'files'))) await cp(join(source, 'files'), files, { recursive: true });
  } catch (error) {
    await database.remove();
    await rm(files, { recursive: true, force: true });
    throw error;
  }
  return manifest;
}

const copyOf = ({ databaseUrl, databaseDirectUrl, dataDir }: Place): DatabaseCopy =>
  databaseUrl === null ? embeddedCopy(dataDir) : servedCopy(databaseDirectUrl ?? databaseUrl);

const checkOf = (secret: string): string => macOf(secret, 'backup', 'the same secret');

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}
