import { expect, test } from 'vitest';
import { addressRules } from './address-rules.ts';

test('of a pasted postal code the first six digits stay, of another text all [spec:5.address.postal-code-limit]', () => {
  const { postalCode, street } = addressRules((field) => field);
  expect(postalCode.clean?.('C.P. 91700-1234')).toBe('917001');
  expect(street.clean?.('a'.repeat(120))).toHaveLength(120);
});
