import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { testCommand } from './test-report.ts';

export interface Step {
  readonly name: string;
  /** Program and arguments of each command; the first failure ends the step. */
  readonly commands: readonly (readonly [program: string, ...args: string[]])[];
  /** Streams its output; other steps print theirs only on failure. */
  readonly loud?: boolean;
}

/** The steps of `npm run verify`, which `npm test` runs first. */
export const verifySteps: readonly Step[] = [
  { name: 'format', commands: [['oxfmt', '--check', '.']] },
  {
    name: 'types',
    commands: [
      ['react-router', 'typegen'],
      ['tsc', '--project', 'tsconfig.json'],
      ['tsc', '--project', 'tsconfig.pure.json'],
    ],
  },
  // After the types, because it reads those that React Router generates.
  { name: 'lint and arrows', commands: [['oxlint', '--deny-warnings']] },
  { name: 'dead code', commands: [['knip', '--treat-config-hints-as-errors']] },
  {
    name: 'docs',
    commands: [
      ['node', 'scripts/generate-docs.ts', '--check'],
      ['node', 'scripts/generate-conformance.ts', '--check'],
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
  { name: 'unit tests', commands: [testCommand('unit')] },
];

/** Runs steps in order until one fails; returns its name, or null when all succeed. */
export function runSteps(steps: readonly Step[]): string | null {
  for (const step of steps) {
    const started = performance.now();
    if (step.loud) console.log(`       ${step.name} ...`);
    const failure = firstFailure(step);
    const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
    console.log(`${failure === null ? 'ok    ' : 'FAILED'} ${step.name.padEnd(24)}${seconds} s`);
    if (failure !== null) {
      console.log(failure);
      return step.name;
    }
  }
  return null;
}

const root = join(import.meta.dirname, '..');

/** Returns the output of the first failing command (empty if it was loud), or null. */
function firstFailure({ commands, loud }: Step): string | null {
  for (const [program, ...args] of commands) {
    const { status, error, stdout, stderr } = spawnSync(program, args, {
      cwd: root,
      // Tools start `node` by name: put the installed package's first.
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}` },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: loud ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    if (status !== 0) return [stdout, stderr, error?.message].filter(Boolean).join('');
  }
  return null;
}
