import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { operations } from '#test/support/fuzz/operations.ts';
import { fingerprint, fuzz, ownersAtSteps, type Owners } from '#test/support/fuzz/run.ts';
import { runs, seed } from '#test/support/properties.ts';
import { stockShops } from '#test/support/shop.ts';

// The short one: `npm run tool fuzz` puts 5,000 to each call.
let server: TestApp;
let owners: Owners;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  owners = await ownersAtSteps(server);
});
afterAll(() => server.close());

test('generated bad inputs for each call give no 5xx, take nothing and store nothing', async () => {
  const before = await fingerprint(server);
  expect(before).toMatchObject({
    credit_requests: expect.stringMatching(/^[1-9]/),
    files: expect.any(String),
  });
  const found: string[] = [];
  for (const operation of operations()) {
    found.push(...(await fuzz(server, owners, operation, { runs: runs(10), seed })));
  }
  expect(found, `FC_SEED=${seed}`).toEqual([]);
  expect(await fingerprint(server)).toEqual(before);
});
