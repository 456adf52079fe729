import pino from 'pino';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createHub, type RunningHub } from './hub.ts';
import { inTransaction } from './store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function newHub(): Promise<RunningHub> {
  const hub = await createHub(database.opened, pino({ level: 'silent' }));
  onTestFinished(() => hub.close());
  return hub;
}

/** Counts notifications; `next` resolves at the next one. */
function listener(hub: RunningHub, requestId: string) {
  let heard = 0;
  let wake = () => {};
  const unfollow = hub.subscribe(requestId, () => {
    heard++;
    wake();
  });
  return {
    unfollow,
    heard: () => heard,
    next: () => new Promise<void>((resolve) => (wake = resolve)),
  };
}

const announce = (hub: RunningHub, ...requestIds: string[]) =>
  inTransaction(database.store, async (tx) => {
    for (const requestId of requestIds) hub.publish(tx, requestId);
  });

test('what one process announces, followers in another hear, each only of its own request', async () => {
  const [here, there] = [await newHub(), await newHub()];
  const mine = listener(there, 'mine');
  const other = listener(there, 'other');
  const heard = mine.next();
  await announce(here, 'mine');
  await heard;
  expect([mine.heard(), other.heard()]).toEqual([1, 0]);
});

test('nothing is announced before the commit, and nothing of what was rolled back', async () => {
  const hub = await newHub();
  const follower = listener(hub, 'rolled-back');
  const marker = listener(hub, 'marker');
  const attempt = inTransaction(database.store, async (tx) => {
    hub.publish(tx, 'rolled-back');
    await sql`select 1 / 0`.execute(tx.db);
  });
  await expect(attempt).rejects.toThrow('division by zero');
  // Notifications keep their order: once the marker has arrived, an earlier one would have too.
  const passed = marker.next();
  await announce(hub, 'marker');
  await passed;
  expect(follower.heard()).toBe(0);
});

test('who has stopped following hears no more', async () => {
  const hub = await newHub();
  const gone = listener(hub, 'same');
  const stays = listener(hub, 'same');
  gone.unfollow();
  const heard = stays.next();
  await announce(hub, 'same');
  await heard;
  expect([gone.heard(), stays.heard()]).toEqual([0, 1]);
});

test('after the listening connection was cut, followers look again and hear what comes', async () => {
  const hub = await newHub();
  const follower = listener(hub, 'cut');
  const again = follower.next();
  if (database.opened.engine === 'postgres') {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'enganche-hub' and datname = current_database()`.execute(database.store.db);
  } else {
    // The embedded database has no connection to break.
    await announce(hub, 'cut');
  }
  await again;
  const heard = follower.next();
  await announce(hub, 'cut');
  await heard;
  expect(follower.heard()).toBe(2);
});
