import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { load as ask, residentMb } from '#tools/bench/load.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { spawnProduct } from '#test/support/product.ts';
import { ownPostgres } from '#test/support/postgres-server.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { limit } from '#test/support/limits.ts';
import type { OpenLoop, Shot } from './open-loop.ts';
import { percentile, verdicts } from './verdicts.ts';

/**
 * `npm run tool overload`: measures the capacity of a personal call (session, owner, request) on PostgreSQL
 * (`-- --embedded`: on the embedded database), then applies five times that rate, open-loop. Admitted requests must be
 * answered in time, the others refused at once, and memory stay stable; codes, signatures and webhooks must get
 * through. A machine's speed may vary by a quarter within seconds, so the throughput under load is compared with the capacity
 * before and after it.
 */
const said = verdicts();
const { embedded, seconds: asked } = parseArgs({
  options: { embedded: { type: 'boolean', default: false }, seconds: { type: 'string', default: '30' } },
}).values;
const postgres = embedded ? null : await ownPostgres();
await using product = await spawnProduct({
  env: { ...postgres?.env, CAPTCHA: 'sandbox', LOG_LEVEL: 'fatal' },
});
const client = new ApiClient(product.origin);
const request = await startRequest(client, { phone: '5543219876' });
await walkTo(request, 'geolocalization');
const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const url = `${product.origin}/api/v1/deliveryOrder/byRequestId/${request.requestId}`;

const peakNow = async () => {
  const best = await ask(url, product.pid, { headers: { cookie }, connections: 12, seconds: 10 });
  said.expect('peak, answers per second', Math.round(best.requestsPerSecond), best.failed === 0);
  return best.requestsPerSecond;
};
const peak = await peakNow();

const before = Math.round(residentMb(product.pid));
let largest = before;
const watch = setInterval(() => (largest = Math.max(largest, Math.round(residentMb(product.pid)))), 200);
const load = { over: false };
const vital = ['verificationPhone', 'saveSignature', 'webhook'].map((kind) => knock(kind));
const seconds = Number(asked);
const shots = await crowd({ url, cookie, perSecond: peak * 5, seconds });
load.over = true;
clearInterval(watch);
const usual = (peak + (await peakNow())) / 2;

const msOf = (status: number) => shots.filter((shot) => shot.status === status).map(({ ms }) => ms);
const [accepted, refused] = [msOf(200), msOf(503)];
const strange = shots.length - accepted.length - refused.length;
const share = accepted.length / seconds / usual;
const spread = (values: number[]) =>
  `${Math.round(percentile(values, 0.5))} / ${Math.round(percentile(values, 0.99))}`;
said.expect('asked per second, five times the peak', Math.round(shots.length / seconds), true);
said.expect('goodput, share of the peak (mean of before and after)', share.toFixed(2), share >= 0.6);
said.expect('accepted p50 / p99, ms', spread(accepted), percentile(accepted, 0.99) < limit(1_000));
said.expect('turned away', refused.length, refused.length > 0);
said.expect('turned away p50 / p99, ms', spread(refused), percentile(refused, 0.99) < limit(50));
said.expect('neither 200 nor 503', strange, strange === 0);
said.expect('memory before / largest, MB', `${before} / ${largest}`, largest < 1_200);
for (const { kind, sent, shut, slowest } of await Promise.all(vital)) {
  said.expect(`${kind} meanwhile: sent, turned away, slowest ms`, `${sent}, ${shut}, ${slowest}`, shut === 0);
}
const afterwards = await fetch(url, { headers: { cookie } });
said.expect('the next call afterwards', afterwards.status, afterwards.status === 200);
await product.stop();
await postgres?.discard();
said.end();

/** In a separate process, so that its own work is not measured. */
async function crowd(given: OpenLoop): Promise<Shot[]> {
  const file = join(import.meta.dirname, 'open-loop.ts');
  const options = { maxBuffer: 256 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, [file, JSON.stringify(given)], options);
  return JSON.parse(stdout) as Shot[];
}

/**
 * Four times a second, sends what a person or a provider cannot postpone. A refusal by the action also counts as
 * admitted.
 */
async function knock(kind: string) {
  let [sent, shut, slowest] = [0, 0, 0];
  const form = new FormData();
  form.set('image', new Blob(['no picture']), 'firma.png');
  const calls: Record<string, [string, RequestInit]> = {
    verificationPhone: [`onboarding/verificationPhone/${request.requestId}/0000`, {}],
    saveSignature: [`onboarding/saveSignature/1/${request.requestId}/png`, { body: form }],
    webhook: ['webhooks/payments/sandbox', { body: '{}' }],
  };
  const [path = '', init = {}] = calls[kind] ?? [];
  while (!load.over) {
    const began = performance.now();
    const answer = await fetch(`${product.origin}/api/v1/${path}`, {
      method: 'POST',
      headers: { cookie },
      ...init,
    });
    await answer.arrayBuffer();
    slowest = Math.max(slowest, Math.round(performance.now() - began));
    sent += 1;
    if (answer.status >= 500) shut += 1;
    await pause(250);
  }
  return { kind, sent, shut, slowest };
}
