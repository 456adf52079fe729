import { expect, it } from 'vitest';
import { mail } from '#domain/partner/mail-words.ts';
import { worded } from './answer-message.ts';

const answered = {
  names: 'María José',
  partnerName: 'Alba & Hijos <b>',
  supportPhone: '5541239087',
  product: 'Galaxy A56 "5G"',
  words: {},
  brand: '#FFF3B0',
  link: 'https://shop.example/1/phone-verification/-/1/AbC',
};

it('says the same in text and in HTML, with the way back', () => {
  const { subject, text, html } = worded(answered, mail('approved', answered));
  expect(subject).toBe('¡Felicidades! Tu crédito con Alba & Hijos <b> fue aprobado');
  expect(text).toContain('Hola, María José:');
  expect(text).toContain(answered.link);
  expect(text).toContain('55 4123 9087');
  expect(html).toContain(`href="${answered.link}"`);
  expect(html).toContain('lang="es-MX"');
});

it('lets no value become markup', () => {
  const { html } = worded({ ...answered, link: 'https://x.example/"><script>' }, mail('refused', answered));
  expect(html).not.toMatch(/<script|<b>|"5G"/);
  expect(html).toContain('Alba &#38; Hijos &#60;b&#62;');
});

it('greets without a name, and writes readable text on a pale brand', () => {
  const { text, html } = worded({ ...answered, names: null }, mail('refused', answered));
  expect(text.startsWith('Hola:')).toBe(true);
  expect(html).toContain('background:#FFF3B0;color:#000000');
});
