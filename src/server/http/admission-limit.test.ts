import { expect, test } from 'vitest';
import { admissionLimit } from './admission-limit.ts';
import { kindOf } from './admission.ts';

function door(options: Partial<Parameters<typeof admissionLimit>[0]> = {}) {
  let time = 0;
  const limit = admissionLimit({
    targetMs: 400,
    least: 16,
    most: 80,
    reserved: 4,
    now: () => time,
    ...options,
  });
  /** As many as are let in, all at once, each taking `ms`. */
  const rush = (count: number, ms: number) => {
    const inside = Array.from({ length: count }, () => limit.enter('normal'));
    time += ms;
    for (const place of inside) place?.leave();
    return inside.filter((place) => place !== null).length;
  };
  return { limit, rush };
}

test('at the limit the next is turned away, and let in once another has left', () => {
  const { limit } = door();
  const inside = Array.from({ length: limit.limit }, () => limit.enter('normal'));
  expect(inside).not.toContain(null);
  expect(limit.enter('normal')).toBeNull();
  inside[0]?.leave();
  inside[0]?.leave();
  inside[0]?.giveUp();
  expect(limit.inside).toBe(79);
  expect(limit.enter('normal')).not.toBeNull();
  expect(limit.enter('normal')).toBeNull();
});

test('what cannot wait has places of its own, and those end too', () => {
  const { limit } = door();
  for (let place = 0; place < limit.limit; place++) limit.enter('normal');
  for (let place = 0; place < 4; place++) expect(limit.enter('vital')).not.toBeNull();
  expect(limit.enter('vital')).toBeNull();
});

test('a page that was let in gets its pictures when there is no room for another page, but not without end', () => {
  const { limit, rush } = door();
  for (let round = 0; round < 40; round++) rush(100, 900);
  expect(limit.limit).toBe(16);
  for (let place = 0; place < 16; place++) limit.enter('normal');
  expect(limit.enter('normal')).toBeNull();
  for (let place = 16; place < 80; place++) expect(limit.enter('picture')).not.toBeNull();
  expect(limit.enter('picture')).toBeNull();
});

test('slow answers shrink it to the least, quick ones let it grow to the most, idle ones change nothing', () => {
  const { limit, rush } = door();
  for (let round = 0; round < 40; round++) rush(100, 900);
  expect(limit.limit).toBe(16);
  expect(rush(100, 20)).toBe(16);
  for (let round = 0; round < 400; round++) rush(100, 20);
  expect(limit.limit).toBe(80);
  const { limit: idle, rush: trickle } = door();
  for (let round = 0; round < 400; round++) trickle(2, 20);
  expect(idle.limit).toBe(80);
});

test.each([
  ['GET', '/readyz', 'always'],
  ['GET', '/metrics?x=1', 'always'],
  ['POST', '/api/v1/onboarding/verificationPhone/abc/1234', 'vital'],
  ['POST', '/api/v1/webhooks/payments/sandbox', 'vital'],
  ['POST', '/1/phone-verification/5512345678/1/abc', 'vital'],
  ['POST', '/1/login/1.data', 'vital'],
  ['GET', '/api/v1/storage/a-1.svg', 'picture'],
  ['GET', '/assets/base.js', 'file'],
  ['GET', '/1/login/1', 'normal'],
  ['GET', '/readyzz', 'normal'],
  ['POST', '/api/v1/onboarding/acceptCredit/abc/52/x', 'normal'],
] as const)('%s %s is %s', (method, url, kind) => expect(kindOf(method, url)).toBe(kind));
