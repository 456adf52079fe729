import { expect, test } from 'vitest';
import { languageIn } from './web-plugin.ts';

test.each([
  [undefined, 'es'],
  ['', 'es'],
  ['idioma=en', 'en'],
  ['sid=abc; idioma=en; other=1', 'en'],
  ['idioma=es', 'es'],
  ['idioma=fr', 'es'],
  ['miidioma=en', 'es'],
  ['idioma=en-US', 'es'],
  ['idioma=constructor', 'es'],
])('of the cookies %j the language is %s', (cookies, language) => {
  expect(languageIn(cookies, ['es', 'en'])).toBe(language);
});

test('where there are no languages none is said', () => {
  expect(languageIn('idioma=en', [])).toBeUndefined();
});
