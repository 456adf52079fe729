import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt, precalify, sendNip, solveCaptcha } from '#test/support/applicant.ts';
import { stockShops } from '#test/support/shop.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await buildTestApp();
  await stockShops(shop.deps);
});
afterAll(() => shop.close());

// Regression: PostgreSQL aborted one of two transactions that locked the partner's counters and the head of its audit
// chain in different orders.
test('requests that begin and NIPs that are asked for at one partner never wait for each other in a circle', async () => {
  const waiting = await Promise.all([1, 2, 3, 4].map(() => applicantAt(shop, 'credit-bureau-consulting')));
  const newcomers = [1, 2, 3, 4, 5, 6].map(() => shop.client());
  await Promise.all(newcomers.map(solveCaptcha));
  const replies = await Promise.all([
    ...waiting.map(sendNip),
    ...newcomers.map((client) => precalify(client)),
  ]);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
});
