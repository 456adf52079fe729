import { parseArgs } from 'node:util';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { limit } from '#test/support/limits.ts';
import { brokenIn } from './invariants.ts';
import { StubbornClient } from './stubborn-client.ts';
import { walkStubbornly, type Walked } from './stubborn-walk.ts';
import { supervise } from './supervised.ts';

/**
 * `npm run tool kills -- --kills 200 --walks 20`: SIGKILL at random moments while concurrent applicants walk the
 * journey, each retrying what was not answered. Afterwards no acknowledged fact may be missing, and none duplicated.
 * Exits with 1 when a rule is broken or a start took five seconds.
 */
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, walks: { type: 'string', default: '20' } },
});
const kills = Number(values.kills);

const product = await supervise({});
const walks: Walked[] = [];
const state = { over: false };
let repeats = 0;

const walkers = Array.from({ length: Number(values.walks) }, async () => {
  while (!state.over) {
    const client = new StubbornClient(await product.origin(), () => product.origin());
    try {
      walks.push(await walkStubbornly(client));
    } catch (error) {
      console.log(`a walk could not begin: ${String(error).slice(0, 200)}`);
    }
    repeats += client.repeats;
  }
});

for (let kill = 1; kill <= kills; kill++) {
  await pause(randomInt(100, 2_500));
  await product.killAndRestart();
  if (kill % 20 === 0) console.log(`${kill} kills, ${walks.length} walks`);
}
state.over = true;
await Promise.all(walkers);
await product.stop();

const broken = await brokenIn(product.dataDir, walks);
const slowest = Math.max(...product.restartsMs);
const whole = walks.filter(({ ended }) => ended === null);
console.log({
  kills,
  walks: walks.length,
  toTheEnd: whole.length,
  begunAgain: walks.length - whole.length,
  acknowledgedFacts: walks.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
  repeatedCalls: repeats,
  backMs: { slowest, median: product.restartsMs.toSorted((a, b) => a - b)[Math.floor(kills / 2)] },
  broken,
});
for (const [why, list] of Object.entries(Object.groupBy(walks, ({ ended }) => ended ?? ''))) {
  if (why !== '') console.log(`${list?.length} began again: ${why}`);
}
const failed = Object.keys(broken).length > 0 || slowest >= limit(5_000) || whole.length === 0;
if (failed) console.log(`the data folder is kept: ${product.dataDir}`);
else product.discard();
process.exitCode = failed ? 1 : 0;
