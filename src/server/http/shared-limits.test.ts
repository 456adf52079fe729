import pino from 'pino';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { sharedLimits, type SharedLimits } from './shared-limits.ts';

let database: TestDatabase;
let clock = 0;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => sql`delete from request_limits`.execute(database.db));
afterAll(() => database.close());

/** A window that does not end while a test runs. */
const windowSeconds = 100_000_000;
const minuteMs = 60_000;

/** The limits of one process, and calls of one address that they count. */
function oneProcess() {
  const log = pino({ level: 'silent' });
  const limits: SharedLimits = sharedLimits(database.opened.db, log, { now: () => clock, windowSeconds });
  const route = (url: string) =>
    new limits.store({}).child({ routeInfo: { method: 'POST', url } } as unknown as Parameters<
      InstanceType<typeof limits.store>['child']
    >[0]);
  const [codes, papers] = [route('/codes'), route('/papers')];
  const call = (times: number, address = '10.0.0.1', on = codes) => {
    let count = 0;
    for (let time = 0; time < times; time++) {
      on.incr(address, (_error, result) => (count = result?.current ?? -1), minuteMs, 100);
    }
    return count;
  };
  return { ...limits, call, papers };
}

test('calls are counted at once here, and those elsewhere once they were told', async () => {
  const [here, there] = [oneProcess(), oneProcess()];
  expect(here.call(40)).toBe(40);
  expect(there.call(30)).toBe(30);
  await here.share();
  await there.share();
  expect(there.call(1)).toBe(71);
  expect(here.call(1)).toBe(41);
  await here.share();
  // 40 and 30, and its own one; that of the other is not told yet.
  expect(here.call(1)).toBe(72);
  await there.share();
  expect(there.call(1)).toBe(73);
});

test('an address and a route have a count of their own', async () => {
  const [here, there] = [oneProcess(), oneProcess()];
  here.call(90);
  await here.share();
  there.call(10, '10.0.0.2');
  there.call(10, '10.0.0.1', there.papers);
  await there.share();
  expect(there.call(1, '10.0.0.2')).toBe(11);
  expect(there.call(1, '10.0.0.1', there.papers)).toBe(11);
});

test('the routes that one address calls are counted apart', () => {
  const here = oneProcess();
  here.call(7);
  expect(here.call(2, '10.0.0.1', here.papers)).toBe(2);
  expect(here.call(1)).toBe(8);
  expect(here.call(1, '10.0.0.1', here.papers)).toBe(3);
});

test('who is far from the limit is not told of, and no address is stored', async () => {
  const here = oneProcess();
  here.call(5, '10.0.0.3');
  here.call(6, '10.0.0.4');
  await here.share();
  const rows = await database.db.selectFrom('request_limits').selectAll().execute();
  expect(rows).toEqual([
    { key: expect.stringMatching(/^[\w-]{20,}$/), window_start: expect.any(Date), count: 6 },
  ]);
});

test('a minute later everything is counted anew', async () => {
  const here = oneProcess();
  here.call(100);
  clock += minuteMs;
  expect(here.call(1)).toBe(1);
});

test('many at once lose no count', async () => {
  const processes = Array.from({ length: 8 }, oneProcess);
  for (const each of processes) for (let n = 0; n < 20; n++) each.call(10, `10.1.0.${n}`);
  await Promise.all(processes.map((each) => each.share()));
  const rows = await database.db.selectFrom('request_limits').select('count').execute();
  expect(rows.map(({ count }) => count)).toEqual(Array.from({ length: 20 }, () => 80));
});

test('without the database each process keeps to the limit by itself', async () => {
  const here = oneProcess();
  here.call(50);
  await sql`alter table request_limits rename to away`.execute(database.db);
  await expect(here.share()).rejects.toThrow('request_limits');
  await sql`alter table away rename to request_limits`.execute(database.db);
  expect(here.call(1)).toBe(51);
  await here.share();
  expect(here.call(1)).toBe(52);
});
