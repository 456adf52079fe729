import { expect, test } from 'vitest';
import { keepNumbers, keepUnits } from '#domain/catalogue/units.ts';

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

test.each([
  ['llama al 22 2418 9035 con tu nombre', 'llama al 22~2418~9035 con tu nombre'],
  ['Profeco, 55 5568 8722 y 800 468 8722', 'Profeco, 55~5568~8722 y 800~468~8722'],
  ['dura 3 años; 20 días hábiles; C.P. 72000', 'dura 3~años; 20~días hábiles; C.P.~72000'],
  ['2 de junio de 2025\n30 pesos al mes', '2 de junio de 2025\n30~pesos al mes'],
])('in long texts: %s', (text, joined) => {
  expect(keepNumbers(text)).toBe(joined.replaceAll('~', '\u00A0'));
});
