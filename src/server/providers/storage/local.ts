import { randomUUID } from 'node:crypto';
import { close, fsync, mkdir, open, rename, write } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { StoragePort } from './port.ts';
import { badKey, partsOfKey } from './storage-key.ts';

/**
 * A folder on this machine. A file appears whole or not at all: written aside, flushed, renamed, and the
 * folder flushed too. Keys that could leave the folder have no file: reading finds none, writing throws.
 */
export function localStorage(folder: string): StoragePort {
  return {
    async put(key, bytes) {
      const path = pathOf(folder, key);
      if (path === null) throw badKey();
      const aside = join(folder, '.incoming', randomUUID());
      const file = await inFolder(aside, () => disk.open(aside, 'wx'));
      try {
        await writeFlushed(file, bytes);
        await inFolder(path, () => disk.rename(aside, path));
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
      await flushFolder(dirname(path));
    },

    async get(key) {
      const path = pathOf(folder, key);
      return path === null ? null : ifThere(() => readFile(path));
    },

    async has(key) {
      const path = pathOf(folder, key);
      return path !== null && (await ifThere(() => stat(path)))?.isFile() === true;
    },

    async delete(key) {
      const path = pathOf(folder, key);
      if (path !== null) await rm(path, { force: true });
    },

    async sweep() {
      const aside = join(folder, '.incoming');
      let swept = 0;
      for (const name of (await ifThere(() => readdir(aside))) ?? []) {
        const left = await ifThere(() => stat(join(aside, name)));
        // Another process may have the folder too: what is young may still be written.
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

/** Without a handle around each file, which costs as much again as all that is done with it. */
const disk = {
  open: promisify(open) as (path: string, flags: string) => Promise<number>,
  write: promisify(write) as (file: number, bytes: Uint8Array) => Promise<{ bytesWritten: number }>,
  flush: promisify(fsync),
  close: promisify(close),
  rename: promisify(rename),
  makeFolder: promisify(mkdir) as (path: string, options: { recursive: true }) => Promise<unknown>,
};

/** Makes the folder of `path` if that is what is missing. */
async function inFolder<T>(path: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await disk.makeFolder(dirname(path), { recursive: true });
    return act();
  }
}

async function writeFlushed(file: number, bytes: Uint8Array): Promise<void> {
  try {
    for (let at = 0; at < bytes.byteLength;) at += (await disk.write(file, bytes.subarray(at))).bytesWritten;
    await disk.flush(file);
  } finally {
    await disk.close(file);
  }
}

async function flushFolder(path: string): Promise<void> {
  const folder = await disk.open(path, 'r');
  try {
    await disk.flush(folder);
  } finally {
    await disk.close(folder);
  }
}

async function ifThere<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return null;
    throw error;
  }
}
