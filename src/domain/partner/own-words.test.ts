import { expect, test } from 'vitest';
import { longestOf, sectionOfWord, wordFaults } from './own-words.ts';

const given = 'Desde {amount} a la semana';

test('a partner words a sentence with the same data in it', () => {
  expect(wordFaults(given, '{amount} por semana, y ya')).toEqual([]);
  expect(wordFaults('Hola', 'Qué tal')).toEqual([]);
  expect(wordFaults('**Hola** a todos', 'Hola a **todos**')).toEqual([]);
});

test.each([
  ['Barato', 'Deje los datos de la frase, ni más ni menos: {amount}.'],
  ['{amount} o {n} a la semana', 'Deje los datos de la frase, ni más ni menos: {amount}.'],
  // What is not closed would be read as it stands.
  ['Desde {amount', 'Deje los datos de la frase, ni más ni menos: {amount}.'],
  [' {amount}', 'Quite los espacios del principio y del final.'],
  ['**{amount}**', 'Esta frase no puede llevar negritas (**).'],
  ['<b>{amount}', 'Escriba texto sencillo, en un renglón y sin < ni >.'],
  ['{amount} \u202elanames', 'Escriba solo letras que se vean: quite los signos invisibles o amontonados.'],
  [
    '{amount} a\u0301\u0301\u0301',
    'Escriba solo letras que se vean: quite los signos invisibles o amontonados.',
  ],
  ['{amount}\nsemanales', 'Escriba texto sencillo, en un renglón y sin < ni >.'],
  [
    `{amount} ${'a'.repeat(21)}`,
    'Escriba palabras de 20 letras a lo más: en un teléfono no caben más largas.',
  ],
  [`{amount}${' aaaaa'.repeat(6)}`, 'Escriba como máximo 40 letras: en la tienda no caben más.'],
])('%j is refused', (own, fault) => {
  expect(wordFaults(given, own)).toEqual([fault]);
});

test('data in braces are of the sentences that have some', () => {
  expect(wordFaults('Hola', 'Hola {name}')).toEqual(['Esta frase no lleva datos entre llaves: quítelos.']);
});

test('a sentence may be half as long again', () => {
  expect([longestOf('a'.repeat(10)), longestOf('a'.repeat(100))]).toEqual([40, 150]);
});

test('what the law or a contract words is not the partner’s to word', () => {
  expect(sectionOfWord('inicio.lead')).toBe('Inicio');
  for (const key of ['termsModal.title', 'contractSignature.title', 'legal.terms', 'constructor.name', '']) {
    expect(sectionOfWord(key)).toBeNull();
  }
});

test('a sentence is seen: invisible letters are none, emoji are', () => {
  const seen = ['Escriba solo letras que se vean: quite los signos invisibles o amontonados.'];
  for (const own of ['\u200b', '\u2800', '\u3164', '…', '\ue000'])
    expect(wordFaults('Hola', own)).toEqual(seen);
  expect(wordFaults('Hola', 'Hola 👩‍👧‍👦 ñandú')).toEqual([]);
});
