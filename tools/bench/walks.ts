import { PARTNER_HEADER } from '#contract/headers.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { cpuMsOf } from './load.ts';

export interface Walks {
  readonly walksPerSecond: number;
  readonly calls: number;
  /** Milliseconds of one call. */
  readonly p50: number;
  readonly p99: number;
  readonly cpuMsPerWalk: number;
}

/**
 * Runs whole requests by API, from the captcha to the paid down payment, with `atOnce` concurrent people. Phones derive
 * from `first`: nobody walks twice on one database.
 */
export async function walks(
  origin: string,
  pid: number,
  { people = 40, atOnce = 8, first = 0 } = {},
): Promise<Walks> {
  const times: number[] = [];
  const numbers = Array.from({ length: people }, (_, index) => first + index);
  const cpuBefore = cpuMsOf(pid);
  const began = performance.now();
  const walkers = Array.from({ length: atOnce }, async () => {
    for (let next = numbers.pop(); next !== undefined; next = numbers.pop()) {
      const client = new TimedClient(origin, times, next);
      // Ten per range of numbers, because codes per range are capped.
      const phone = `55${String(20_000_000 + next * 1_000 + 9)}`;
      await walkTo(await startRequest(client, { phone }), 'device-send');
    }
  });
  await Promise.all(walkers);
  const seconds = (performance.now() - began) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    walksPerSecond: people / seconds,
    calls: times.length / people,
    p50: at(0.5),
    p99: at(0.99),
    cpuMsPerWalk: (cpuMsOf(pid) - cpuBefore) / people,
  };
}

/** Each with its own address, because the limits per address are not under test. */
class TimedClient extends ApiClient {
  readonly #times: number[];
  constructor(origin: string, times: number[], person: number) {
    // And in the shop, like every page of it.
    super(origin, { 'x-forwarded-for': `10.${person >> 8}.${person & 255}.7`, [PARTNER_HEADER]: '1' });
    this.#times = times;
  }
  override async send(...args: Parameters<ApiClient['send']>) {
    const began = performance.now();
    try {
      return (await super.send(...args)) as never;
    } finally {
      this.#times.push(performance.now() - began);
    }
  }
}
