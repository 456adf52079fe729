import { emptyAddress } from '#domain/applicant/address.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { usualCreditLimits } from '#domain/credit/credit-limits.ts';
import { decide } from '#domain/credit/decision.ts';
import { makePlan } from '#domain/credit/plan.ts';
import { openTestDatabase } from '#test/support/database.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { bureauContract } from '#server/providers/bureau/port.contract.ts';
import type { BureauQuery, BureauReport } from '#server/providers/bureau/port.ts';
import { sandboxBureau, SLOW_ANSWER_MS } from './bureau.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

const signal = new AbortController().signal;
const queryFor = (phone: string): BureauQuery => ({
  key: crypto.randomUUID(),
  names: 'María Fernanda',
  lastName1: 'Peña',
  lastName2: 'Núñez',
  birthday: '1990-05-17',
  rfc: 'PENF900517AB1',
  curp: 'PENF900517MDFXXR09',
  phone,
  address: {
    ...emptyAddress,
    street: 'Durango',
    streetNumberExt: '12',
    district: 'Roma Norte',
    postalCode: '06700',
    municipality: 'Cuauhtémoc',
    city: 'Ciudad de México',
    state: 'Ciudad de México',
    country: 'México',
  },
  consent: { textVersion: 'v', textSha256: 'h', consentedAt: new Date(0), nipId: 'n' },
});

bureauContract(() => ({ port: sandboxBureau(database.store), query: queryFor('5512349999') }));

/** Applies the rules to the most expensive phone of the catalogue. */
const decisionOn = (bureau: BureauReport) =>
  decide({
    today: '2025-11-21',
    birthday: '1990-05-17',
    bureau,
    plan: makePlan({
      cashPriceCentavos: 40_000_00,
      downPaymentCentavos: 4_000_00,
      weeklyPaymentCentavos: 900_00,
      weeks: 78,
    }),
    addressEdited: false,
    identityMatches: true,
    hasActiveCredit: false,
    shared: [],
    promoterHelp: false,
    limits: usualCreditLimits,
  }).outcome;

test('any phone is approved by the rules, for any phone of the catalogue', async () => {
  const report = await sandboxBureau(database.store).query(queryFor('5512341234'), signal);
  expect(decisionOn(report)).toBe('approved');
});

test('0001 is refused by the bureau itself', async () => {
  const report = await sandboxBureau(database.store).query(queryFor('5512340001'), signal);
  expect(report.outcome).toBe('refused');
});

test('0002 is clear for the bureau and refused by the rules', async () => {
  const report = await sandboxBureau(database.store).query(queryFor('5512340002'), signal);
  expect(report.outcome).toBe('clear');
  expect(decisionOn(report)).toBe('refused');
});

test('0003 waits twelve seconds, no longer than its caller', async () => {
  const pause = vi.fn(() => Promise.resolve());
  const report = await sandboxBureau(database.store, pause).query(queryFor('5512340003'), signal);
  expect(pause).toHaveBeenCalledExactlyOnceWith(SLOW_ANSWER_MS, signal);
  expect(decisionOn(report)).toBe('approved');

  const hasty = AbortSignal.timeout(20);
  await expect(sandboxBureau(database.store).query(queryFor('5512340003'), hasty)).rejects.toBeInstanceOf(
    ProviderError,
  );
});

test('0004 fails three times and then answers, also when it is a new process that asks', async () => {
  const query = queryFor('5512340004');
  for (let i = 0; i < 3; i++) {
    await expect(sandboxBureau(database.store).query(query, signal)).rejects.toBeInstanceOf(ProviderError);
  }
  expect(decisionOn(await sandboxBureau(database.store).query(query, signal))).toBe('approved');
});

test('0007 is never answered, which is not held against the others', async () => {
  await expect(sandboxBureau(database.store).query(queryFor('5512340007'), signal)).rejects.toMatchObject({
    name: 'ProviderFault',
    retryable: false,
  });
});

test('0005 has something for a person to look at', async () => {
  const report = await sandboxBureau(database.store).query(queryFor('5512340005'), signal);
  expect(report.alerts).not.toEqual([]);
  expect(decisionOn(report)).toBe('review');
});
