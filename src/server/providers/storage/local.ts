import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type StoragePort, badKey, partsOfKey } from './port.ts';

/**
 * A local folder. Writes are atomic and durable: temporary file, fsync, rename, fsync of the folder. A key that could
 * leave the folder reads as missing, and throws on write.
 */
export function localStorage(folder: string): StoragePort {
  return {
    async put(key, bytes) {
      const path = pathOf(folder, key);
      if (path === null) throw badKey();
      const aside = join(folder, '.incoming', randomUUID());
      await mkdir(dirname(aside), { recursive: true });
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeFlushed(aside, bytes);
        await rename(aside, path);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
      await flushFolder(dirname(path));
    },

    async get(key) {
      const path = pathOf(folder, key);
      return path === null ? null : nullIfMissing(() => readFile(path));
    },

    async has(key) {
      const path = pathOf(folder, key);
      return path !== null && (await nullIfMissing(() => stat(path)))?.isFile() === true;
    },

    async delete(key) {
      const path = pathOf(folder, key);
      if (path !== null) await rm(path, { force: true });
    },

    async sweep() {
      const aside = join(folder, '.incoming');
      let swept = 0;
      for (const name of (await nullIfMissing(() => readdir(aside))) ?? []) {
        const left = await nullIfMissing(() => stat(join(aside, name)));
        // Another process may use the folder too: a recent file may still be in progress.
        if (left === null || Date.now() - left.mtimeMs < abandonedAfterMs) continue;
        await rm(join(aside, name), { force: true });
        swept += 1;
      }
      return swept;
    },
  };
}

const abandonedAfterMs = 3_600_000;

function pathOf(folder: string, key: string): string | null {
  const parts = partsOfKey(key);
  return parts && join(folder, ...parts);
}

async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  await using file = await open(path, 'wx');
  await file.writeFile(bytes);
  await file.sync();
}

async function flushFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r');
  await folder.sync();
}

async function nullIfMissing<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return null;
    throw error;
  }
}
