import { expect, test } from 'vitest';
import { messages } from '#domain/error-messages.ts';
import { DomainError, errorCodes } from '#domain/errors.ts';
import { deskMessages, deskMessagesOf } from './desk-messages.ts';

/** What only a customer’s own call can answer. */
const shopOnly = [
  'captcha-required',
  'outside-mexico',
  'outside-service-area',
  'location-inaccurate',
  'rfc-of-another',
  'rfc-doubtful',
  'consent-required',
  'terms-required',
  'signature-blank',
  'cool-down',
  'shop-not-open',
];

const familiar =
  /\b(tu|tus|tú|te|revisa|inténtalo|elige|escribe|actualiza|ingresa|verifica|pide|sube|buscas|hiciste|puedes|tienes|cambiaste|hacías|llámanos|debes)\b/i;

test('no sentence of the desk says tú', () => {
  for (const code of errorCodes.filter((each) => !shopOnly.includes(each)))
    expect([code, deskMessagesOf(new DomainError(code)).join()]).toEqual([
      code,
      expect.not.stringMatching(familiar),
    ]);
});

test('each differs from the shop’s; an error’s own sentence counts', () => {
  for (const [code, text] of Object.entries(deskMessages))
    expect(Object.entries(messages)).not.toContainEqual([code, text]);
  expect(deskMessagesOf(new DomainError('conflict', { messages: ['Ya se respondió.'] }))).toEqual([
    'Ya se respondió.',
  ]);
});
