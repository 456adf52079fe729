import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#test/support/any-text.ts';
import {
  addressFieldError,
  addressFields,
  addressTable,
  cleanAddressField,
  cleanText,
  parseAddress,
} from './address.ts';

const home = {
  street: 'Calle de la Peña',
  streetNumberExt: '12-B',
  streetNumberInt: '',
  district: 'Guadalupe Inn',
  betweenStreets: 'Olmo y Sauce',
  addressReference: 'Portón verde',
  postalCode: '01020',
  municipality: 'Álvaro Obregón',
  city: 'Ciudad de México',
  state: 'Ciudad de México',
  country: 'México',
};

test('a whole address is accepted as it is, without interior number too [spec:5.address.interior 3.address.fields]', () => {
  expect(parseAddress(home)).toEqual({ ok: true, address: home });
});

test('an empty form says every message of the specification [spec:5.address.street 5.address.number 5.address.district 5.address.between 5.address.reference 5.address.postal-code 5.address.municipality 5.address.city 5.address.state 5.address.country]', () => {
  expect(parseAddress({})).toEqual({
    ok: false,
    errors: {
      street: 'La calle es requerida',
      streetNumberExt: 'El número exterior es requerido',
      district: 'La colonia es requerida',
      betweenStreets: 'El campo Entre calles es requerido',
      addressReference: 'La referencia de domicilio es requerida',
      postalCode: 'El codigo postal es requerido',
      municipality: 'El Municipio es requerido',
      city: 'La ciudad es requerida',
      state: 'El estado es requerido',
      country: 'El país es requerido',
    },
  });
});

test('spaces alone are empty, and only signs are empty in a text field', () => {
  expect(parseAddress({ ...home, street: '   ', district: '!!!' })).toEqual({
    ok: false,
    errors: { street: 'La calle es requerida', district: 'La colonia es requerida' },
  });
});

test('text fields keep letters, ñ, accents, digits and spaces [spec:5.address.strip]', () => {
  expect(cleanText('Av. Niños Héroes #45, <b>Müller</b> ')).toBe('Av Niños Héroes 45 b Müller b ');
  expect(cleanText('Pen\u0303a')).toBe('Peña');
  expect(cleanText('uno\ndos\ttres')).toBe('uno dos tres');
  expect(cleanText('😀北京').trim()).toBe('');
});

test('house numbers keep hyphens and strokes, postal codes only digits', () => {
  expect(cleanAddressField('streetNumberExt', 'S/N 12-B\u0007')).toBe('S/N 12-B');
  expect(cleanAddressField('postalCode', 'C.P. 01 020')).toBe('01020');
  expect(cleanAddressField('postalCode', '０６７００')).toBe('06700');
});

test('the postal code takes up to six digits, and no letters [spec:5.address.postal-code-limit 9.postal-code]', () => {
  expect(addressFieldError('postalCode', '01020')).toBeNull();
  expect(addressFieldError('postalCode', '010201')).toBeNull();
  expect(addressFieldError('postalCode', '0102011')).toBe('Escribe 6 caracteres o menos');
  expect(addressFieldError('postalCode', '01O20')).toBe('El código postal solo lleva números');
});

test('a state is one of the 32, by any of its names, and stored by its own', () => {
  const stored = parseAddress({ ...home, state: 'distrito federal' });
  expect(stored.ok && stored.address.state).toBe('Ciudad de México');
  expect(parseAddress({ ...home, state: 'Texas' })).toEqual({
    ok: false,
    errors: { state: 'El estado es requerido' },
  });
});

test('a value that is too long is told, not cut', () => {
  expect(parseAddress({ ...home, street: 'a'.repeat(101) })).toEqual({
    ok: false,
    errors: { street: 'Escribe 100 caracteres o menos' },
  });
});

test('no part of an address is lost silently: kept whole, or said to be too long', () => {
  const number = 'Mz. 125 Lt. 12 Edif. B Depto. 301';
  for (const field of ['streetNumberExt', 'streetNumberInt'] as const) {
    expect(cleanAddressField(field, number)).toBe(number);
    expect(parseAddress({ ...home, [field]: number })).toMatchObject({ address: { [field]: number } });
  }
  for (const field of addressFields.filter((each) => each !== 'state')) {
    const long = '7'.repeat(addressTable[field].max + 1);
    expect(cleanAddressField(field, long)).toBe(long);
    expect(parseAddress({ ...home, [field]: long })).toEqual({
      ok: false,
      errors: { [field]: `Escribe ${addressTable[field].max} caracteres o menos` },
    });
  }
  // Two codes run together are not one.
  expect(addressFieldError('postalCode', cleanAddressField('postalCode', '72160-1234'))).not.toBeNull();
});

test('a sign that is stripped leaves a space: two parts never become one', () => {
  expect(cleanText('Km 12.5')).toBe('Km 12 5');
  expect(cleanText('Manzana 8/10,Lote 3')).toBe('Manzana 8 10 Lote 3');
  expect(cleanText('Calle 12½ Nº３')).toBe('Calle 12 1 2 Nº3');
  expect(cleanText('Gua\u00ADda\u200Blupe')).toBe('Guadalupe');
  expect(cleanAddressField('streetNumberExt', '12\nInt.\t3')).toBe('12 Int. 3');
  const stored = parseAddress({ ...home, street: ' Carr. Libre,Km 12.5 ', streetNumberExt: '12\n3' });
  expect(stored).toMatchObject({ address: { street: 'Carr Libre Km 12 5', streetNumberExt: '12 3' } });
});

test('cleaning twice is cleaning once', () => {
  fc.assert(
    fc.property(fc.constantFrom(...addressFields), anyText({ maxLength: 300 }), (field, typed) => {
      const once = cleanAddressField(field, typed);
      expect(cleanAddressField(field, once)).toBe(once);
    }),
  );
});

test('any texts give an address that is accepted again unchanged, or errors of those fields only', () => {
  const text = anyText();
  fc.assert(
    fc.property(fc.record({ street: text, addressReference: text, city: text }), (change) => {
      const first = parseAddress({ ...home, ...change });
      if (!first.ok) return Object.keys(first.errors).every((field) => field in change);
      const second = parseAddress(first.address);
      return second.ok && JSON.stringify(second.address) === JSON.stringify(first.address);
    }),
  );
});
