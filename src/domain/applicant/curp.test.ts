import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { curpFor, parseCurp } from './curp.ts';
import { states } from './states.ts';

test.each([
  ['BOXW310820HNERXN09', '1931-08-20', 'H', 'NE'],
  ['SABC560626MDFLRN01', '1956-06-26', 'M', 'DF'],
  ['BEML920313HMCLNS09', '1992-03-13', 'H', 'MC'],
  ['AAPR630321HDFLRC09', '1963-03-21', 'H', 'DF'],
] as const)('%s is read', (value, birthday, sex, stateCode) => {
  expect(parseCurp(value)).toEqual({ ok: true, curp: { value, birthday, sex, stateCode, warnings: [] } });
});

test.each(['BOXW310820HNERXN08', 'OEAF771012HMCRGR09', 'GORS561231HVZNNL00'])(
  '%s fails its check digit, which only warns',
  (value) => {
    expect(parseCurp(value)).toMatchObject({ ok: true, curp: { warnings: ['check-digit'] } });
  },
);

test('the digits that two of them should have', () => {
  for (const value of ['OEAF771012HMCRGR08', 'GORS561231HVZNNL07']) {
    expect(parseCurp(value)).toMatchObject({ ok: true, curp: { warnings: [] } });
  }
});

test.each([
  ['', 'malformed'],
  ['BOXW310820HNERXN0', 'malformed'],
  ['BOXW310820ANERXN09', 'malformed'],
  ['BOXW310820HNEAXN09', 'malformed'],
  ['BBXW310820HNERXN09', 'malformed'],
  ['BOXW310230HNERXN09', 'date'],
  ['BOXW311320HNERXN09', 'date'],
  ['BOXW310820HXXRXN09', 'state'],
])('%s is refused: %s', (value, reason) => {
  expect(parseCurp(value)).toEqual({ ok: false, reason });
});

test('capitals, spaces and hyphens do not matter', () => {
  expect(parseCurp(' boxw 310820-hnerxn09 ').ok).toBe(true);
});

const born = (birthday: string) =>
  curpFor({ names: 'Ana', lastName1: 'Ruiz', lastName2: 'Soto', birthday, sex: 'M', stateCode: 'JC' });

test('the century comes from character 17', () => {
  expect(born('1999-12-31')).toMatch(/^RUSA991231MJCZTN0\d$/);
  expect(born('2000-01-01')).toMatch(/^RUSA000101MJCZTNA\d$/);
  const later = parseCurp(born('2000-01-01'));
  expect(later.ok && later.curp.birthday).toBe('2000-01-01');
});

test.each([
  ["RENAPO's example", ['Ricardo', 'Alamán', 'Pérez'], '1963-03-21', 'H', 'DF', 'AAPR630321HDFLRC09'],
  [
    'a compound name with José',
    ['José Luis', 'de la Cruz', 'Nuño'],
    '1980-02-29',
    'H',
    'VZ',
    'CUNL800229HVZRXS',
  ],
  ['ñ at the start', ['Eva', 'Ñandú', 'Ñañez'], '1980-02-28', 'M', 'OC', 'XAXE800228MOCNXV'],
  ['one surname', ['Noé', 'Ek', ''], '1990-01-01', 'H', 'YN', 'EXXN900101HYNKXX'],
  ['a bad word', ['Tomás', 'Puebla', 'Arce'], '1990-01-01', 'H', 'PL', 'PUAT900101HPLBRM'],
  ['a worse word', ['Ana', 'Puga', 'Torres'], '1990-01-01', 'M', 'PL', 'PXTA900101MPLGRN'],
] as const)('made for %s', (_, [names, lastName1, lastName2], birthday, sex, stateCode, start) => {
  const value = curpFor({ names, lastName1, lastName2, birthday, sex, stateCode });
  expect(value.startsWith(start)).toBe(true);
  expect(parseCurp(value)).toMatchObject({ ok: true, curp: { warnings: [] } });
});

test('every CURP made is read back with the same day, sex and state, and no digit can change', () => {
  const word = fc.stringMatching(/^[A-ZÑÁÉÍÓÚÜ]{1,12}$/);
  fc.assert(
    fc.property(
      fc.record({
        names: word,
        lastName1: word,
        lastName2: fc.option(word, { nil: '' }),
        birthday: fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('1920-01-01', days)),
        sex: fc.constantFrom('H' as const, 'M' as const),
        stateCode: fc.constantFrom(...states.map((state) => state.code)),
      }),
      fc.integer({ min: 1, max: 9 }),
      (person, shift) => {
        const value = curpFor(person);
        const read = parseCurp(value);
        expect(read).toMatchObject({ ok: true, curp: { birthday: person.birthday, sex: person.sex } });
        const wrong = (Number(value.charAt(17)) + shift) % 10;
        expect(parseCurp(`${value.slice(0, 17)}${wrong}`)).toMatchObject({
          curp: { warnings: ['check-digit'] },
        });
      },
    ),
  );
});

test('a person without a name or with an unknown state has no CURP', () => {
  const person = {
    names: 'Ana',
    lastName1: 'Ruiz',
    lastName2: '',
    birthday: '1990-01-01',
    sex: 'M',
  } as const;
  expect(() => curpFor({ ...person, stateCode: 'XX' })).toThrow('invalid-input');
  expect(() => curpFor({ ...person, birthday: '1990-02-30', stateCode: 'JC' })).toThrow('invalid-input');
});
