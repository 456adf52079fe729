import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#test/support/database.ts';
import { isUnreachable, isRetryableDbError, retryUntilConnected } from './unreachable.ts';

/** Opens a port whose connections are handled only by `meet`. */
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
    query.execute(database.store.db).catch((error: unknown) => error);
  expect(isUnreachable(await fault(sql`select 1 / 0`))).toBe(false);
  await database.opened.close();
  expect(isUnreachable(await fault(sql`select 1`))).toBe(true);
  expect(isUnreachable(null)).toBe(false);
  expect(isUnreachable(new Error('something else'))).toBe(false);
});

test('a server whose Unix socket is gone', async () => {
  const client = new pg.Client({ host: join(tmpdir(), 'no-server-here'), user: 'nobody', database: 'none' });
  const fault: unknown = await client.connect().catch((error: unknown) => error);
  expect(fault).toMatchObject({ code: 'ENOENT' });
  expect(isUnreachable(fault)).toBe(true);
  expect(isUnreachable(withCode('ENOENT'))).toBe(false);
});

const withCode = (code: string) => Object.assign(new Error('refused'), { code });

test('what was given up for others’ sake can be asked again; bad input and constraints cannot', () => {
  const lost = ['40001', '40P01', '55P03', '57014', '23505', '22001', '08006'].filter((code) =>
    isRetryableDbError(withCode(code)),
  );
  expect(lost).toEqual(['40001', '40P01', '55P03', '57014']);
  expect([isRetryableDbError(null), isRetryableDbError(new Error('40P01'))]).toEqual([false, false]);
});

test('small work is done once the database is there again, and not for ever', async () => {
  const faults = [withCode('ECONNREFUSED'), withCode('40P01')];
  let tries = 0;
  const work = async () => {
    tries += 1;
    const fault = faults.shift();
    if (fault) throw fault;
  };
  let pauses = 0;
  const pause = async () => void (pauses += 1);
  await retryUntilConnected(work, pause);
  expect([tries, pauses]).toEqual([3, 2]);

  const refused = () => Promise.reject(withCode('23505'));
  await expect(retryUntilConnected(refused, pause)).rejects.toThrow('refused');
  const gone = () => Promise.reject(withCode('ECONNREFUSED'));
  await expect(retryUntilConnected(gone, pause)).rejects.toThrow('refused');
  expect(pauses).toBe(2 + 59);
});
