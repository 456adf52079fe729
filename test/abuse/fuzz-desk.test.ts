import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { must } from '#test/support/desk-person.ts';
import { everyRole, fuzzDesk, goodAtDesk } from '#test/support/fuzz/desk.ts';
import { operations } from '#test/support/fuzz/operations.ts';
import { runs, seed } from '#test/support/properties.ts';
import { stockShops } from '#test/support/shop.ts';

// The short one: `npm run tool fuzz` puts 5,000 to each call.
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

test('generated bad inputs for each call of the desk give no 5xx and show no internals', async () => {
  const person = await everyRole(server, 1);
  const good = await goodAtDesk(server);
  const found: string[] = [];
  // Signing out would leave the calls after it without a person.
  for (const operation of operations('desk').filter(({ name }) => name !== 'signOutOfOffice'))
    found.push(...(await fuzzDesk(server, person, operation, { runs: runs(4), seed, good })));
  expect(found, `FC_SEED=${seed}`).toEqual([]);
  const session = await person.client.get<OfficeOutput<'getOfficeSession'>>('office/session');
  expect(must(session).person?.id).toBe(person.id);
});
