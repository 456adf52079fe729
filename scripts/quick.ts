import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readImporters, relatedTests, type Importers, type Limits } from './related-tests.ts';
import { alone, testStep, type Phase, type Step } from './run-steps.ts';
import { journeysOf } from './journeys-of.ts';
import { build, oneCore, routeTypes, stepsAsked, testsOf, tools } from './steps.ts';
import { filesOf } from './test-files.ts';

/**
 * `npm run quick`: what a change of a few files can break, bounded so that it takes a minute: the nearest tests by imports,
 * the states of changed screens, and the two journeys that name a changed screen most.
 */
export function quickPhases(changed: readonly string[], importers = readImporters()): Phase[] {
  const files = changed.filter((file) => existsSync(join(root, file)));
  return [
    alone(routeTypes),
    [
      [types, ...lint(files.filter((file) => /\.(ts|tsx|mjs)$/.test(file)))],
      [...(files.length > 0 ? [format(files), secrets(files)] : []), ...testSteps(changed, importers)],
    ],
  ];
}

const root = join(import.meta.dirname, '..');

/** Beside the changed files it checks what imports them directly, and no further: `npm run verify` checks the rest. */
const types: Step = {
  name: 'types',
  commands: [
    [
      'tsc',
      '--project',
      'tsconfig.json',
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.cache/enganche/quick.tsbuildinfo',
      '--assumeChangesOnlyAffectDirectDependencies',
    ],
  ],
  env: oneCore,
};

const lint = (files: readonly string[]): Step[] =>
  files.length === 0
    ? []
    : [
        {
          name: 'lint and arrows',
          commands: [['oxlint', '--deny-warnings', '--threads=1', ...files]],
          env: oneCore,
        },
      ];

const format = (files: readonly string[]): Step => ({
  name: 'format',
  commands: [['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files]],
});

const secrets = (files: readonly string[]): Step => ({
  name: 'secrets',
  commands: [['secretlint', '--no-glob', ...files]],
});

function testSteps(changed: readonly string[], importers: Importers): Step[] {
  const seen = changed.filter((file) => /^src\/(web|office)\//.test(file) && !/\.test\.tsx?$/.test(file));
  const nearest = (project: keyof typeof testsOf, limits: Limits) => {
    const { chosen, left } = relatedTests(changed, filesOf(project), limits, importers);
    return some(project, chosen, left);
  };
  const all = filesOf('e2e');
  const journeys = [...changed.filter((file) => all.includes(file)), ...journeysOf(changed, all)];
  const steps = [
    ...nearest('unit', { steps: 2, files: 40 }),
    ...nearest('postgres', { steps: 2, files: 8 }),
    ...stepsAsked(changed),
    ...(seen.length > 0 ? [build, { ...testsOf.gallery, env: { GALLERY: 'changed' } }] : []),
    ...some('e2e', [...new Set(journeys)].slice(0, 2)),
  ];
  return steps.length > 0 ? [tools, ...steps] : [];
}

/** The step of `npm test` with some of its files only; none without any. */
function some(project: keyof typeof testsOf, files: readonly string[], left = 0): Step[] {
  if (files.length === 0) return [];
  const { name } = testsOf[project];
  const counted = left > 0 ? `${name} (${files.length} of ${files.length + left})` : name;
  return [testStep(counted, { project, report: project, args: files })];
}
