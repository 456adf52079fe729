import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyEmbedded } from '#test/support/database.ts';
import { backUp, restore } from './backup.ts';

const root = mkdtempSync(join(tmpdir(), 'enganche-backup-'));
const copy = join(root, 'copy');
const paper = 'files/private/papers/paper.pdf';
let places = 0;

function emptyPlace() {
  const dataDir = join(root, `place-${++places}`);
  mkdirSync(dataDir);
  return { databaseUrl: null, dataDir };
}
const from = emptyPlace();

beforeAll(async () => {
  await copyEmbedded(from.dataDir, 'empty');
  const database = await PGlite.create(join(from.dataDir, 'database'));
  await database.exec("create table products (name text); insert into products values ('Uno'), ('Dos')");
  await database.close();
  mkdirSync(join(from.dataDir, 'files/private/papers'), { recursive: true });
  writeFileSync(join(from.dataDir, paper), '%PDF-1.7');
  await backUp(from, copy);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a backup comes back in an empty place, rows and files', async () => {
  const place = emptyPlace();
  await restore(place, copy);
  expect(readFileSync(join(place.dataDir, paper), 'utf8')).toBe('%PDF-1.7');
  const database = await PGlite.create(join(place.dataDir, 'database'));
  const { rows } = await database.query('select name from products order by name');
  await database.close();
  expect(rows).toEqual([{ name: 'Dos' }, { name: 'Uno' }]);
  await expect(restore(place, copy)).rejects.toThrow('only into an empty place');
});

test('a backup never overwrites another, and keys are not in it', async () => {
  await expect(backUp(from, copy)).rejects.toThrow('is there already');
  expect(existsSync(join(copy, 'secret')) || existsSync(join(copy, 'vault-keys'))).toBe(false);
});

test('what is no whole backup is refused, and nothing is left', async () => {
  const place = emptyPlace();
  await expect(restore(place, join(root, 'nothing'))).rejects.toThrow('is no backup');
  const broken = join(root, 'broken');
  await backUp(from, broken);
  truncateSync(join(broken, 'database.tar.gz'), 1_000);
  await expect(restore(place, broken)).rejects.toThrow('is not as it was written');
  expect(existsSync(join(place.dataDir, 'database')) || existsSync(join(place.dataDir, 'files'))).toBe(false);
});

test('PostgreSQL is sent to its own tools', async () => {
  const place = { databaseUrl: 'postgres://somewhere/enganche', dataDir: root };
  await expect(backUp(place, join(root, 'other'))).rejects.toThrow('docs/backups.md');
  await expect(restore(place, copy)).rejects.toThrow('docs/backups.md');
});
