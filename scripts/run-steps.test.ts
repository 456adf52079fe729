import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runPhases, type Step } from './run-steps.ts';

let folder: string;
const printed: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'enganche-steps-'));
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
  printed.length = 0;
});

const step = (name: string, script: string, more: Partial<Step> = {}): Step => ({
  name,
  commands: [['sh', '-c', script]],
  ...more,
});
const run = (signal = new AbortController().signal) => ({ env: process.env, folder, signal });
const names = (outcomes: Awaited<ReturnType<typeof runPhases>>) =>
  outcomes.map(({ step, isGood }) => `${step.name} ${isGood ? 'good' : 'failed'}`);

test('lanes run side by side: each waits here for what the other writes', async () => {
  const meet = (mine: string, other: string) =>
    `cd ${folder}; touch ${mine}; until test -e ${other}; do sleep 0.05; done`;
  const outcomes = await runPhases(
    [[[step('a', meet('one', 'two'))], [step('b', meet('two', 'one'))]]],
    run(),
    {
      goesOn: false,
    },
  );
  expect(names(outcomes).toSorted()).toEqual(['a good', 'b good']);
});

test('the first failure is printed whole, ends the other lane, and nothing begins after it', async () => {
  const phases = [
    [[step('long', 'sleep 600')], [step('bad', 'echo why; exit 2'), step('next', 'true')]],
    [[step('later', 'true')]],
  ];
  expect(names(await runPhases(phases, run(), { goesOn: false }))).toEqual(['bad failed']);
  expect(printed.join('\n')).toMatch(/^FAILED bad .*\nwhy\nsh -c echo why; exit 2 ended with 2\n$/);
});

test('the run goes on after a step whose files are run again, and after each one where it is to go on', async () => {
  const first = step('first', 'exit 1', { again: true });
  expect(names(await runPhases([[[first]], [[step('second', 'true')]]], run(), { goesOn: false }))).toEqual([
    'first failed',
    'second good',
  ]);
  const bad = step('bad', 'exit 1');
  expect(names(await runPhases([[[bad, bad]], [[bad]]], run(), { goesOn: true }))).toHaveLength(3);
});

test('commands of a step share its environment, and the first that fails is its last', async () => {
  const file = join(folder, 'said');
  const say = (text: string) => ['sh', '-c', `echo ${text} >> ${file}`] as const;
  const both = { ...step('both', ''), commands: [say('$WORD'), say('two')], env: { WORD: 'one' } };
  expect(names(await runPhases([[[both]]], run(), { goesOn: false }))).toEqual(['both good']);
  expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
  const failing = { ...both, commands: [['false'], say('three')] as const };
  await runPhases([[[failing]]], run(), { goesOn: false });
  expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
});

test('a run that is stopped ends its step and begins no other', async () => {
  const stop = new AbortController();
  const file = join(folder, 'up');
  const running = runPhases(
    [[[step('long', `touch ${file}; sleep 600`)], [step('stops', 'true')]]],
    run(stop.signal),
    {
      goesOn: true,
    },
  );
  stop.abort();
  expect(names(await running)).toEqual([]);
});
