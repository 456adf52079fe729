import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#test/support/database.ts';
import { isUnreachable } from './unreachable.ts';

/** A port where `meet` is all that happens to a connection. */
async function portThat(meet: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    meet(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function faultOn(port: number): Promise<unknown> {
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'x', max: 1, connectionTimeoutMillis: 80 });
  pool.on('error', () => {});
  onTestFinished(() => pool.end());
  return pool.query('select 1').then(
    () => null,
    (error: unknown) => error,
  );
}

test('a port where nobody listens, one that says nothing, one that hangs up', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  expect(isUnreachable(await faultOn(port))).toBe(true);
  expect(isUnreachable(await faultOn(await portThat(() => {})))).toBe(true);
  expect(isUnreachable(await faultOn(await portThat((socket) => socket.destroy())))).toBe(true);
});

test('a pool whose connections are all taken', async () => {
  const silent = await portThat(() => {});
  const pool = new pg.Pool({
    host: '127.0.0.1',
    port: silent,
    user: 'x',
    max: 1,
    connectionTimeoutMillis: 80,
  });
  pool.on('error', () => {});
  onTestFinished(() => pool.end());
  const faults = await Promise.allSettled([pool.query('select 1'), pool.query('select 2')]);
  expect(faults.map((each) => each.status === 'rejected' && isUnreachable(each.reason))).toEqual([
    true,
    true,
  ]);
});

test('a database that has been closed; but not what it refuses', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const fault = (query: ReturnType<typeof sql>) =>
    query.execute(database.db).catch((error: unknown) => error);
  expect(isUnreachable(await fault(sql`select 1 / 0`))).toBe(false);
  await database.opened.close();
  expect(isUnreachable(await fault(sql`select 1`))).toBe(true);
  expect(isUnreachable(null)).toBe(false);
  expect(isUnreachable(new Error('something else'))).toBe(false);
});
