import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app/app.ts';
import { createMeters } from './metrics/meters.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { TestClient } from '#test/support/client.ts';

let server: TestApp;
let visitor: TestClient;
const lines: string[] = [];
beforeAll(async () => {
  server = await buildTestApp();
  const log = pino(
    { level: 'debug', base: null },
    new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) }),
  );
  visitor = new TestClient(await buildApp({ ...server.deps, log, meters: createMeters() }, async () => {}));
});
afterAll(() => server.close());

/** Returns the log line of the last request. */
async function logged(path: string): Promise<Record<string, unknown>> {
  lines.length = 0;
  await visitor.post(path);
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  return JSON.parse(lines.at(-1) ?? '') as Record<string, unknown>;
}

test('a log names the route and the ids that its policy lets it show, and no other value', async () => {
  const requestId = 'AbCdEfGhIjKlMnOpQrStUv';
  const line = await logged(`onboarding/verificationPhone/${requestId}/canario`);
  expect(line).toMatchObject({ requestId, route: '/api/v1/onboarding/verificationPhone/:requestId/:code' });
  expect(lines.join('')).not.toContain('canario');
});

test('a phone is shown nowhere, neither in its own place nor in an id’s', async () => {
  await logged('onboarding/checkPhone/5518427099');
  expect(lines.join('')).not.toContain('5518427099');
  const line = await logged('onboarding/resendOtp/5518427099');
  expect(line).not.toHaveProperty('requestId');
  expect(lines.join('')).not.toContain('5518427099');
});
