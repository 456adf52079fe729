import { expect, test } from 'vitest';
import { previewOf, previewToken } from './preview-link.ts';

const secret = 'a secret of this test, long enough for a key';
const draft = { partner: 1, version: 3 };
const now = Date.parse('2026-01-05T18:00:00Z');

test('a link shows its draft for fifteen minutes', () => {
  const token = previewToken(secret, draft, now);
  expect(previewOf(secret, token, now + 14 * 60_000)).toMatchObject(draft);
  expect(previewOf(secret, token, now + 16 * 60_000)).toBeNull();
});

test('what is not signed, or signed by another, shows nothing', () => {
  const token = previewToken(secret, draft, now);
  const [, signature = ''] = token.split('.');
  const forged = Buffer.from(JSON.stringify({ ...draft, partner: 2, until: now * 2 })).toString('base64url');
  for (const wrong of ['', '.', 'x', `${forged}.${signature}`, forged, `${forged}.`]) {
    expect(previewOf(secret, wrong, now)).toBeNull();
  }
  expect(previewOf('another secret, long enough for a key too', token, now)).toBeNull();
});
