import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { localStorage } from './local.ts';
import { storageContract } from './port.contract.ts';

const home = mkdtempSync(join(tmpdir(), 'enganche-storage-'));
const outside = join(home, 'outside.txt');
writeFileSync(outside, 'secret');
const folder = join(home, 'files');
afterAll(() => rmSync(home, { recursive: true }));

storageContract(() => localStorage(folder));

test('nothing outside the folder can be read, written or deleted', async () => {
  const storage = localStorage(folder);
  expect(await storage.get('../outside.txt')).toBeNull();
  await expect(storage.put('../outside.txt', new Uint8Array())).rejects.toThrow(RangeError);
  await storage.delete('../outside.txt');
  expect(readFileSync(outside, 'utf8')).toBe('secret');
});

test('no half-written file stays behind', async () => {
  const storage = localStorage(folder);
  await storage.put('public/done.svg', new Uint8Array(10));
  await storage.put('public', new Uint8Array(10)).catch(() => {});
  expect(readdirSync(join(folder, '.incoming'))).toEqual([]);
});

test('what a killed process left half-written is swept once it is old, and nothing else', async () => {
  const storage = localStorage(folder);
  await storage.put('public/kept.svg', new Uint8Array(10));
  const aside = join(folder, '.incoming');
  for (const name of ['old', 'young']) writeFileSync(join(aside, name), 'half');
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
  utimesSync(join(aside, 'old'), twoHoursAgo, twoHoursAgo);
  expect(await storage.sweep?.()).toBe(1);
  expect(readdirSync(aside)).toEqual(['young']);
  expect(await storage.has('public/kept.svg')).toBe(true);
  rmSync(join(aside, 'young'));
  expect(await localStorage(join(home, 'nowhere')).sweep?.()).toBe(0);
});

test('another process finds what was put', async () => {
  await localStorage(folder).put('private/kept.bin', new Uint8Array([1, 2, 3]));
  expect(Buffer.from((await localStorage(folder).get('private/kept.bin')) ?? [])).toEqual(
    Buffer.from([1, 2, 3]),
  );
});
