import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sentencesOf } from './sentences.server.ts';
import { Rich } from './rich.tsx';
import { fill, plural, t } from './text.ts';

test('a sentence by its key, with its parameters', () => {
  expect(t('inicio.featured')).toBe('Lo más destacado:');
  expect(t('progress.count', { number: 3, of: 5 })).toBe('Paso 3 de 5');
  expect(fill('{a} y {b}', { a: 'uno' })).toBe('uno y {b}');
});

test('one and many', () => {
  expect(plural(1, 'catalogo.count')).toBe('1 equipo');
  expect(plural(0, 'catalogo.count')).toBe('0 equipos');
  expect(plural(1234, 'catalogo.count')).toBe('1,234 equipos');
});

test('bold words and elements inside a sentence', () => {
  const said = renderToStaticMarkup(<Rich k="detalle.picked" params={{ color: <i>Rosa</i> }} />);
  expect(said).toBe('<span>Elegiste </span><b><i>Rosa</i></b>');
});

test('what is said between two elements of a sentence is one text', () => {
  const said = renderToStaticMarkup(
    <Rich k="plan.sentence" params={{ down: <i>$1</i>, weeks: 2, weekly: '$3', total: '$7' }} />,
  );
  expect(said.replaceAll('\u00a0', ' ')).toBe(
    '<span>Enganche </span><b><i>$1</i></b><span> hoy + </span><b>2 pagos semanales</b><span> de </span>' +
      '<b>$3</b><span> = </span><b>$7</b><span>.</span>',
  );
});

test('another sentence, or other words in it, is other elements', () => {
  const keyOf = (element: ReturnType<typeof Rich>) => element.key;
  const rose = keyOf(Rich({ k: 'detalle.picked', params: { color: 'Rosa' } }));
  expect(keyOf(Rich({ k: 'detalle.picked', params: { color: 'Rosa' } }))).toBe(rose);
  expect(keyOf(Rich({ k: 'detalle.picked', params: { color: 'Verde' } }))).not.toBe(rose);
  expect(keyOf(Rich({ k: 'detalle.pick', params: { color: 'Rosa' } }))).not.toBe(rose);
});

test('every plural has both forms, and no sentence is empty or has stray spaces', () => {
  const sentences = Object.entries(flat(sentencesOf(0)));
  expect(sentences.length).toBeGreaterThan(100);
  const keys = new Set(sentences.map(([key]) => key));
  for (const [key, sentence] of sentences) {
    expect(sentence, key).toBe(sentence.trim());
    expect(sentence, key).not.toBe('');
    if (key.endsWith('_one')) expect(keys).toContain(key.replace(/_one$/, '_other'));
    if (key.endsWith('_other')) expect(keys).toContain(key.replace(/_other$/, '_one'));
  }
});

function flat(node: object, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string'
        ? [[path + key, value]]
        : Object.entries(flat(value as object, `${path}${key}.`)),
    ),
  );
}
