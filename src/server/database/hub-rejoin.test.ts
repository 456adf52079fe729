import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { OpenDatabase } from './open-database.ts';
import { createHub, listen } from './hub.ts';

test('a hub whose server is away for many tries makes one at a time, and ends with one connection', async () => {
  const server = await flakyPostgres();
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const hub = await createHub({ engine: 'postgres', directUrl: server.url } as OpenDatabase, log);
  onTestFinished(() => hub.close());
  const joinedAgain = new Promise<void>((resolve) => hub.subscribe('any', resolve));

  server.refuseNext(3);
  server.cut();
  await joinedAgain;

  // One loss: a refused attempt in between is not a lost connection.
  expect(lines.filter((line) => line.includes('hub lost its connection'))).toHaveLength(1);
  expect(server.seen()).toBe(1 + 3 + 1);
});

test('closed while it joins again, it ends the new connection and asks nobody to look again', async () => {
  const server = await flakyPostgres();
  const log = pino({ level: 'silent' });
  let rejoined = 0;
  const channels = ['any'];
  const { close } = await listen(
    { engine: 'postgres', directUrl: server.url } as OpenDatabase,
    { name: 'test', channels, onNotify: () => {}, onReconnect: () => void (rejoined += 1) },
    log,
  );
  server.holdNext();
  server.cut();
  await expect.poll(() => server.seen()).toBe(2);
  const closed = close();
  server.letIn();
  await closed;
  await expect.poll(() => server.open()).toBe(0);
  expect(rejoined).toBe(0);
});

/** Accepts every login, and acknowledges every statement. */
async function flakyPostgres() {
  const open = new Set<Socket>();
  let seen = 0;
  let refusals = 0;
  let held = Promise.withResolvers<void>();
  held.resolve();
  const server = createServer((socket) => {
    seen++;
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => {});
    if (refusals-- > 0) {
      socket.destroy();
      return;
    }
    let hasBegun = false;
    socket.on('data', async (bytes) => {
      await held.promise;
      if (!hasBegun) socket.write(Buffer.from([...authenticated, ...readyForQuery]));
      else if (bytes[0] === 'Q'.charCodeAt(0)) socket.write(Buffer.from([...listenDone, ...readyForQuery]));
      hasBegun = true;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return {
    url: `postgresql://anybody@127.0.0.1:${(server.address() as AddressInfo).port}/any`,
    seen: () => seen,
    open: () => open.size,
    /** Sends nothing until released. */
    holdNext: () => void (held = Promise.withResolvers<void>()),
    letIn: () => held.resolve(),
    refuseNext: (count: number) => void (refusals = count),
    cut: () => open.forEach((socket) => socket.destroy()),
  };
}

// PostgreSQL's messages: a letter, the length including itself, and the payload.
const authenticated = [...Buffer.from('R'), 0, 0, 0, 8, 0, 0, 0, 0];
const readyForQuery = [...Buffer.from('Z'), 0, 0, 0, 5, ...Buffer.from('I')];
const listenDone = [...Buffer.from('C'), 0, 0, 0, 11, ...Buffer.from('LISTEN\0')];
