import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { everyRole, fuzzDesk, goodAtDesk } from '#test/support/fuzz/desk.ts';
import { operations } from '#test/support/fuzz/operations.ts';
import { fingerprint, fuzz, ownersAtSteps, type Owners } from '#test/support/fuzz/run.ts';
import { stockShops } from '#test/support/shop.ts';

/**
 * `npm run tool fuzz`: 5,000 generated invalid inputs for every call of the OpenAPI document (FUZZ_RUNS), a different
 * series each time; FUZZ_SEED repeats one. None may cause a 5xx, be accepted, or leave anything in the database or the
 * folder; of the desk's none may cause a 5xx.
 */
const runs = Number(process.env['FUZZ_RUNS'] ?? 5000);
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);

let server: TestApp;
let owners: Owners;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  owners = await ownersAtSteps(server);
});
afterAll(() => server.close());

test.each(operations())(`$method $path, ${runs} times (FUZZ_SEED=${seed})`, async (operation) => {
  const before = await fingerprint(server);
  expect(await fuzz(server, owners, operation, { runs, seed })).toEqual([]);
  expect(await fingerprint(server)).toEqual(before);
});

test.each(operations('desk'))(`$method $path, ${runs} times (FUZZ_SEED=${seed})`, async (operation) => {
  const [person, good] = [await everyRole(server, 1), await goodAtDesk(server)];
  expect(await fuzzDesk(server, person, operation, { runs, seed, good })).toEqual([]);
});
