import { expect, test } from 'vitest';
import { addressKey } from './address-key.ts';

const keyOf = (street: string, streetNumberExt: string, postalCode = '72160') =>
  addressKey({ street, streetNumberExt, postalCode });

test.each([
  ['Calle Álamos', '12-B'],
  ['ALAMOS', '12 B'],
  ['  calle   alamos ', 'No. 12b'],
  ['C. Álamos', '#12-B'],
])('%s %s is one place', (street, number) => {
  expect(keyOf(street, number)).toBe('72160|ALAMOS|12B');
});

test.each([
  ['another number', 'Álamos', '12-C', '72160'],
  ['another street', 'Calle Olmos', '12-B', '72160'],
  ['another postal code', 'Álamos', '12-B', '72170'],
])('%s is another place', (_, street, number, postalCode) => {
  expect(keyOf(street, number, postalCode)).not.toBe(keyOf('Álamos', '12-B'));
});

test.each(['S/N', 'SN', '', 'sin número'])('a number %j says nothing of the place', (number) => {
  expect(keyOf('Domicilio conocido', number)).toBeNull();
});
