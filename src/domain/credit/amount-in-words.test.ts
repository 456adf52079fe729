import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [1, 'UN PESO 00/100 M.N.'],
  [0.5, 'CERO PESOS 50/100 M.N.'],
  [16, 'DIECISEIS PESOS 00/100 M.N.'],
  [21, 'VEINTIUN PESOS 00/100 M.N.'],
  [31, 'TREINTA Y UN PESOS 00/100 M.N.'],
  [40, 'CUARENTA PESOS 00/100 M.N.'],
  [100, 'CIEN PESOS 00/100 M.N.'],
  [101, 'CIENTO UN PESOS 00/100 M.N.'],
  [555, 'QUINIENTOS CINCUENTA Y CINCO PESOS 00/100 M.N.'],
  [1000, 'MIL PESOS 00/100 M.N.'],
  [1001, 'MIL UN PESOS 00/100 M.N.'],
  [21_000, 'VEINTIUN MIL PESOS 00/100 M.N.'],
  [24_960.5, 'VEINTICUATRO MIL NOVECIENTOS SESENTA PESOS 50/100 M.N.'],
  [100_000, 'CIEN MIL PESOS 00/100 M.N.'],
  [1_000_000, 'UN MILLON DE PESOS 00/100 M.N.'],
  [1_000_001, 'UN MILLON UN PESOS 00/100 M.N.'],
  [2_300_000, 'DOS MILLONES TRESCIENTOS MIL PESOS 00/100 M.N.'],
  [1_000_000_000, 'MIL MILLONES DE PESOS 00/100 M.N.'],
])('%d pesos in words', (pesos, words) => {
  expect(amountInWords(Math.round(pesos * 100))).toBe(words);
});

test('two amounts never have the same words', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 0, max: 10 ** 9 }), (one, other) => {
      expect(amountInWords(one) === amountInWords(other)).toBe(one === other);
    }),
  );
});

test('the words, read back, are the amount', () => {
  const value: Record<string, number> = { CERO: 0 };
  (
    'UN DOS TRES CUATRO CINCO SEIS SIETE OCHO NUEVE DIEZ ONCE DOCE TRECE CATORCE QUINCE DIECISEIS DIECISIETE ' +
    'DIECIOCHO DIECINUEVE VEINTE VEINTIUN VEINTIDOS VEINTITRES VEINTICUATRO VEINTICINCO VEINTISEIS VEINTISIETE ' +
    'VEINTIOCHO VEINTINUEVE'
  )
    .split(' ')
    .forEach((word, index) => (value[word] = index + 1));
  'TREINTA CUARENTA CINCUENTA SESENTA SETENTA OCHENTA NOVENTA'
    .split(' ')
    .forEach((word, index) => (value[word] = (index + 3) * 10));
  'CIENTO DOSCIENTOS TRESCIENTOS CUATROCIENTOS QUINIENTOS SEISCIENTOS SETECIENTOS OCHOCIENTOS NOVECIENTOS'
    .split(' ')
    .forEach((word, index) => (value[word] = (index + 1) * 100));
  value['CIEN'] = 100;
  const read = (words: string): number => {
    let [total, group] = [0, 0];
    for (const word of words.split(' ')) {
      if (word === 'MIL') group = (group === 0 ? 1 : group) * 1000;
      else if (word.startsWith('MILLON')) [total, group] = [(total + group) * 1_000_000, 0];
      else if (word !== 'Y' && word !== 'DE') group += value[word] ?? Number.NaN;
    }
    return total + group;
  };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (pesos) => {
      expect(read(amountInWords(pesos * 100).replace(/ PESOS?.*$/, ''))).toBe(pesos);
    }),
  );
});

test('a negative amount has no words', () => {
  expect(() => amountInWords(-100)).toThrow('invalid-input');
});
