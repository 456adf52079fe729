import { expect, test } from 'vitest';
import { namedIcon, namedSection, namesIn } from './travelling-plugin.ts';

test('a module’s sentences are found by their section, however they are written', () => {
  const code =
    "t('catalogo.count'); plural(2, \"plan.weeks\"); t(`detalle.alt.${view}`); x = { step: 'catalogo.filter' }";
  expect(namesIn(code, namedSection)).toEqual(['catalogo', 'plan', 'detalle']);
  expect(namesIn('a.b.c; "no section"; `${x}.y`', namedSection)).toEqual([]);
});

test('icons are found by their names, in calls, attributes and tables', () => {
  const code = 'jsx(Icon, { name: "close" }); icon: `check`; { whatsapp: \'chat\' }';
  expect(namesIn(code, namedIcon)).toEqual(['close', 'check', 'chat']);
});
