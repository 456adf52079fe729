import { expect, it } from 'vitest';
import { answerMessage } from './answer-message.ts';

const answered = {
  names: 'María José',
  partnerName: 'Alba & Hijos <b>',
  supportPhone: '5541239087',
  product: 'Galaxy A56 "5G"',
  brand: '#FFF3B0',
  link: 'https://shop.example/1/phone-verification/-/1/AbC',
};

it('says the same in text and in HTML, with the way back', () => {
  const { subject, text, html } = answerMessage('approved', answered);
  expect(subject).toBe('¡Felicidades! Tu crédito con Alba & Hijos <b> fue aprobado');
  expect(text).toContain('Hola, María José:');
  expect(text).toContain(answered.link);
  expect(text).toContain('55 4123 9087');
  expect(html).toContain(`href="${answered.link}"`);
  expect(html).toContain('lang="es-MX"');
});

it('lets no value become markup', () => {
  const { html } = answerMessage('refused', { ...answered, link: 'https://x.example/"><script>' });
  expect(html).not.toMatch(/<script|<b>|"5G"/);
  expect(html).toContain('Alba &#38; Hijos &#60;b&#62;');
});

it('greets without a name, and writes readable text on a pale brand', () => {
  const { text, html } = answerMessage('refused', { ...answered, names: null });
  expect(text.startsWith('Hola:')).toBe(true);
  expect(html).toContain('background:#FFF3B0;color:#000000');
});
