import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '#test/support/api-client.ts';
import { startRequest } from '#test/support/request-by-api.ts';
import { StubbornClient } from '#tools/audits/stubborn-client.ts';
import { walkStubbornly, type Walked } from '#tools/audits/stubborn-walk.ts';

/** What people observed of one kill. */
export interface Seen {
  readonly walks: readonly Walked[];
  /** Of those who only begin a request; their messages are not awaited. */
  readonly begun: readonly Walked[];
  /** Why some could not begin, and started over. */
  readonly unbegun: readonly string[];
  /** When each write was acknowledged, performance.now(). */
  readonly writesAt: readonly number[];
  /** Calls without a response, or with 5xx, that walkers retried. */
  readonly repeated: number;
  /** Catalogue calls, which are not retried. */
  readonly reads: number;
  readonly failedReads: number;
}

export interface Crowd {
  /** Starts no more walks; resolves when all have finished. */
  end(): Promise<Seen>;
}

/**
 * `size` applicants walk the journey concurrently and repeatedly, retrying as people do; one begins request after
 * request, which needs no worker; two read the catalogue.
 */
export function gather(origin: string, size: number): Crowd {
  const walks: Walked[] = [];
  const begun: Walked[] = [];
  const unbegun: string[] = [];
  const writesAt: number[] = [];
  const state = { over: false, repeated: 0, reads: 0, failedReads: 0 };
  const walkers = Array.from({ length: size }, async () => {
    while (!state.over) {
      const client = new WritingClient(origin, writesAt);
      try {
        walks.push(await walkStubbornly(client));
      } catch (error) {
        unbegun.push(String(error).slice(0, 160));
      }
      state.repeated += client.repeats;
    }
  });
  const beginner = async () => {
    while (!state.over) {
      const client = new WritingClient(origin, writesAt);
      const phone = `56${String(randomInt(1_000_000, 9_999_999))}9`;
      try {
        const { requestId } = await startRequest(client, { phone });
        begun.push({ requestId, phone, acknowledged: [], ended: null });
      } catch (error) {
        unbegun.push(String(error).slice(0, 160));
      }
      state.repeated += client.repeats;
      await pause(200);
    }
  };
  const lookers = Array.from({ length: 2 }, async () => {
    while (!state.over) {
      const answer = await fetch(`${origin}/api/v1/productsNone?commercialPartnerId=1&page=1&limit=9`).catch(
        () => null,
      );
      await answer?.arrayBuffer().catch(() => null);
      state.reads++;
      if (!answer?.ok) state.failedReads++;
      await pause(50);
    }
  });
  const beginning = beginner();
  return {
    async end() {
      state.over = true;
      await Promise.all([...walkers, ...lookers, beginning]);
      const { repeated, reads, failedReads } = state;
      return { walks, begun, unbegun, writesAt, repeated, reads, failedReads };
    },
  };
}

/** Records when each write was acknowledged. */
class WritingClient extends StubbornClient {
  readonly #writesAt: number[];
  constructor(origin: string, writesAt: number[]) {
    super(origin, () => Promise.resolve(origin));
    this.#writesAt = writesAt;
  }
  override async send<Body = unknown>(method: string, path: string, body?: object): Promise<Answer<Body>> {
    const answer = await super.send<Body>(method, path, body);
    if (method === 'POST' && answer.status === 200) this.#writesAt.push(performance.now());
    return answer;
  }
}

/**
 * Returns the longest time without an acknowledged write, among gaps that end after `from`; writes after `until` are
 * ignored.
 */
export function longestGapMs(writesAt: readonly number[], from: number, until: number): number {
  const times = [...writesAt.filter((at) => at < until), until].toSorted((a, b) => a - b);
  const gaps = times.map((at, index) => ({ at, ms: at - (times[index - 1] ?? from) }));
  return Math.max(0, ...gaps.filter(({ at }) => at > from).map(({ ms }) => ms));
}
