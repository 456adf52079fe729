import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '#server/database/store.ts';
import { dataKeyFor, dataKeyIfAny } from '#server/queries/keys/rows.ts';
import { openBytes, sealBytes } from '#server/vault/cipher.ts';
import { localStorage } from './local.ts';
import type { StoragePort } from './port.ts';

/**
 * Seals private files before `inner` stores them: 'private/<kind>/<request>/<name>' under the data key of its request,
 * bound to its storage key. A file whose data key is destroyed counts as missing. Queries `store`: do not call inside a
 * transaction.
 */
export function sealedStorage(inner: StoragePort, store: Store): StoragePort {
  return {
    ...inner,
    async put(key, bytes, known) {
      const dataKey = isPrivate(key) ? (known ?? (await keyFor(store, key))) : null;
      await inner.put(key, dataKey ? Buffer.concat([mark, sealBytes(dataKey, aadOf(key), bytes)]) : bytes);
    },
    async get(key, known) {
      const bytes = await inner.get(key);
      if (bytes === null || !isPrivate(key)) return bytes;
      if (!isSealedFile(bytes)) throw new Error('a private file is stored unsealed');
      const requestId = requestIn(key);
      const dataKey =
        known ?? (requestId === null ? store.vault.serviceKey() : await dataKeyIfAny(store, requestId));
      return dataKey && openBytes(dataKey, aadOf(key), bytes.subarray(mark.length));
    },
  };
}

/**
 * Seals files below `folder` that a version before the vault stored as plain text. Resumes at the next start after an
 * interruption. Returns the number of files sealed.
 */
export async function sealStoredFiles(folder: string, store: Store): Promise<number> {
  const done = join(folder, '.sealed');
  if (existsSync(done)) return 0;
  const inner = localStorage(folder);
  const storage = sealedStorage(inner, store);
  let sealed = 0;
  for (const key of await privateKeys(folder)) {
    const bytes = await inner.get(key);
    if (bytes === null || isSealedFile(bytes)) continue;
    await storage.put(key, bytes);
    sealed += 1;
  }
  await mkdir(folder, { recursive: true });
  await writeFile(done, '', { flush: true });
  return sealed;
}

async function privateKeys(folder: string): Promise<string[]> {
  if (!existsSync(join(folder, 'private'))) return [];
  const entries = await readdir(join(folder, 'private'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

const isPrivate = (key: string): boolean => key.startsWith('private/');
const aadOf = (key: string): string => `file|${key}`;

/** The header of every sealed file. */
const mark = Buffer.from('ENGANCHE1\0', 'latin1');
const isSealedFile = (bytes: Uint8Array): boolean => mark.equals(bytes.subarray(0, mark.length));

const keyFor = (store: Store, key: string) => {
  const requestId = requestIn(key);
  return requestId === null ? store.vault.serviceKey() : dataKeyFor(store, requestId);
};

const requestIn = (key: string): string | null =>
  /^private\/[^/]+\/([\w-]{22})\/[^/]+$/.exec(key)?.[1] ?? null;
