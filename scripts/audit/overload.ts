import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { ApiClient } from '#test/support/api-client.ts';
import { startProduct } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { percentile, verdicts } from './verdicts.ts';

/**
 * `npm run audit:overload`: how much a personal call (session, owner, request) carries on the embedded database, then
 * five times that. What is let in is answered in time, the rest is told so at once, memory stays, codes get through.
 */
const said = verdicts();
await using product = await startProduct({ env: { CAPTCHA: 'sandbox', LOG_LEVEL: 'fatal' } });
const client = new ApiClient(product.origin);
const request = await startRequest(client, { phone: '5543219876' });
await walkTo(request, 'geolocalization');
const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const url = `${product.origin}/api/v1/deliveryOrder/byRequestId/${request.requestId}`;

interface Shot {
  readonly status: number;
  readonly ms: number;
}

async function shoot(
  options: Partial<autocannon.Options>,
): Promise<{ shots: Shot[]; seconds: number; errors: number }> {
  const shots: Shot[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const given = { url, headers: { cookie }, timeout: 20, ...options };
    const instance = autocannon(given, (error: unknown, done) =>
      error instanceof Error ? reject(error) : resolve(done),
    );
    instance.on('response', (_client, status, _bytes, ms) => void shots.push({ status, ms }));
  });
  return { shots, seconds: result.duration, errors: result.errors };
}

const goodPerSecond = ({ shots, seconds }: { shots: Shot[]; seconds: number }) =>
  Math.round(shots.filter(({ status }) => status === 200).length / seconds);

await shoot({ connections: 16, duration: 5 });
const peak = goodPerSecond(await shoot({ connections: 32, duration: 10 }));
said.expect('peak, answers per second', peak, peak > 0);

const before = residentMb();
let largest = before;
const watch = setInterval(() => (largest = Math.max(largest, residentMb())), 200);
const codes = guessUnderLoad();
const overload = await shoot({ connections: 400, duration: 15, overallRate: peak * 5 });
clearInterval(watch);
const guesses = await codes;

const accepted = overload.shots.filter(({ status }) => status === 200).map(({ ms }) => ms);
const refused = overload.shots.filter(({ status }) => status === 503).map(({ ms }) => ms);
const strange = overload.shots.length - accepted.length - refused.length;
const goodput = goodPerSecond(overload);
const offered = Math.round(overload.shots.length / overload.seconds);
said.expect(
  'offered per second',
  `${offered} (${(offered / peak).toFixed(1)} times the peak)`,
  offered > peak,
);
said.expect('goodput, share of the peak', (goodput / peak).toFixed(2), goodput / peak >= 0.8);
said.expect(
  'accepted p50 / p99, ms',
  `${percentile(accepted, 0.5)} / ${percentile(accepted, 0.99)}`,
  percentile(accepted, 0.99) < 1_000,
);
said.expect('turned away', refused.length, true);
said.expect(
  'turned away p50 / p99, ms',
  `${percentile(refused, 0.5)} / ${percentile(refused, 0.99)}`,
  percentile(refused, 0.99) < 50,
);
said.expect('neither 200 nor 503, and errors', strange + overload.errors, strange + overload.errors === 0);
said.expect('memory before / largest, MB', `${before} / ${largest}`, largest < 1_200);
said.expect(
  'codes checked meanwhile, turned away',
  `${guesses.refused} of ${guesses.sent}`,
  guesses.sent > 0 && guesses.refused === 0,
);

const afterwards = await fetch(url, { headers: { cookie } });
said.expect('the next call afterwards', afterwards.status, afterwards.status === 200);
said.end();

/** Somebody proves a phone while the rest hammers: wrong codes, so that each is one evaluation. */
async function guessUnderLoad(): Promise<{ sent: number; refused: number }> {
  const own = new ApiClient(product.origin, { 'x-forwarded-for': '10.1.2.3' });
  let [sent, refused] = [0, 0];
  const until = performance.now() + 13_000;
  while (performance.now() < until) {
    const { status } = await own.post(`onboarding/verificationPhone/${request.requestId}/0000`);
    sent++;
    if (status >= 500) refused++;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return { sent, refused };
}

function residentMb(): number {
  const status = readFileSync(`/proc/${product.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
