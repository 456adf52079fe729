import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { ApiClient, type Answer } from '#test/support/api-client.ts';
import { ask, newestCode } from '#test/support/api-calls.ts';
import { emptyDatabase, type ProductDatabase } from '#test/support/empty-database.ts';
import { idle } from '#test/support/idle.ts';
import { limit } from '#test/support/limits.ts';
import { logIn } from '#test/support/log-in.ts';
import { spawnProduct, type ProductProcess } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { until } from '#test/support/until.ts';

let database: ProductDatabase;
/** Stands for the bucket that processes on several machines would share. */
const files = mkdtempSync(join(tmpdir(), 'enganche-processes-'));
let webs: [ProductProcess, ProductProcess];
let worker: ProductProcess | null = null;

const start = (role: 'web' | 'worker') =>
  spawnProduct({
    dataDir: files,
    env: {
      ...inject('sharedEnv'),
      ROLE: role,
      DATABASE_URL: database.url,
      PUBLIC_ORIGIN: 'http://localhost:3000',
      LOG_LEVEL: 'warn',
    },
  });

beforeAll(async () => {
  database = await emptyDatabase();
  // Both find an empty database and lay everything there is: tables, keys, queues, demo.
  webs = await Promise.all([start('web'), start('web')]);
});
afterAll(async () => {
  for (const each of [...(webs ?? []), worker]) await each?.[Symbol.asyncDispose]();
  await database?.drop();
  rmSync(files, { recursive: true, force: true });
});

/** A visitor behind a proxy that sends every call to the other process than the one before. */
class Wanderer extends ApiClient {
  #calls = 0;
  override send<Body = unknown>(method: string, path: string, body?: object): Promise<Answer<Body>> {
    this.origin = (webs[this.#calls++ % 2] as ProductProcess).origin;
    return super.send<Body>(method, path, body);
  }
}

test('webs take no jobs; with a worker beside them a visitor walks through both to a paid account', async () => {
  const client = new Wanderer(webs[0].origin);
  const phone = '5587650200';
  const request = await startRequest(client, { phone });
  const { rows: written } = await database.query(`select sent_at, attempts from outbox`);
  expect(written).toEqual([{ sent_at: null, attempts: 0 }]);
  const none = await ask<unknown[]>(client, 'GET', `/sandbox/outbox.json?to=${phone}`);
  expect(none).toEqual([]);

  worker = await start('worker');
  await walkTo(request, 'device-send');
  const { customer, account } = await logIn(new Wanderer(webs[0].origin), phone);
  await until('the account', async () => {
    const { orderInfo } = await ask<{ orderInfo: { status: string } }>(
      customer,
      'GET',
      `payments/accountStatus/${account}`,
    );
    return orderInfo.status === 'Active';
  });
  const contract = await ask<{ fileBase64: string }>(
    client,
    'GET',
    `onboarding/pdf/base64/Contract/${request.requestId}`,
  );
  expect(Buffer.from(contract.fileBase64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
});

test('a worker answers who supervises it, and nobody else', async () => {
  const { origin } = (worker ??= await start('worker'));
  const statusOf = async (path: string) => (await fetch(origin + path)).status;
  expect(await Promise.all(['/livez', '/readyz', '/version'].map(statusOf))).toEqual([200, 200, 200]);
  expect(await (await fetch(`${origin}/metrics`)).text()).toContain('enganche_database_up 1');
  const others = ['/', '/1/inicio', '/api/v1/products/1', '/sandbox', '/docs'];
  expect(await Promise.all(others.map(statusOf))).toEqual(others.map(() => 404));
});

test('what is stored through one process is told to who follows through the other', async () => {
  worker ??= await start('worker');
  const [here, there] = webs;
  const client = new ApiClient(here.origin);
  const request = await startRequest(client, { phone: '5587650201' });
  await walkTo(request, 'geolocalization');
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const asked = get(`${there.origin}/api/v1/onboarding/events/${request.requestId}`, { headers: { cookie } });
  onTestFinished(() => void asked.destroy());
  const [stream] = (await once(asked, 'response')) as [NodeJS.ReadableStream];
  let heard = '';
  stream.on('data', (piece: Buffer) => (heard += piece.toString()));
  await expect.poll(() => heard).toContain('retry:');
  await ask(client, 'POST', `onboarding/geolocation/${request.requestId}/19.4326/-99.1332?accuracy=20`);
  await expect.poll(() => heard).toContain('event: change');
});

test('who has used up a limit at one process has at the other', async () => {
  const path = `onboarding/takeOver/${'A'.repeat(22)}/${'B'.repeat(22)}`;
  const [here, there] = webs.map(({ origin }) => new ApiClient(origin)) as [ApiClient, ApiClient];
  let calls = 0;
  // Again and again, for a minute may end in between: then both count from nothing.
  await expect
    .poll(
      async () => {
        await Promise.all(Array.from({ length: 31 }, () => here.post(path)));
        calls += 1;
        return (await there.post(path)).status;
      },
      { interval: 400, timeout: limit(20_000) },
    )
    .toBe(429);
  // By itself it would have let thirty in.
  expect(calls).toBeLessThan(30);
});

test('a code goes out once, however many processes there are', async () => {
  worker ??= await start('worker');
  await using second = await start('worker');
  const client = new Wanderer(webs[0].origin);
  const { phone } = await startRequest(client, { phone: '5587650202' });
  await newestCode(client, phone);
  await idle(client.origin);
  expect(await ask<unknown[]>(client, 'GET', `/sandbox/outbox.json?to=${phone}`)).toHaveLength(1);
  expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
});
