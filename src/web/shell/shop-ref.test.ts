import { expect, test } from 'vitest';
import { inShop, shopRefOf } from './shop-ref.ts';

test('numbers are a place', () => {
  expect(shopRefOf({ partner: '1' })).toEqual({ partner: 1, promoter: null });
  expect(shopRefOf({ partner: '185', promotor: '18501', commercialPartner: '185' })).toEqual({
    partner: 185,
    promoter: 18501,
  });
});

test.each([
  { partner: 'abc' },
  { partner: '0' },
  { partner: '01' },
  { partner: '-1' },
  { partner: '1.5' },
  { partner: '2147483648' },
  { partner: '1', promotor: 'x' },
  { partner: '1', commercialPartner: '2' },
  { partner: '1', commercialPartner: 'uno' },
])('%o is the 404 page', (params) => {
  expect(() => shopRefOf(params)).toThrow(expect.objectContaining({ init: { status: 404 } }));
});

test('a path of the server keeps the prefix of the page that is open [spec:4.resume.promoter]', () => {
  const promoted = { partner: 1, promoter: 1001 };
  expect(inShop('/1/geolocalization/1/abc', promoted)).toBe('/1/1001/geolocalization/1/abc');
  expect(inShop('/1/1002/geolocalization/1/abc', promoted)).toBe('/1/1001/geolocalization/1/abc');
  expect(inShop('/1/1002/geolocalization/1/abc', { partner: 1, promoter: null })).toBe(
    '/1/geolocalization/1/abc',
  );
  expect(inShop('/2/geolocalization/2/abc', promoted)).toBe('/2/geolocalization/2/abc');
});
