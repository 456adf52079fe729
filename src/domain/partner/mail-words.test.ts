import { expect, test } from 'vitest';
import { letterOf, mail, mailKeys, mailsOfTwo, mailWords, sampleLetter } from './mail-words.ts';

const shop = { name: 'Alba', words: {} };

test('a sample of each e-mail has all of its data', () => {
  for (const key of mailKeys) {
    const { subject, sentences, action } = sampleLetter(shop, key);
    expect(subject).toContain('Alba');
    expect([subject, ...sentences, action].join(' ')).not.toMatch(/[{}]|undefined/);
  }
});

test('own words take the place of the given ones while their data are the same', () => {
  const refused = mail('refused', { product: 'Galaxy A16' }, ['Lo que influyó: tu plan.']);
  const words = {
    'correos.refused.last': 'Ven a verlos con nosotros.',
    'correos.refused.subject': 'Hola {product}',
  };
  const letter = letterOf({ name: 'Alba', words }, refused);
  expect(letter).toEqual({
    subject: 'Respuesta a tu solicitud de crédito con Alba',
    sentences: [
      'Terminamos de revisar tu solicitud para el Galaxy A16. Lo sentimos, por ahora no fue aprobada.',
      'Lo que influyó: tu plan.',
      'Ven a verlos con nosotros.',
    ],
    action: 'Ver mi solicitud',
  });
});

test('what was decided is said as it is, whatever a draft has in its place', () => {
  for (const key of ['refused', 'counterOffer', 'cancelled'] as const) {
    expect(mailWords.has(`correos.${key}.first`)).toBe(false);
    const words = { [`correos.${key}.first`]: 'Todo bien con tu {product} {account} {offered}.' };
    expect(sampleLetter({ name: 'Alba', words }, key)).toEqual(sampleLetter(shop, key));
  }
  expect(mailWords.has('correos.approved.first')).toBe(true);
  // A button that is nothing but what is to be done has no words.
  expect(mailWords.has('correos.correctionAsked.action')).toBe(false);
});

test('two people publish other words of what was decided against the customer', () => {
  expect(mailsOfTwo({}, { 'correos.refused.last': 'Otra.' })).toBe(true);
  expect(mailsOfTwo({}, { 'correos.approved.last': 'Otra.' })).toBe(false);
});
