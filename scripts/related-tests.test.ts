import { expect, test } from 'vitest';
import { relatedTests } from './related-tests.ts';

const importers = new Map([
  ['src/domain/money.ts', ['src/domain/loan.ts', 'src/domain/money.test.ts', 'src/server/pay.test.ts']],
  ['src/domain/loan.ts', ['src/server/loan.ts', 'src/server/loan.test.ts']],
  ['src/server/loan.ts', ['src/server/far.test.ts']],
]);
const tests = ['beside', 'money'].map((name) => `src/domain/${name}.test.ts`);
const serverTests = ['far', 'loan', 'other', 'pay'].map((name) => `src/server/${name}.test.ts`);
const related = (changed: string[], files = 10) =>
  relatedTests(changed, [...tests, ...serverTests], { steps: 2, files }, importers);

test('first those beside what changed, then by the imports between, as far as is asked', () => {
  expect(related(['src/domain/money.ts'])).toEqual({
    chosen: [...tests, 'src/server/pay.test.ts', 'src/server/loan.test.ts'],
    left: 0,
  });
});

test('a changed test comes first, and what is too many is counted', () => {
  expect(related(['src/domain/money.ts', 'src/server/loan.test.ts'], 3)).toEqual({
    chosen: ['src/server/loan.test.ts', ...tests],
    left: 3,
  });
});

test('what nothing imports has no tests', () => {
  expect(related(['docs/architecture.md'])).toEqual({ chosen: [], left: 0 });
});
