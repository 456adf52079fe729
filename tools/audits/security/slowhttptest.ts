import { setTimeout as pause } from 'node:timers/promises';
import { runs } from '#scripts/apt-install.ts';
import { run, type Tool } from './tool.ts';

/**
 * 500 sockets that send headers or bodies slowly, or read slowly: other visitors must not notice (p99 under 500 ms).
 */
export const slowhttptest: Tool = {
  name: 'slowhttptest: 500 slow clients',
  packages: ['slowhttptest'],
  // No option of it exits with 0.
  present: () => runs('sh', ['-c', 'command -v slowhttptest']),
  async findings(origin, folder) {
    const found: string[] = [];
    for (const [kind, args] of Object.entries(attacks)) {
      const all = ['-c', '500', '-r', '100', '-l', '30', '-i', '5', ...args, '-u', `${origin}/1/login/1`];
      const attack = run('slowhttptest', all, folder);
      const others = visitors(origin);
      const { output } = await attack;
      const { times, failed } = await others.stop();
      const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Infinity;
      console.log(`       ${kind}: ${times.length} other visits, ${failed} failed, p99 ${p99.toFixed(0)} ms`);
      if (failed > 0) found.push(`${kind}: ${failed} of ${times.length} other visits failed`);
      if (p99 > 500) found.push(`${kind}: others waited ${p99.toFixed(0)} ms (p99)`);
      // Its own probe reads as slowly as the attack: only the visitors can judge slow reading.
      if (kind !== 'slow reading' && /service available:\s*.*NO/.test(output))
        found.push(`${kind}: says that the service was not available`);
      if (!/connected:/.test(output)) found.push(`${kind}: did not run: ${output.slice(-500)}`);
    }
    return found;
  },
};

const attacks = {
  'slow headers': ['-H', '-x', '24'],
  'slow body': ['-B', '-s', '8192', '-x', '10'],
  'slow reading': ['-X', '-w', '512', '-y', '1024', '-n', '5', '-z', '32', '-k', '3'],
};

/** Regular visitors, sequentially, until stopped. */
function visitors(origin: string) {
  const times: number[] = [];
  let failed = 0;
  const end = new AbortController();
  const visit = async (path: string) => {
    const started = performance.now();
    const answer = await fetch(origin + path).catch(() => null);
    await answer?.arrayBuffer();
    times.push(performance.now() - started);
    if (answer?.status !== 200) failed++;
  };
  const walk = (async () => {
    while (!end.signal.aborted) {
      await visit('/1/inicio');
      await visit('/api/v1/productsNone?commercialPartnerId=1');
      await pause(50);
    }
  })();
  return {
    async stop() {
      end.abort();
      await walk;
      return { times, failed };
    },
  };
}
