import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { addTo, addToAll, fillOfAll, type Bucket } from './rate-buckets.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await setClock('2026-03-01T10:50:00Z');
});
afterAll(() => database.close());

const setClock = (at: string) =>
  sql`update clock_shift set shift = ${at}::timestamptz - now()`.execute(database.store.db);
const rows = async () =>
  (await sql<{ key: string }>`select key from rate_buckets`.execute(database.store.db)).rows.length;

const hourly = (key: string, limit: number): Bucket => ({ key, windowSeconds: 3600, limit });
const daily = (key: string, limit: number): Bucket => ({ key, windowSeconds: 86_400, limit });

test('each bucket counts for itself, and is told in the order in which it was given', async () => {
  const { store } = database;
  const buckets = [daily('phone', 2), hourly('network', 1)];
  // Nothing is counted yet, and reading must not count.
  expect((await fillOfAll(store, buckets)).map(({ full }) => full)).toEqual([false, false]);
  expect((await addToAll(store, buckets)).map(({ full }) => full)).toEqual([false, false]);
  // For a reader a bucket is full without room for another; for a writer, when its own count exceeded the limit.
  expect((await fillOfAll(store, buckets)).map(({ full }) => full)).toEqual([false, true]);
  expect((await addToAll(store, buckets)).map(({ full }) => full)).toEqual([false, true]);
  expect((await addTo(store, daily('phone', 2))).full).toBe(true);
});

test('a window ends when it says so, each at its own time', async () => {
  const { store } = database;
  await setClock('2026-03-01T10:59:30Z');
  const [day, hour] = await addToAll(store, [daily('one', 9), hourly('two', 9)]);
  // The clock advances during the query.
  expect(day?.secondsLeft).toBeGreaterThan(13 * 3600);
  expect(day?.secondsLeft).toBeLessThanOrEqual(13 * 3600 + 600);
  expect(hour?.secondsLeft).toBeLessThanOrEqual(600);
  expect(hour?.secondsLeft).toBeGreaterThanOrEqual(1);
});

test('the next window begins anew, and the one before it is not kept', async () => {
  const { store } = database;
  await setClock('2026-03-02T10:30:00Z');
  const buckets = [daily('day', 1), hourly('hour', 1), hourly('other', 1)];
  await addToAll(store, buckets);
  const before = await rows();
  await setClock('2026-03-02T11:30:00Z');
  expect((await addToAll(store, buckets)).map(({ full }) => full)).toEqual([true, false, false]);
  expect(await rows()).toBe(before);
});
