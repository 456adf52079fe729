import { expect, test } from 'vitest';
import { featuresOf, plainFeatures } from './features.ts';

test('185 asks for terms and promoter help, and shows the carrier notices', () => {
  expect(featuresOf(185)).toEqual({
    termsModal: true,
    promoterHelp: true,
    carrierNotices: true,
    convenienceStoreBadge: false,
    carrierSimBadge: false,
  });
});

test('301 shows both badges and the carrier notices', () => {
  expect(featuresOf(301)).toEqual({
    termsModal: false,
    promoterHelp: false,
    carrierNotices: true,
    convenienceStoreBadge: true,
    carrierSimBadge: true,
  });
});

test('every other partner is plain', () => {
  for (const id of [1, 2, 184, 302]) expect(featuresOf(id)).toEqual(plainFeatures);
});
