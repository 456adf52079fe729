import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { choiceOf, chosenShots, type Choice } from '#test/support/gallery/chosen-shots.ts';
import { pageOf, type Kind, type State } from '#test/support/gallery/shot.ts';
import { shots } from '#test/support/gallery/shots.ts';

const foldersOf = (path: string): string[] =>
  readdirSync(join(import.meta.dirname, '../..', path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

test.each<[Kind, string]>([
  ['shop', 'src/web/screens'],
  ['desk', 'src/office/pages'],
])('every page of the %s has a main state, and no state names a folder that is not there', (kind, path) => {
  const mine = shots.filter((shot) => shot.kind === kind && shot.folder !== null);
  const withMain = new Set(mine.flatMap(({ folder, isMain }) => (isMain ? [folder] : [])));
  expect(withMain).toEqual(new Set(foldersOf(path)));
  expect(mine.filter(({ folder }) => !withMain.has(folder)).map(({ name }) => name)).toEqual([]);
});

const state = (name: string): State => ({ name, open: () => Promise.resolve() });
const some = [
  ...pageOf('shop', 'catalogo', [state('catalogo'), state('catalogo-vacio')]),
  ...pageOf('shop', 'login', [state('login'), state('login-malo')]),
  ...pageOf('desk', 'pagos', [state('pagos'), state('pagos-uno')]),
  ...pageOf('desk', 'por-firmar', [state('por-firmar'), state('por-firmar-nada')]),
  ...pageOf('desk', null, [state('sin-permiso'), state('ayuda')]),
];
const chosen = (choice: Choice, ...files: string[]) =>
  chosenShots(some, choice, files).map(({ name }) => name);
const main = ['catalogo', 'login', 'pagos', 'por-firmar', 'sin-permiso'];
const ofShop = ['catalogo', 'catalogo-vacio', 'login', 'login-malo'];
const ofDesk = ['pagos', 'pagos-uno', 'por-firmar', 'por-firmar-nada', 'sin-permiso', 'ayuda'];

test('by default the main states, and every state of a page whose folder differs', () => {
  expect(choiceOf(undefined)).toBe('main and changed');
  expect(chosen('main and changed')).toEqual(main);
  expect(chosen('main and changed', 'src/web/screens/catalogo/catalogo.module.css')).toEqual([
    'catalogo',
    'catalogo-vacio',
    ...main.slice(1),
  ]);
  expect(chosen('all')).toEqual([...ofShop, ...ofDesk]);
});

test.each<[string, string[]]>([
  ['src/web/screens/login/login.tsx', ['login', 'login-malo']],
  ['src/web/screens/login/login.test.ts', []],
  ['src/web/screens/plan-figures.ts', ofShop],
  ['src/web/ui/button.tsx', ofShop],
  ['src/web/shell/es.json', ofShop],
  ['public/sin-red.js', ofShop],
  ['test/support/gallery/shop/public-shots.ts', ofShop],
  ['src/office/ui/css/base.css', ofDesk],
  ['test/support/gallery/desk/payment-shots.ts', ofDesk],
  ['test/support/gallery/judge.ts', [...ofShop, ...ofDesk]],
  ['src/domain/credit/money.ts', []],
  ['src/server/routes/login.ts', []],
  ['README.md', []],
])('of what differs alone: %s', (file, names) => {
  expect(chosen('changed', file)).toEqual(names);
});

test('a page that uses another page’s parts differs with them', () => {
  // src/office/pages/pagos shows the acts that wait, as por-firmar does.
  expect(chosen('changed', 'src/office/pages/por-firmar/waiting-act.tsx')).toEqual([
    'pagos',
    'pagos-uno',
    'por-firmar',
    'por-firmar-nada',
  ]);
});

test('another word than these is none', () => {
  expect(['all', 'changed', 'main', ''].map(choiceOf)).toEqual([
    'all',
    'changed',
    'main',
    'main and changed',
  ]);
  expect(() => choiceOf('some')).toThrow('GALLERY=some');
});
