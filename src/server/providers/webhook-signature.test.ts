import { expect, test } from 'vitest';
import { signatureHolds, signWebhook, SIGNATURE_WINDOW_SECONDS } from './webhook-signature.ts';

const key = { id: 'k1', secret: 'a secret of the test' };
const raw = '{"eventId":"1","name":"Peña"}';
const now = 1_760_000_000_000;

test('a webhook signed with a known key holds', () => {
  expect(signatureHolds(raw, signWebhook(raw, key, now), [key], now)).toBe(true);
});

test('changed bytes, another secret, an unknown key or no header do not', () => {
  const header = signWebhook(raw, key, now);
  expect(signatureHolds(raw.replace('1', '2'), header, [key], now)).toBe(false);
  expect(signatureHolds(raw, header, [{ ...key, secret: 'another' }], now)).toBe(false);
  expect(signatureHolds(raw, header, [{ ...key, id: 'k2' }], now)).toBe(false);
  expect(signatureHolds(raw, undefined, [key], now)).toBe(false);
  expect(signatureHolds(raw, 't=1', [key], now)).toBe(false);
  expect(signatureHolds(raw, `${header},v1=00`, [key], now)).toBe(false);
});

test('the time is signed too, and good for five minutes to either side', () => {
  const header = signWebhook(raw, key, now);
  const edge = SIGNATURE_WINDOW_SECONDS * 1000;
  expect(signatureHolds(raw, header, [key], now + edge)).toBe(true);
  expect(signatureHolds(raw, header, [key], now + edge + 1000)).toBe(false);
  expect(signatureHolds(raw, header, [key], now - edge - 1000)).toBe(false);
  const later = header.replace(/t=\d+/, `t=${now / 1000 + 400}`);
  expect(signatureHolds(raw, later, [key], now + 400_000)).toBe(false);
});

test('while keys change, the old and the new one both hold', () => {
  const next = { id: 'k2', secret: 'the next secret' };
  for (const each of [key, next]) {
    expect(signatureHolds(raw, signWebhook(raw, each, now), [key, next], now)).toBe(true);
  }
});
