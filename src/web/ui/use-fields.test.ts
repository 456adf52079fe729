import { expect, test } from 'vitest';
import { problemOf, problemsOf, type FieldRule } from './use-fields.ts';

const rules = {
  street: { label: 'Calle', required: 'La calle es requerida' },
  inner: { label: 'Número interior' },
  phone: {
    label: 'Teléfono',
    required: 'Teléfono no válido',
    check: (value) => (/^\d{10}$/.test(value) ? null : 'Teléfono no válido'),
  },
} satisfies Record<string, FieldRule>;

test('empty is a problem only where it is required; blanks are empty', () => {
  expect(problemOf(rules.street, '  ')).toBe('La calle es requerida');
  expect(problemOf(rules.inner, '')).toBeNull();
  expect(problemOf(rules.street, 'Reforma')).toBeNull();
});

test('the check sees the trimmed value', () => {
  expect(problemOf(rules.phone, ' 5518427036 ')).toBeNull();
  expect(problemOf(rules.phone, '551842703')).toBe('Teléfono no válido');
});

test('in an action: problems by name, or null', () => {
  const form = new FormData();
  form.set('phone', '55');
  expect(problemsOf(rules, form)).toEqual({ street: 'La calle es requerida', phone: 'Teléfono no válido' });
  form.set('phone', '5518427036');
  form.set('street', 'Reforma');
  expect(problemsOf(rules, form)).toBeNull();
});
