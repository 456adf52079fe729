import { expect, test } from 'vitest';
import { messages, messagesOf } from './error-messages.ts';
import { DomainError, errorCodes } from './errors.ts';

test('every code has a sentence of its own, and no sentence is left over', () => {
  expect(Object.keys(messages).toSorted()).toEqual([...errorCodes].toSorted());
  for (const text of Object.values(messages)) expect(text.trim().length).toBeGreaterThan(10);
});

test('codes are unique and in kebab-case', () => {
  expect(new Set(errorCodes).size).toBe(errorCodes.length);
  for (const code of errorCodes) expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

test('the texts of the specification are to the letter [spec:8.rfc-short]', () => {
  expect(messages['wrong-code']).toBe('Ingresa un código de verificación válido');
  expect(messages['code-expired']).toBe(messages['wrong-code']);
  expect(messages['captcha-invalid']).toBe('Captcha no válido');
  expect(messages['rfc-too-short']).toBe('El RFC debe tener al menos 13 caracteres');
  expect(messages['rfc-required']).toBe('El RFC es obligatorio.');
  expect(messages['email-invalid']).toBe('El correo no es válido.');
  expect(messages['phone-invalid']).toBe('Ingresa un teléfono válido de 10 dígitos.');
});

test('an error shows its own messages, or the text of its code', () => {
  expect(messagesOf(new DomainError('conflict'))).toEqual([messages.conflict]);
  expect(messagesOf(new DomainError('address-invalid', { messages: ['La calle es requerida'] }))).toEqual([
    'La calle es requerida',
  ]);
});
