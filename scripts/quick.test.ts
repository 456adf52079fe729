import { expect, test } from 'vitest';
import { journeysOf } from './journeys-of.ts';
import { quickPhases } from './quick.ts';
import { filesOf } from './test-files.ts';

const texts: Record<string, string> = {
  'test/e2e/shop.test.ts': "goto('/1/catalogo'); goto(`/1/catalogo?page=2`); goto('/1/comparar')",
  'test/e2e/office/desk.test.ts': "visit('/catalogo'); visit('/catalogo-nuevo')",
  'test/e2e/other.test.ts': "goto('/1/inicio'); goto('/1/catalogo-nuevo')",
  'test/e2e/once.test.ts': "goto('/1/catalogo')",
};
const named = (...changed: string[]) => journeysOf(changed, Object.keys(texts), (file) => texts[file] ?? '');

test('a changed screen is proven by the journeys that name its path, the most first, and not by the desk’s', () => {
  expect(named('src/web/screens/catalogo/es.json')).toEqual([
    'test/e2e/shop.test.ts',
    'test/e2e/once.test.ts',
  ]);
  expect(named('src/office/pages/catalogo/page.tsx')).toEqual(['test/e2e/office/desk.test.ts']);
  expect(named('src/web/screens/entrance.tsx', 'src/domain/credit/money.ts')).toEqual([]);
});

const importers = new Map([
  [
    'src/domain/credit/money.ts',
    ['src/domain/credit/money.test.ts', 'src/server/actions/loan/payoff.test.ts'],
  ],
]);
const steps = (...changed: string[]) => quickPhases(changed, importers).flat(2);
const names = (...changed: string[]) => steps(...changed).map(({ name }) => name);

test('what did not change is not run', () => {
  expect(names()).toEqual(['route types', 'types']);
  expect(names('README.md')).toEqual(['route types', 'types', 'format', 'secrets']);
});

test('a rule is proven by its own test, those beside it, and those of the server that import it', () => {
  const found = steps('src/domain/credit/money.ts');
  expect(found.map(({ name }) => name)).toEqual([
    'route types',
    'types',
    'lint and arrows',
    'format',
    'secrets',
    'tools',
    'unit tests',
    'on PostgreSQL',
  ]);
  const argsOf = (name: string) => found.find((step) => step.name === name)?.tests?.args;
  expect(argsOf('unit tests')).toContain('src/domain/credit/money.test.ts');
  expect(argsOf('unit tests')).toContain('src/domain/credit/cat.test.ts');
  expect(argsOf('on PostgreSQL')).toEqual(['src/server/actions/loan/payoff.test.ts']);
});

test('what is too much for a minute is left out, and counted in the name of the step', () => {
  const many = new Map([['src/server/http/csp.ts', filesOf('postgres')]]);
  const found = quickPhases(['src/server/http/csp.ts'], many).flat(2);
  expect(found.map(({ name }) => name)).toContainEqual(
    expect.stringMatching(/^on PostgreSQL \(8 of \d{3}\)$/),
  );
});

test('a changed screen is built and visited', () => {
  expect(names('src/web/screens/catalogo/es.json')).toEqual(
    expect.arrayContaining(['build', 'journeys in a browser']),
  );
});
