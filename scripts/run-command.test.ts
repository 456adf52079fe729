import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand, sumOf } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'enganche-command-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const place = { cwd: import.meta.dirname, env: process.env, folder };
const node = (script: string) => [process.execPath, '-e', script] as const;

test('a command that ends well has nothing to say, and its files are deleted', async () => {
  expect(await runCommand(node('console.log("all is well")'), place)).toMatchObject({ failure: null });
  expect(readdirSync(folder)).toEqual([]);
});

test('of one that fails everything is said: both of its streams, and how it ended', async () => {
  const { failure } = await runCommand(
    node('console.log("one"); console.error("two"); process.exit(3)'),
    place,
  );
  expect(failure).toMatch(/one\ntwo\n.* ended with 3\n$/s);
  expect((await runCommand(['no-such-program'], place)).failure).toContain('no-such-program');
});

test('a process that it leaves behind does not hold it up', async () => {
  const left = node(
    'const { pid } = require("child_process").spawn("sleep", ["600"], { detached: true, stdio: "inherit" }); console.log("left", pid); process.exit(4)',
  );
  const { failure } = await runCommand(left, place);
  expect(failure).toContain('ended with 4');
  process.kill(Number(/left (\d+)/.exec(failure ?? '')?.[1]));
});

test('its time is that of all processes that it starts', async () => {
  const busy = 'while (process.cpuUsage().user < 300_000);';
  const twice = `for (const _ of [1, 2]) require("child_process").execFileSync(process.execPath, ["-e", ${JSON.stringify(busy)}]);`;
  expect((await runCommand(node(twice), place)).cpuSeconds).toBeGreaterThan(0.6);
});

test('it is ended when the run is stopped, before it begins too', async () => {
  const stop = new AbortController();
  const running = runCommand(node('setTimeout(() => {}, 60_000)'), {
    ...place,
    signal: stop.signal,
  });
  stop.abort();
  expect((await running).failure).toContain('ended with');
  expect((await runCommand(['sleep', '600'], { ...place, signal: stop.signal })).failure).toContain('ended');
});

test('minutes and seconds of the shell and of its children are summed', () => {
  expect(sumOf('0m0.010000s 0m0.020000s\n1m1.500000s 0m0.250000s\n')).toBeCloseTo(61.78);
  // As another shell writes them.
  expect(sumOf('0m0.010s 0m0.020s\n2m1.500s 0m0.250s\n')).toBeCloseTo(121.78);
});
