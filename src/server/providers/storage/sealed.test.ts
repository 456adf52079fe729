import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { localStorage } from './local.ts';
import { storageContract } from './port.contract.ts';
import { sealedStorage, sealStoredFiles } from './sealed.ts';

let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'enganche-sealed-'));
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const make = () => sealedStorage(localStorage(folder), database.store);
const request = 'AbCdEfGhIjKlMnOpQrStUv';
const other = 'BbCdEfGhIjKlMnOpQrStUv';
const bytesOf = (text: string) => new TextEncoder().encode(text);
const onDisk = (key: string) => readFileSync(join(folder, key), 'latin1');

storageContract(make);

test('what is private is unreadable on the disk, what is public is as it was put', async () => {
  await make().put(`private/papers/${request}/a.pdf`, bytesOf('Calle Álamos'));
  await make().put('public/logo.svg', bytesOf('<svg/>'));
  expect(onDisk(`private/papers/${request}/a.pdf`)).not.toContain('lamos');
  expect(onDisk('public/logo.svg')).toBe('<svg/>');
});

test('a file that was moved to another name, changed, or laid there unsealed is refused', async () => {
  const at = (id: string, name: string) => join(folder, 'private/papers', id, name);
  await make().put(`private/papers/${request}/b.pdf`, bytesOf('b'));
  await make().put(`private/papers/${other}/b.pdf`, bytesOf('other'));
  const bytes = readFileSync(at(request, 'b.pdf'));
  writeFileSync(at(request, 'c.pdf'), bytes);
  writeFileSync(at(other, 'b.pdf'), bytes);
  const changed = Buffer.from(bytes);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  writeFileSync(at(request, 'd.pdf'), changed);
  writeFileSync(at(request, 'e.pdf'), 'plain');
  for (const key of [`${request}/c.pdf`, `${other}/b.pdf`, `${request}/d.pdf`, `${request}/e.pdf`]) {
    await expect(make().get(`private/papers/${key}`)).rejects.toThrow(/authenticate|unsealed/);
  }
});

test('files of a version before the vault are sealed once', async () => {
  const old = mkdtempSync(join(tmpdir(), 'enganche-plain-'));
  const key = `private/signatures/${request}/s.png`;
  mkdirSync(join(old, `private/signatures/${request}`), { recursive: true });
  writeFileSync(join(old, key), 'drawn');
  writeFileSync(join(old, 'private/paper.svg'), 'paper');
  expect(await sealStoredFiles(old, database.store)).toBe(2);
  expect(await sealStoredFiles(old, database.store)).toBe(0);
  expect(readFileSync(join(old, key), 'latin1')).not.toContain('drawn');
  const storage = sealedStorage(localStorage(old), database.store);
  expect(Buffer.from((await storage.get(key)) ?? []).toString()).toBe('drawn');
  rmSync(old, { recursive: true });
});
