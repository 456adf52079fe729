import { expect, test } from 'vitest';
import { curpFor, parseCurp, curpDoubts } from './curp.ts';

const oscar = {
  names: 'Óscar',
  lastName1: 'Pérez',
  lastName2: 'Domínguez',
  birthday: '1985-07-09',
  sex: 'H',
} as const;

test('a CURP that begins with a word on the list, with a right check digit, is no mismatch', () => {
  const curp = 'PEDO850709HDFXZS08';
  expect(parseCurp(curp)).toMatchObject({ ok: true, curp: { warnings: ['word'] } });
  expect(curpDoubts({ ...oscar, curp })).toEqual([]);
});

test('a failing check digit only warns', () => {
  const curp = 'PXDO850709HDFRMS01';
  expect(parseCurp(curp)).toMatchObject({ ok: true, curp: { warnings: ['check-digit'] } });
  expect(curpDoubts({ ...oscar, curp })).toEqual([]);
});

test.each([
  ['GODO850709HDFXZS08', ['curp-letters']],
  ['PEDO850710HDFXZS08', ['curp-birthday']],
  ['PEDO850709MDFXZS08', ['curp-sex']],
  ['GODO850710MDFXZS08', ['curp-letters', 'curp-birthday', 'curp-sex']],
  ['PEDO850709', ['curp-malformed']],
  ['PEDO850231HDFXZS08', ['curp-malformed']],
])('%s on the document of somebody else is a doubt: %s', (curp, doubts) => {
  expect(curpDoubts({ ...oscar, curp })).toEqual(doubts);
});

test('a document without the sex leaves it out', () => {
  expect(curpDoubts({ ...oscar, sex: null, curp: 'PEDO850709MDFXZS08' })).toEqual([]);
});

test.each([
  ['only a mother’s surname', { lastName1: '', lastName2: 'Pech' }],
  ['only a father’s surname', { lastName1: 'Pech', lastName2: '' }],
])('a person with %s has a CURP of one surname', (_, surnames) => {
  const person = { ...oscar, names: 'Guadalupe', ...surnames };
  const curp = curpFor({ ...person, stateCode: 'YN' });
  expect(curp.slice(0, 4)).toBe('PEXG');
  expect(curpDoubts({ ...person, curp })).toEqual([]);
});
