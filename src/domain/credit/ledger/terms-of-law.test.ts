import { expect, test } from 'vitest';
import { coolDown, defaultMarkGone, type Refusal } from './cool-down.ts';
import { parseImei } from './imei.ts';
import { isClabe, parseClabe } from '../clabe.ts';
import { refundDeadline, refundReview } from './refund.ts';
import { lastDayToRevoke, revocationOpen } from './revocation.ts';

test.each([
  [56, '2026-12-24', '2027-01-04'],
  [57, '2026-12-18', '2026-12-28'],
  [58, '2026-04-24', '2026-05-04'],
  [59, '2026-04-30', '2026-05-08'],
  [60, '2028-04-26', '2028-05-04'],
] as const)('vector %i: delivered on %s, to be revoked until %s', (_, deliveredOn, last) => {
  const revocable = { signedOn: deliveredOn, deliveredOn };
  expect(lastDayToRevoke(revocable)).toBe(last);
  expect(revocationOpen(revocable, last)).toBe(true);
});

test('vector 61: the later of signature and delivery counts', () => {
  const revocable = { signedOn: '2026-12-01', deliveredOn: '2026-12-18' };
  expect(lastDayToRevoke(revocable)).toBe('2026-12-28');
  expect(revocationOpen(revocable, '2026-12-09')).toBe(true);
  expect(revocationOpen(revocable, '2026-12-29')).toBe(false);
  expect(lastDayToRevoke({ signedOn: '2026-12-01', deliveredOn: '2026-11-30' })).toBe('2026-12-08');
});

test('before a proven delivery it stays open', () => {
  const revocable = { signedOn: '2026-12-01', deliveredOn: null };
  expect(lastDayToRevoke(revocable)).toBeNull();
  expect(revocationOpen(revocable, '2027-12-01')).toBe(true);
});

test('vector 62: five business days from the day it was seen', () => {
  expect(refundDeadline('2026-12-23')).toBe('2026-12-31');
  expect(refundDeadline('2026-12-31')).toBe('2027-01-08');
});

test('a CLABE has a check digit', () => {
  // Published examples: 002010077777777771, 032180000118359719.
  for (const clabe of ['002010077777777771', '032180000118359719']) {
    expect(isClabe(clabe)).toBe(true);
    for (let digit = 0; digit < 18; digit++) {
      const other = String((Number(clabe[digit]) + 1) % 10);
      expect(isClabe(clabe.slice(0, digit) + other + clabe.slice(digit + 1))).toBe(false);
    }
  }
  expect(parseClabe('032 180 00011835971 9')).toBe('032180000118359719');
  for (const none of ['', '0'.repeat(18), '03218000011835971', '0321800001183597199', 'O32180000118359719']) {
    expect(parseClabe(none)).toBeNull();
  }
});

test('a person looks before money leaves to a shared account or after a change of phone', () => {
  const signals = { day: '2026-12-08', peopleWithClabe: 1, phoneChangedOn: null };
  expect(refundReview(signals)).toBeNull();
  expect(refundReview({ ...signals, peopleWithClabe: 2 })).toBe('shared-clabe');
  expect(refundReview({ ...signals, phoneChangedOn: '2026-12-01' })).toBe('new-phone');
  expect(refundReview({ ...signals, phoneChangedOn: '2026-11-30' })).toBeNull();
});

test('an IMEI as boxes write it', () => {
  expect(parseImei('490154203237518')).toBe('490154203237518');
  expect(parseImei('49-015420-323751-8')).toBe('490154203237518');
  expect(parseImei('49 015420/323751/8')).toBe('490154203237518');
  for (const none of ['', '490154203237519', '49015420323751', '0'.repeat(15), '4901542032375180', 'IMEI']) {
    expect(parseImei(none)).toBeNull();
  }
});

const refusal = (reason: Refusal['reason'], more: Partial<Refusal> = {}) =>
  coolDown({
    reason,
    on: '2026-12-05',
    at: new Date('2026-12-05T18:00:00Z'),
    birthday: null,
    identityRefusals: 1,
    ...more,
  });

test('vector 81: 90 days for the score, 30 for delinquencies', () => {
  expect(refusal('score')).toEqual({ until: 'day', day: '2027-03-05' });
  expect(refusal('bureau-refusal')).toEqual({ until: 'day', day: '2027-03-05' });
  expect(refusal('delinquencies')).toEqual({ until: 'day', day: '2027-01-04' });
});

test('vector 82: born on 2009-02-14, from 2027-02-14', () => {
  expect(refusal('under-age', { birthday: '2009-02-14' })).toEqual({ until: 'day', day: '2027-02-14' });
  expect(refusal('under-age', { birthday: '2012-02-29' })).toEqual({ until: 'day', day: '2030-03-01' });
});

test('vector 83: the mark of a default is gone after 72 months', () => {
  expect(defaultMarkGone('2026-12-03')).toBe('2032-12-03');
});

test('other refusals', () => {
  expect(refusal('amount')).toEqual({ until: 'now' });
  expect(refusal('active-credit')).toEqual({ until: 'payoff' });
  expect(refusal('identity')).toEqual({ until: 'instant', at: new Date('2026-12-06T18:00:00Z') });
  expect(refusal('identity', { identityRefusals: 3 })).toEqual({ until: 'in-person' });
});
