import { expect, test } from 'vitest';
import { keepUnits } from './units.ts';

test.each([
  ['Galaxy A06 64 GB', 'Galaxy A06 64~GB'],
  ['5,000 mAh, carga de 45 W', '5,000~mAh, carga de 45~W'],
  ['Trasera 50 MP, frontal 8 MP', 'Trasera 50~MP, frontal 8~MP'],
  ['6.7" AMOLED de 120 Hz; 1 TB', '6.7" AMOLED de 120~Hz; 1~TB'],
  ['Av. Juárez 14\nC.P. 72000 Puebla', 'Av. Juárez 14\nC.P.~72000 Puebla'],
  ['Redmi 14C, 5 Watts', 'Redmi 14C, 5 Watts'],
])('%s', (text, joined) => {
  expect(keepUnits(text)).toBe(joined.replaceAll('~', '\u00A0'));
});
