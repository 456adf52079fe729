import { expect, test } from 'vitest';
import { fullestShard } from './partners-on-shards.ts';
import { assumed, plan } from './plan.ts';

const slopes = {
  productMsPerWalk: 100,
  sqlMsPerWalk: 50,
  dashboardMs: 5,
  catalogueMs: 0.2,
  databaseKbPerWalk: 30,
  filesKbPerWalk: 200,
  messagesPerWalk: 5,
  bytesPerPayment: 400,
};

test('a hundred million customers: 20 million credits, 520 million payments a year', () => {
  const { paymentsPerSecond, walksPerSecond, messagesPerYear, databaseTerabytes } = plan(slopes, assumed);
  expect(paymentsPerSecond.mean * 365 * 86_400).toBeCloseTo(520e6, -3);
  // 20 million complete ones and two fifths of 30 million.
  expect(walksPerSecond.mean * 365 * 86_400).toBeCloseTo(32e6, -3);
  expect(messagesPerYear).toBe(32e6 * 5 + 520e6 * 2);
  expect(databaseTerabytes).toBeCloseTo((5 * (32e6 * 30 * 1024 + 520e6 * 400)) / 1e12, 6);
});

test('half the customers take half of everything that grows', () => {
  const [whole, half] = [
    plan(slopes, assumed),
    plan(slopes, { ...assumed, customers: assumed.customers / 2 }),
  ];
  expect(half.databaseTerabytes).toBeCloseTo(whole.databaseTerabytes / 2);
  expect(half.perYear.sms).toBeCloseTo(whole.perYear.sms / 2);
});

test('partners on shards: one shard holds all, and more shards are less even', () => {
  expect(fullestShard(2_000, 1, 3).medianOfMean).toBeCloseTo(1);
  const [few, many] = [fullestShard(2_000, 4, 50), fullestShard(2_000, 64, 50)];
  expect(few.medianOfMean).toBeGreaterThan(1);
  expect(many.medianOfMean).toBeGreaterThan(few.medianOfMean);
  expect(many.largestPartner).toBeCloseTo(few.largestPartner);
});
