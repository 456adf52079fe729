import { changedFiles } from './changed-files.ts';
import { rareOnPostgres, sideJourneys } from '#test/support/nightly-tests.ts';
import { journeysOf } from './journeys-of.ts';
import { alone, testStep, type Phase, type Step } from './run-steps.ts';
import { filesOf } from './test-files.ts';

/** React Router's types of routes, which both types and lint read. */
export const routeTypes: Step = { name: 'route types', commands: [['react-router', 'typegen']] };

/** Go uses every core else, and works more on the whole: another lane has the other one. */
export const oneCore = { GOMAXPROCS: '1' };

const types: readonly Step[] = [
  {
    name: 'types',
    // Each checker checks again what it shares with the others.
    commands: [['tsc', '--project', 'tsconfig.json', '--checkers', '1']],
    env: oneCore,
  },
  {
    name: 'types of pure rules',
    commands: [['tsc', '--project', 'tsconfig.pure.json', '--checkers', '1']],
    env: oneCore,
  },
];

const checks: readonly Step[] = [
  { name: 'format', commands: [['oxfmt', '--check', '.']] },
  { name: 'lint and arrows', commands: [['oxlint', '--deny-warnings', '--threads=1']], env: oneCore },
  { name: 'dead code', commands: [['knip', '--treat-config-hints-as-errors']] },
  {
    name: 'docs',
    commands: [
      ['node', 'scripts/generate-docs.ts', '--check'],
      ['node', 'scripts/check-conformance.ts'],
      ['node', 'scripts/check-docs.ts'],
    ],
  },
  {
    name: 'licences and secrets',
    commands: [
      ['node', 'scripts/check-licences.ts'],
      ['secretlint', '**/*'],
    ],
  },
];

export const tools: Step = { name: 'tools', commands: [['node', 'scripts/ensure-tools.ts']], loud: true };
export const build: Step = { name: 'build', commands: [['node', 'scripts/build.ts', '--if-changed']] };

/** The tests of `npm test`, in their order. A name is of a project of vitest.config.ts. */
export const testsOf = {
  unit: testStep('unit tests', { project: 'unit', report: 'unit' }),
  embedded: testStep('embedded database', { project: 'embedded', report: 'embedded' }),
  postgres: testStep('on PostgreSQL', { project: 'postgres', report: 'postgres' }),
  e2e: testStep('journeys in a browser', { project: 'e2e', report: 'e2e' }, { again: true, loud: true }),
  gallery: testStep(
    'states of screens',
    { project: 'gallery', report: 'gallery' },
    { again: true, loud: true },
  ),
} satisfies Record<string, Step>;

/** The test files that every `npm test` runs: what is promised has its proof in one of them. */
export const provingFiles = (): ReadonlySet<string> => new Set(Object.keys(testsOf).flatMap(filesOf));

/** What only a change of the database or of the queue can break. */
const rare: Step = testStep('rare on PostgreSQL', {
  project: 'rare',
  report: 'rare',
  args: Object.keys(rareOnPostgres),
});

/** What a change of these files asks for of what is left to the night. */
export function stepsAsked(changed: readonly string[]): readonly Step[] {
  const journeys = sideJourneysOf(changed);
  return [
    ...(changed.some((file) => /^(db|src\/server\/(database|jobs))\//.test(file)) ? [rare] : []),
    ...(journeys.length > 0
      ? [testStep('side journeys', { project: 'nightly', report: 'side-journeys', args: journeys })]
      : []),
  ];
}

/** Those that changed, name a changed page, or are of an application whose shared parts changed. */
function sideJourneysOf(changed: readonly string[]): string[] {
  const all = Object.keys(sideJourneys);
  const isChanged = (place: RegExp) =>
    changed.some((file) => place.test(file) && !/\.test\.tsx?$/.test(file));
  const [desk, shop] = [isChanged(/^src\/office\/(?!pages\/)/), isChanged(/^src\/web\/(?!screens\/)/)];
  const named = journeysOf(changed, all);
  return all.filter(
    (file) =>
      changed.includes(file) || named.includes(file) || (file.startsWith('test/e2e/office/') ? desk : shop),
  );
}

/** `npm run verify`: one thread each, so two side by side. */
export const verifyPhases: readonly Phase[] = [alone(routeTypes), [types, checks], alone(testsOf.unit)];

/** `npm test`. */
export function testPhases(): Phase[] {
  const { unit, ...others } = testsOf;
  return [
    alone(tools, routeTypes),
    [types, [...checks, build]],
    alone(unit, ...Object.values(others), ...stepsAsked(changedFiles())),
  ];
}
