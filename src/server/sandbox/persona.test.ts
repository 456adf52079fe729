import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAddress } from '#domain/applicant/address.ts';
import { parseCurp } from '#domain/applicant/curp.ts';
import { parsePersonRfc } from '#domain/applicant/rfc.ts';
import { ageOn } from '#domain/calendar.ts';
import { personaFor } from './persona.ts';

const phones = fc.stringMatching(/^[0-9]{10}$/);

test('every phone is an adult with valid CURP, RFC and address', () => {
  fc.assert(
    fc.property(phones, (phone) => {
      const { curp, rfc, birthday, address, sex } = personaFor(phone);
      expect(parseCurp(curp)).toMatchObject({ ok: true, curp: { value: curp, birthday, sex } });
      expect(parsePersonRfc(rfc)).toMatchObject({ ok: true, rfc: { value: rfc, warnings: [] } });
      expect(rfc.slice(4, 10)).toBe(curp.slice(4, 10));
      expect(parseAddress(address)).toEqual({ ok: true, address });
      expect(ageOn(birthday, '2025-01-01')).toBeGreaterThanOrEqual(20);
      expect(ageOn(birthday, '2035-01-01')).toBeLessThan(75);
    }),
  );
});

test('a phone is always the same person', () => {
  expect(personaFor('5518427036')).toEqual(personaFor('5518427036'));
});

test('people differ: a hundred phones are more than ninety people, with accents and ñ among them', () => {
  const people = Array.from({ length: 100 }, (_, i) => personaFor(String(5_500_000_000 + i)));
  expect(new Set(people.map((person) => person.curp)).size).toBeGreaterThan(90);
  expect(people.some((person) => /ñ/.test(person.lastName1))).toBe(true);
  expect(people.some((person) => /[áéíóú]/.test(person.names))).toBe(true);
});
