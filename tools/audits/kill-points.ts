import { existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stepIds, type StepId } from '#domain/onboarding/journey.ts';
import { limit } from '#test/support/limits.ts';
import { brokenIn } from './invariants.ts';
import { StubbornClient } from './stubborn-client.ts';
import { walkStubbornly, type Walked } from './stubborn-walk.ts';
import { supervise } from './supervised.ts';

/**
 * `npm run tool kill-points -- [--step contract-signature] [--every 1]`: for each step of the journey, SIGKILL before
 * the 1st, 2nd, 3rd … call to the database or the storage, until the step makes no more (twice in a row). After each,
 * the same applicant continues to the end. Then checks invariants.ts. `--every 5` tries each fifth point.
 */
const { values } = parseArgs({
  options: { step: { type: 'string' }, every: { type: 'string', default: '1' } },
});
const every = Number(values.every);
const waitsForTheServer: readonly StepId[] = ['bureau-answer', 'address-proof', 'decision', 'device-send'];
const steps = stepIds.filter(
  (step) => !waitsForTheServer.includes(step) && (values.step === undefined || step === values.step),
);

const file = join(tmpdir(), `enganche-kill-point-${process.pid}`);
writeFileSync(file, '0');
const product = await supervise({
  NODE_OPTIONS: `--import ${join(import.meta.dirname, 'kill-point.mjs')}`,
  KILL_POINT_FILE: file,
});
const walks: Walked[] = [];
const points: Record<string, number> = {};

for (const step of steps) {
  // Background work makes a varying number of calls too: one step that completes first proves nothing yet.
  for (let point = 1, inVain = 0; inVain < 2; point += every) {
    const killed = await killAt(step, point);
    inVain = killed ? 0 : inVain + 1;
    if (killed) points[step] = (points[step] ?? 0) + 1;
  }
  console.log(`${step}: ${points[step] ?? 0} kills`);
}
await product.stop();

const broken = await brokenIn(product.dataDir, walks);
const slowest = Math.max(...product.restartsMs);
console.log({
  kills: product.restartsMs.length,
  points,
  begunAgain: walks.filter(({ ended }) => ended !== null).map(({ ended }) => ended),
  backMs: { slowest },
  broken,
});
const failed = Object.keys(broken).length > 0 || slowest >= limit(5_000);
if (!failed) product.discard();
process.exitCode = failed ? 1 : 0;

/** Walks one applicant; during `step` the process ends before call `point`. False: the step made fewer calls. */
async function killAt(step: StepId, point: number): Promise<boolean> {
  const client = new StubbornClient(await product.origin(), () => product.origin());
  const { pid } = product.product();
  let killed = false;
  let armed = false;
  const arm = (calls: number) => {
    writeFileSync(file, String(calls));
    // It may already be killed without our having noticed: then there is nothing to signal.
    if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGUSR2');
  };
  let watching = true;
  const ended = product.product().ended.then(async () => {
    if (!watching) return;
    killed = true;
    await product.restart();
  });
  const walked = walkStubbornly(client, (now) => {
    if (now === step && !armed) {
      armed = true;
      arm(point);
    } else if (armed && !killed && now !== step) {
      arm(0);
    }
  });
  walks.push(await walked);
  watching = false;
  // After the last step nothing else disarms it.
  if (armed && !killed) arm(0);
  if (killed) await ended;
  return killed;
}
