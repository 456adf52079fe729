import fc from 'fast-check';
import { expect, test } from 'vitest';
import { curpDoubts } from './curp.ts';
import { compareRfc, rfcFor } from './rfc.ts';

const person = (names: string, lastName1: string, lastName2: string, birthday: string) => ({
  names,
  lastName1,
  lastName2,
  birthday,
});

const emma = person('Emma', 'Gómez', 'Díaz', '1956-12-31');

test.each([
  [71, 'her own', emma, 'GODE561231GR8', 'pass', []],
  [72, 'another birthday', { ...emma, birthday: '1973-10-24' }, 'GODE561231GR8', 'stop', []],
  [73, 'a check digit that fails', emma, 'GODE561231GR9', 'pass', ['check-digit']],
  [74, 'another homoclave', emma, 'GODE561231GS6', 'pass', ['homoclave']],
  [75, 'an avoided word', person('Óscar', 'Pérez', 'Domínguez', '1985-07-09'), 'PEDX850709BV0', 'pass', []],
  [76, 'an avoided word', person('Ángel', 'Muñoz', 'Lara', '1994-06-30'), 'MULX940630CK5', 'pass', []],
  [77, 'a short surname', person('Ana', 'Li', 'Pérez', '1990-02-14'), 'LPAN900214RU3', 'pass', []],
  [78, 'one surname', person('Guadalupe', 'Pech', '', '1991-05-12'), 'PEGU910512VCA', 'pass', []],
  [79, 'an Ñ', person('José Luis', 'Ñáñez', 'Ruiz', '1979-01-20'), 'ÑARL790120IX3', 'pass', []],
  [
    80,
    'María that was not skipped',
    person('María Guadalupe', 'López', 'Sánchez', '1988-11-03'),
    'LOSM881103AB6',
    'pass',
    ['homoclave'],
  ],
] as const)('vector %i, %s', (_, _why, whose, rfc, verdict, notes) => {
  expect(compareRfc(rfc, whose)).toEqual({ verdict, notes });
});

test.each([
  [75, person('Óscar', 'Pérez', 'Domínguez', '1985-07-09'), 'PXDO850709HDFRMS03'],
  [76, person('Ángel', 'Muñoz', 'Lara', '1994-06-30'), 'MXLA940630HDFXRN02'],
  [77, person('Ana', 'Li', 'Pérez', '1990-02-14'), 'LIPA900214MDFXRN03'],
  [78, person('Guadalupe', 'Pech', '', '1991-05-12'), 'PEXG910512MDFCXD04'],
  [79, person('José Luis', 'Ñáñez', 'Ruiz', '1979-01-20'), 'XARL790120HDFXZS05'],
] as const)('vector %i: the CURP that begins otherwise than the RFC is no doubt', (_, whose, curp) => {
  expect(curpDoubts({ ...whose, curp, sex: null })).toEqual([]);
});

test('an RFC whose letters fit no reading of the name is a doubt', () => {
  expect(compareRfc('XAXE561231GR8', emma).verdict).toBe('doubt');
  expect(compareRfc('gode-561231 gr8', emma).verdict).toBe('pass');
});

test.each([
  ['a particle kept', person('Ana', 'de la O', 'Lozano', '1990-01-01'), 'DELA'],
  ['an Ñ written X', person('José Luis', 'Ñáñez', 'Ruiz', '1990-01-01'), 'XARL'],
  ['José kept', person('José Luis', 'Ñáñez', 'Ruiz', '1990-01-01'), 'ÑARJ'],
  ['only a mother’s surname', person('Guadalupe', '', 'Pech', '1990-01-01'), 'PEGU'],
  ['María del Carmen', person('María del Carmen', 'López', 'Sánchez', '1990-01-01'), 'LOSC'],
])('a registry may have written %s', (_, whose, letters) => {
  expect(compareRfc(`${letters}900101AB1`, whose).verdict).toBe('pass');
});

test('a surname of one letter and another word leaves no gap', () => {
  expect(rfcFor(person('Itzel', 'U Añez', '', '2001-02-28'), '2001-02-28').slice(0, 4)).toBe('UAIT');
});

test('the RFC computed for a person is always that person’s', () => {
  const word = fc.stringMatching(/^[A-ZÑÁÉÍÓÚÜ]{1,12}( (DE|DEL|LA|Y) [A-ZÑ]{2,8})?$/);
  fc.assert(
    fc.property(word, word, fc.option(word, { nil: '' }), (names, lastName1, lastName2) => {
      for (const whose of [
        person(names, lastName1, lastName2, '2001-02-28'),
        person(names, lastName2, lastName1, '2001-02-28'),
      ]) {
        expect(compareRfc(rfcFor(whose, whose.birthday), whose)).toEqual({ verdict: 'pass', notes: [] });
      }
    }),
  );
});
