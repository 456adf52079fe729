import { emptyAddress } from '#domain/applicant/address.ts';
import { expect, test } from 'vitest';
import { type DocumentPerson, curpFor } from './curp.ts';
import { rfcFor } from './rfc.ts';
import { rectify, type KnownData, type TypedData } from './rectification.ts';

const name = { names: 'María José', lastName1: 'Guemez', lastName2: 'López' };
const birthday = '1990-05-17';
const curp = curpFor({ ...name, birthday, sex: 'M', stateCode: 'PL' });
const person: DocumentPerson = { ...name, birthday, curp, sex: 'M' };
const address = {
  ...emptyAddress,
  street: 'Bugambilia',
  streetNumberExt: '12',
  district: 'Las Flores',
  betweenStreets: 'Rosa y Clavel',
  addressReference: 'Portón negro',
  postalCode: '72160',
  municipality: 'Puebla',
  city: 'Puebla',
  state: 'Puebla',
  country: 'México',
};
const known: KnownData = { person, rfc: rfcFor(name, birthday), email: 'maria@correo.com', address };
const { country: _, ...home } = address;

const nothing = Object.fromEntries(
  ['names', 'lastName1', 'lastName2', 'birthday', 'curp', 'rfc', 'email', ...Object.keys(home)].map(
    (field) => [field, ''],
  ),
) as TypedData;
const by = (typed: Partial<TypedData>) => rectify(known, { ...nothing, ...typed }, '2026-11-27');
const errorsOf = (typed: Partial<TypedData>) => {
  const result = by(typed);
  return result.ok ? [] : Object.keys(result.errors);
};

test('a name is corrected as a whole, and what is left empty stays', () => {
  const result = by({ names: ' María José ', lastName1: 'Güemez', lastName2: 'López' });
  expect(result).toMatchObject({ ok: true, rectified: { fields: ['name'], doubts: [] } });
  if (!result.ok) return;
  expect(result.rectified.data).toEqual({ ...known, person: { ...person, lastName1: 'Güemez' } });
  expect(errorsOf({ lastName1: 'Güemez' })).toEqual(['names']);
  expect(errorsOf({ names: 'María José' })).toEqual(['lastName1']);
});

test('birthday, CURP and RFC have to say the same day', () => {
  const day = '1990-05-18';
  const other = curpFor({ ...name, birthday: day, sex: 'M', stateCode: 'PL' });
  expect(errorsOf({ birthday: day })).toEqual(['birthday']);
  expect(errorsOf({ curp: other })).toEqual(['curp']);
  expect(errorsOf({ birthday: day, curp: other })).toEqual(['rfc']);
  const all = by({ birthday: day, curp: other.toLowerCase(), rfc: rfcFor(name, day) });
  expect(all).toMatchObject({ ok: true, rectified: { fields: ['birthday', 'curp', 'rfc'] } });
});

test.each([
  [{ birthday: '1990-02-30' }, ['birthday']],
  [{ birthday: '2009-05-17' }, ['birthday']],
  [{ curp: 'PENF900517MDFXXR0' }, ['curp']],
  [{ rfc: 'GULM900517' }, ['rfc']],
  [{ email: 'maria@' }, ['email']],
  [
    { street: 'Rosa' },
    [
      'streetNumberExt',
      'district',
      'betweenStreets',
      'addressReference',
      'postalCode',
      'municipality',
      'city',
      'state',
    ],
  ],
  [{ ...home, postalCode: '7216A' }, ['postalCode']],
  [{ email: 'MARIA@correo.com' }, ['']],
  [{ ...home }, ['']],
  [{}, ['']],
])('%j is wrong at %j', (typed, fields) => expect(errorsOf(typed)).toEqual(fields));

test('letters that fit no reading of the name are left to a person', () => {
  const result = by({ names: 'Rosa', lastName1: 'Pech', lastName2: '' });
  expect(result).toMatchObject({
    ok: true,
    rectified: { doubts: ['La CURP no empieza como ese nombre.', 'El RFC no empieza como ese nombre.'] },
  });
});

test('without an identification there is no name to correct, but an e-mail', () => {
  const nobody = { person: null, rfc: null, email: null, address: null };
  const typed = { ...nothing, names: 'Ana', lastName1: 'Ruiz' };
  expect(rectify(nobody, typed, '2026-11-27')).toMatchObject({ ok: false });
  const email = rectify(nobody, { ...nothing, email: ' Ana@Correo.MX ' }, '2026-11-27');
  expect(email).toMatchObject({
    ok: true,
    rectified: { data: { email: 'ana@correo.mx' }, fields: ['email'] },
  });
});
