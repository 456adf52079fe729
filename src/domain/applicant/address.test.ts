import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressFieldError,
  addressFields,
  addressMaxLengths,
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
  expect(cleanText('Av. Niños Héroes #45, <b>Müller</b> ')).toBe('Av Niños Héroes 45 bMüllerb ');
  expect(cleanText('Pen\u0303a')).toBe('Peña');
  expect(cleanText('uno\ndos\ttres')).toBe('uno dos tres');
  expect(cleanText('😀北京')).toBe('');
});

test('house numbers keep hyphens and strokes, postal codes only digits', () => {
  expect(cleanAddressField('streetNumberExt', 'S/N 12-B\u0007')).toBe('S/N 12-B');
  expect(cleanAddressField('postalCode', 'CP 01020-99')).toBe('010209');
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

test('cleaning twice is cleaning once, and never exceeds the length', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...addressFields),
      fc.string({ unit: 'binary', maxLength: 300 }),
      (field, typed) => {
        const once = cleanAddressField(field, typed);
        expect(cleanAddressField(field, once)).toBe(once);
        expect(once.length).toBeLessThanOrEqual(addressMaxLengths[field]);
      },
    ),
  );
});

test('any texts give an address that is accepted again unchanged, or errors of those fields only', () => {
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(fc.record({ street: text, addressReference: text, city: text }), (change) => {
      const first = parseAddress({ ...home, ...change });
      if (!first.ok) return Object.keys(first.errors).every((field) => field in change);
      const second = parseAddress(first.address);
      return second.ok && JSON.stringify(second.address) === JSON.stringify(first.address);
    }),
  );
});
