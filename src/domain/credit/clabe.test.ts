import { expect, test } from 'vitest';
import { bankOfClabe, formatClabe, isClabe } from './clabe.ts';

test.each(['002010077777777771', '032180000118359719', '002115016003269411', '856345123456789017'])(
  '%s is a CLABE',
  (clabe) => expect(isClabe(clabe)).toBe(true),
);

test.each([
  '002010077777777770',
  '541123123456789013',
  '646180111812345678',
  '',
  '00201007777777777',
  '00201007777777777a',
])('%s is none', (text) => expect(isClabe(text)).toBe(false));

test('every wrong digit is found, and the bank is known by the first three', () => {
  const clabe = '032180000118359719';
  for (let at = 0; at < 18; at++) {
    for (let digit = 0; digit <= 9; digit++) {
      const typed = `${clabe.slice(0, at)}${digit}${clabe.slice(at + 1)}`;
      expect(isClabe(typed)).toBe(typed === clabe);
    }
  }
  expect(bankOfClabe('002010077777777771')).toBe('Banamex');
  expect(bankOfClabe('856345123456789017')).toBeNull();
  expect(formatClabe('646180111812345676')).toBe('646 180 11181234567 6');
});
