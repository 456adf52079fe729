import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { testCommand } from './test-report.mjs';

export const root = join(import.meta.dirname, '..');

/**
 * Runs steps one after the other. A step is quiet while it goes well and prints all it said when it fails,
 * unless it is `loud`; the first that fails is the last that runs.
 * @param {{ name: string, commands: string[][], loud?: boolean }[]} steps
 * @returns {string | null} the name of the step that failed
 */
export function runSteps(steps) {
  for (const { name, commands, loud } of steps) {
    const started = performance.now();
    if (loud) console.log(`       ${name} ...`);
    const failure = firstFailure(commands, loud);
    const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
    console.log(`${failure === null ? 'ok    ' : 'FAILED'} ${name.padEnd(24)}${seconds} s`);
    if (failure !== null) {
      console.log(failure);
      return name;
    }
  }
  return null;
}

/** `npm run verify`, and the first part of `npm test`. */
export const verifySteps = [
  { name: 'format', commands: [['prettier', '--check', '--log-level=warn', '.']] },
  { name: 'lint and arrows', commands: [['oxlint', '--deny-warnings']] },
  {
    name: 'types',
    commands: [
      ['react-router', 'typegen'],
      ['tsc', '--project', 'tsconfig.json'],
      ['tsc', '--project', 'tsconfig.pure.json'],
    ],
  },
  { name: 'dead code', commands: [['knip', '--treat-config-hints-as-errors']] },
  {
    name: 'docs',
    commands: [
      ['node', 'scripts/generate-docs.ts', '--check'],
      ['node', 'scripts/check-docs.ts'],
    ],
  },
  { name: 'unit tests', commands: [testCommand('unit')] },
];

function firstFailure(commands, loud) {
  for (const [program, ...args] of commands) {
    const { status, error, stdout, stderr } = spawnSync(program, args, {
      cwd: root,
      // Tools start `node` by name: let it be the one that came with the packages.
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}` },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: loud ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    if (status !== 0) return [stdout, stderr, error?.message].filter(Boolean).join('');
  }
  return null;
}
