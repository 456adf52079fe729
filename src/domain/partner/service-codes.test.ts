import { expect, test } from 'vitest';
import { deliversTo, serviceCodesIn } from './service-codes.ts';

test('codes, ranges and beginnings are read as people write and spreadsheets paste them', () => {
  expect(serviceCodesIn('72000 – 72999, 06*\n01000;01000\t97*')).toEqual({
    spans: [
      ['72000', '72999'],
      ['06000', '06999'],
      ['01000', '01000'],
      ['97000', '97999'],
    ],
    text: '72000-72999, 06*, 01000, 97*',
    wrong: [],
  });
  expect(serviceCodesIn('7200, 72999-72000, Puebla, 720001, *').wrong).toEqual([
    '7200',
    '72999-72000',
    'Puebla',
    '720001',
    '*',
  ]);
});

test('a partner delivers inside of its list, and everywhere without one', () => {
  const list = '72000-72999, 06*';
  expect(['72000', '72999', '06700'].map((code) => deliversTo(list, code))).toEqual([true, true, true]);
  expect(['71999', '73000', '16000'].map((code) => deliversTo(list, code))).toEqual([false, false, false]);
  expect(deliversTo('', '97000')).toBe(true);
});
