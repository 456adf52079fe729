import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testStep, type Step } from '#scripts/run-steps.ts';
import { filesOf } from '#scripts/test-files.ts';
import type { TestRun } from '#scripts/test-report.ts';

/** A step of the night. */
export interface Part extends Step {
  /** On a machine with two cores, its tools installed. */
  readonly minutes: number;
}

/** Everything that `npm test` leaves out: tests in their depth, and each tool in its quick form, so that none rots. */
export const parts = (): readonly Part[] => [...testParts(), ...toolParts];

/** The tools that no night runs, each with its reason. */
export const elsewhere: Readonly<Record<string, string>> = {
  statements: 'a test on PostgreSQL, which `npm test` runs',
};

const root = join(import.meta.dirname, '../..');

const testParts = (): Part[] => [
  ...shards('server on PGlite', 'server', [4, 4, 4]),
  ...shards('all states of screens', 'gallery', [4, 4], { GALLERY: 'all' }),
  ...shards('long ways and rare ones', 'nightly', [6, 6]),
  tests('rare on PostgreSQL', 4, { project: 'rare', report: 'rare' }),
  tests('properties × 20', 3, { project: 'unit', report: 'properties' }, manyRuns),
  tests(
    'properties × 20 on PostgreSQL',
    3,
    { project: 'postgres', report: 'properties-postgres', args: filesOf('postgres').filter(drawsInput) },
    manyRuns,
  ),
];

const manyRuns = { FC_RUNS: '20' };

const drawsInput = (file: string): boolean =>
  /'fast-check'|support\/properties\.ts'/.test(readFileSync(join(root, file), 'utf8'));

const toolParts: readonly Part[] = [
  tool('bench', 2, ['--quick']),
  tool('bench-scale', 3, ['--requests', '20000', '--payments', '200000', '--seconds', '1']),
  tool('bench-sweep', 2, ['--loans', '20000', '--reminders', '500']),
  tool('bench-desk', 1, ['--requests', '200000', '--times', '2']),
  tool('bench-commits', 1, ['--quick']),
  tool('bench-peers', 5, ['--quick']),
  tool('bench-webs', 1, ['--quick']),
  tool('bench-lighthouse', 2, ['--quick']),
  tool('bench-phone', 1, ['--quick']),
  tool('kills', 2, ['--kills', '10', '--walks', '4']),
  tool('servicing-kills', 4, ['--kills', '10', '--customers', '3', '--minutes', '3']),
  tool('kill-points', 3, ['--step', 'contract-signature', '--every', '5']),
  tool('faults', 4),
  tool('upgrade', 4),
  tool('image', 1),
  tool('fuzz', 4, [], { FUZZ_RUNS: '300' }),
  tool('mutants', 2, ['--statement', '5.rfc.button']),
  tool('cluster', 3, ['--parts', 'web']),
  tool('gallery', 2, ['01-inicio', 'oficina-hoy', '--widths', '360,1280', '--brands']),
  tool('tours', 1, ['--quick']),
  tool('year', 1, ['--customers', '20', '--weeks', '12']),
  {
    name: 'flow-picture, guide-pictures',
    minutes: 3,
    commands: [
      ['node', 'tools/run.mjs', 'gallery', '--widths', '360,1280'],
      ['node', 'tools/run.mjs', 'flow-picture', '--quick'],
      ['node', 'tools/run.mjs', 'guide-pictures', '--quick'],
    ],
  },
];

function tests(name: string, minutes: number, run: TestRun, env: Record<string, string> = {}): Part {
  return { ...testStep(name, run, { env }), minutes };
}

/** One part for each estimate. */
const shards = (
  name: string,
  project: string,
  minutes: readonly number[],
  env: Record<string, string> = {},
): Part[] =>
  minutes.map((each, index) => {
    const shard = `${index + 1}/${minutes.length}`;
    const run = { project, report: `${project}-${index + 1}`, args: [`--shard=${shard}`] };
    return tests(`${name} ${shard}`, each, run, env);
  });

function tool(
  name: string,
  minutes: number,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Part {
  return { name, minutes, commands: [['node', 'tools/run.mjs', name, ...args]], env };
}
