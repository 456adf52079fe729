import { expect, test } from 'vitest';
import { featuresOf, plainFeatures } from './features.ts';

test('185 asks for terms and promoter help, and shows the carrier notices [spec:6.partner-185.modals 9.partners.special]', () => {
  expect(featuresOf(185)).toEqual({
    termsModal: true,
    promoterHelp: true,
    carrierNotices: true,
    convenienceStoreBadge: false,
    carrierSimBadge: false,
    signatureCode: false,
  });
});

test('301 shows both badges and the carrier notices [spec:9.partners.special 9.partners.301-badge]', () => {
  expect(featuresOf(301)).toEqual({
    termsModal: false,
    promoterHelp: false,
    carrierNotices: true,
    convenienceStoreBadge: true,
    carrierSimBadge: true,
    signatureCode: false,
  });
});

test('every other partner is plain', () => {
  for (const id of [1, 2, 184, 302]) expect(featuresOf(id)).toEqual(plainFeatures);
});
