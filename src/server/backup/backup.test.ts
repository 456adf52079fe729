import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { recordPlatformEvent } from '#server/queries/request-events.ts';
import { newMasterKey, parseKeyRing } from '#server/vault/key-ring.ts';
import { openTestDatabase } from '#test/support/database.ts';
import { createDatabase } from '#test/support/server-database.ts';
import { stockShops } from '#test/support/shop.ts';
import { backUp, restore } from './backup.ts';
import type { Manifest } from './manifest.ts';

type Place = Parameters<typeof backUp>[0];

const root = mkdtempSync(join(tmpdir(), 'enganche-backup-'));
const source = join(root, 'backup');
const keys = { secret: 's'.repeat(40), vaultKeys: parseKeyRing(newMasterKey()) };
let from: Place;
let written: Manifest;
let closeDatabase: () => Promise<void>;
let places = 0;

/** Nothing is there, whichever engine the tests run on. */
async function emptyPlace(): Promise<Place & { drop: () => Promise<void> }> {
  const dataDir = join(root, `place-${++places}`);
  mkdirSync(dataDir);
  const server = inject('databaseServer');
  if (!server) return { databaseUrl: null, databaseDirectUrl: null, dataDir, ...keys, drop: async () => {} };
  const database = await createDatabase(server, 'restore');
  return {
    databaseUrl: database.url,
    databaseDirectUrl: database.url,
    dataDir,
    ...keys,
    drop: () => database.drop(),
  };
}

beforeAll(async () => {
  const database = await openTestDatabase();
  closeDatabase = () => database.close();
  await stockShops({ db: database.db });
  await database.db
    .transaction()
    .execute((trx) => recordPlatformEvent(trx, 'keys-rotated', 'operator', { keys: 1 }));
  mkdirSync(join(database.dataDir, 'files/private'), { recursive: true });
  writeFileSync(join(database.dataDir, 'files/private/paper.pdf'), randomBytes(5000));
  // The embedded database is backed up while no server has it.
  if (database.config.databaseUrl === null) await database.opened.close();
  from = { ...database.config, ...keys };
  written = await backUp(from, source);
});
afterAll(async () => {
  await closeDatabase();
  rmSync(root, { recursive: true, force: true });
});

let copy: string;
beforeEach(async () => {
  copy = join(root, `copy-${++places}`);
  await cp(source, copy, { recursive: true });
});

test('a backup comes back in an empty place, table by table and file by file', async () => {
  expect(written.tables['public.products']?.rows).toBe(2);
  // Of a table in months each month is compared.
  const months = Object.entries(written.tables).filter(([name]) => name.startsWith('public.request_events_'));
  expect(months.map(([, { rows }]) => rows).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 1]);
  expect(written.parts.some(({ path }) => path === 'files/private/paper.pdf')).toBe(true);
  const place = await emptyPlace();
  const laid = await restore(place, copy);
  expect(laid).toEqual(written);
  for (const { path } of written.parts.filter(({ path }) => path.startsWith('files/'))) {
    expect(readFileSync(join(place.dataDir, path)).equals(readFileSync(join(from.dataDir, path)))).toBe(true);
  }
  const again = await backUp(place, join(root, `again-${places}`));
  expect(again.tables).toEqual(written.tables);
  await expect(restore(place, copy)).rejects.toThrow('only into an empty place');
  await place.drop();
});

const broken: [string, (folder: string) => void, RegExp][] = [
  ['truncated', (folder) => truncateSync(join(folder, written.parts[0]?.path ?? ''), 1000), /has 1000 bytes/],
  [
    'changed in one byte',
    (folder) => {
      const file = join(folder, written.parts[0]?.path ?? '');
      const bytes = readFileSync(file);
      bytes[500] = (bytes[500] ?? 0) ^ 1;
      writeFileSync(file, bytes);
    },
    /not as it was written/,
  ],
  ['without a part', (folder) => rmSync(join(folder, written.parts[0]?.path ?? '')), /is missing/],
  [
    'with half a manifest',
    (folder) => truncateSync(join(folder, 'manifest.json'), 300),
    /manifest\.json is not/,
  ],
  ['without a manifest', (folder) => rmSync(join(folder, 'manifest.json')), /is no backup/],
];

test.for(broken)('%s is refused, and nothing is written', async ([, damage, why]) => {
  damage(copy);
  const place = await emptyPlace();
  await expect(restore(place, copy)).rejects.toThrow(why);
  expect(existsSync(join(place.dataDir, 'database')) || existsSync(join(place.dataDir, 'files'))).toBe(false);
  await place.drop();
});

test('other keys are refused: the data could not be read', async () => {
  const place = await emptyPlace();
  const others = [{ secret: 'x'.repeat(40) }, { vaultKeys: parseKeyRing(newMasterKey()) }];
  for (const other of others) {
    await expect(restore({ ...place, ...other }, copy)).rejects.toThrow('other keys');
  }
  await place.drop();
});

test('a backup never overwrites another', async () => {
  await expect(backUp(from, source)).rejects.toThrow('is there already');
});
