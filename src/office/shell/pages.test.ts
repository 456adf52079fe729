import { expect, test } from 'vitest';
import { actNamesOn, things } from '#domain/staff/acts.ts';
import { roles } from '#domain/staff/roles.ts';
import routes from '../routes.ts';
import { mayOpen, menuPages, pageOfAct, partPages } from './pages.ts';

/** Pages that are a step of another one, or of nobody who is signed in. */
const steps = [
  '/buscar',
  '/solicitudes/tomar',
  '/envios/lista',
  '/catalogo/varios',
  '/catalogo/precios',
  '/cuenta/aplicacion',
  '/cuenta/claves',
];

const pathsOf = (list: typeof routes): string[] =>
  list.flatMap(({ path, children }) => [
    ...(path === undefined ? [] : [`/${path}`]),
    ...pathsOf(children ?? []),
  ]);

test('the palette has every page with an address of its own', () => {
  const inShell = routes.filter(({ id, children }) => id !== undefined || children);
  const own = pathsOf(inShell).filter((path) => !/[:*]/.test(path) && !steps.includes(path));
  expect([...menuPages, ...partPages].map(({ to }) => to).toSorted()).toEqual(own.toSorted());
});

test('every act has the page where it is done, and each page somebody who may open it', () => {
  const homeless = things.flatMap((thing) => actNamesOn(thing).filter((act) => !pageOfAct(act, thing)));
  expect(homeless).toEqual([]);
  for (const page of [...menuPages, ...partPages])
    expect([page.to, roles.some((role) => mayOpen([{ role }], page))]).toEqual([page.to, true]);
});

test('who only sells has the pages of her sales', () => {
  const grants = [{ role: 'promoter' as const }];
  const own = [...menuPages, ...partPages].filter((page) => mayOpen(grants, page));
  expect(own.map(({ to }) => to)).toEqual(['/mis-solicitudes', '/mi-enlace', '/mis-comisiones']);
});
