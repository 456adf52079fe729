import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import type { Config } from '#server/platform/config.ts';
import { lockFolder } from '#server/database/folder-lock.ts';
import { OperatorError } from './operation.ts';

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * Writes the embedded database and the files of DATA_DIR to a new folder, which gets its name only when complete. Keys
 * are not included: a backup alone cannot be decrypted.
 * @throws OperatorError; FolderInUse while a server uses the database
 */
export async function backUp(place: Place, target: string): Promise<void> {
  assertEmbedded(place);
  if (existsSync(target)) throw new OperatorError(`${target} is there already.`);
  if (!existsSync(databaseIn(place))) throw new OperatorError(`There is no database in ${place.dataDir}.`);
  const draft = `${target}.partial`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(place.dataDir);
  try {
    await using database = await PGlite.create(databaseIn(place));
    const dump = await database.dumpDataDir('none');
    const zipped = await promisify(gzip)(await dump.arrayBuffer());
    await writeFile(join(draft, dumpName), zipped, { flush: true });
    const files = filesIn(place);
    if (existsSync(files)) await cp(files, join(draft, 'files'), { recursive: true });
  } finally {
    await lock.release();
  }
  await rename(draft, target);
}

/**
 * Restores a backup into a DATA_DIR without database and files.
 * @throws OperatorError; then the folder is left empty
 */
export async function restore(place: Place, source: string): Promise<void> {
  assertEmbedded(place);
  const dump = await readDump(source);
  for (const path of [databaseIn(place), filesIn(place)]) {
    if (existsSync(path))
      throw new OperatorError(`${path} is there already: restore only into an empty place.`);
  }
  const lock = await lockFolder(place.dataDir);
  try {
    const database = await PGlite.create(databaseIn(place), { loadDataDir: dump });
    await database.close();
    const files = join(source, 'files');
    if (existsSync(files)) await cp(files, filesIn(place), { recursive: true });
  } catch (error) {
    await rm(databaseIn(place), { recursive: true, force: true });
    await rm(filesIn(place), { recursive: true, force: true });
    throw error;
  } finally {
    await lock.release();
  }
}

/**
 * Decompressed here and not by PGlite: gzip has a checksum, and PGlite does not report its own decompression errors.
 */
async function readDump(source: string): Promise<Blob> {
  const path = join(source, dumpName);
  if (!existsSync(path)) throw new OperatorError(`${source} is no backup.`);
  try {
    return new Blob([await promisify(gunzip)(await readFile(path))]);
  } catch (error) {
    throw new OperatorError(`${path} is not as it was written.`, { cause: error });
  }
}

const dumpName = 'database.tar.gz';
const databaseIn = ({ dataDir }: Place): string => join(dataDir, 'database');
const filesIn = ({ dataDir }: Place): string => join(dataDir, 'files');

function assertEmbedded({ databaseUrl }: Place): void {
  if (databaseUrl !== null)
    throw new OperatorError(
      'This is for the embedded database. For PostgreSQL use pg_dump or WAL archiving: docs/backups.md.',
    );
}
