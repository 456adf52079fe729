import type { Logger } from 'pino';
import { faultOf } from '#server/log.ts';

/** A claim on a job: one that was taken again since has another count, and is left alone by who held it before. */
export interface Claim {
  readonly id: string;
  readonly retryCount: number;
}

/** Where a taker takes from. */
export interface Source<Job extends Claim> {
  fetch(most: number): Promise<readonly Job[]>;
  /** For each in turn null, or what may be known of its failure. Does not throw. */
  run(jobs: readonly Job[]): Promise<readonly (object | null)[]>;
  complete(jobs: Job[]): Promise<unknown>;
  fail(jobs: Job[], fault: object): Promise<unknown>;
  /** Says that they still run. */
  touch(jobs: Job[]): Promise<unknown>;
}

export interface Places {
  /** How many batches run at once. */
  readonly places: number;
  /** Jobs that run together, and hold their place until the last of them is done. */
  readonly batch: number;
}

/**
 * Takes the jobs of one queue, when it is woken and as long as there are more. One fetch for whatever has come, not one
 * for each place; those that are done are told to the queue together.
 */
export class Taker<Job extends Claim> {
  readonly #source: Source<Job>;
  readonly #size: Places;
  readonly #log: Logger;
  readonly #batches = new Set<Promise<void>>();
  readonly #held = new Set<Job>();
  #done: Job[] = [];
  #isWanted = false;
  #taking: Promise<void> | null = null;
  #fetchedAt = -Infinity;
  #endPause = () => {};
  #telling: NodeJS.Timeout | undefined;
  #state: 'takes' | 'stops' | 'left' = 'takes';

  constructor(source: Source<Job>, size: Places, log: Logger) {
    this.#source = source;
    this.#size = size;
    this.#log = log;
  }

  /** There may be jobs. Who is woken while it asks, or has no place, asks again afterwards. */
  wake(): void {
    this.#isWanted = true;
    this.#taking ??= this.#take().finally(() => {
      this.#taking = null;
      if (this.#isWanted && this.#free() > 0) this.wake();
    });
  }

  /** To be called more often than claims last. */
  async beat(): Promise<void> {
    const claims = [...this.#held, ...this.#done];
    if (claims.length > 0) await this.#orSay(this.#source.touch(claims));
    await this.#tellDone();
  }

  /** Lets jobs that run finish for a while; those that do not may be taken by others at once. */
  async stop(patienceMs: number): Promise<void> {
    this.#state = 'stops';
    this.#endPause();
    await this.#taking;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise((resolve) => (timer = setTimeout(resolve, patienceMs)));
    await Promise.race([Promise.all(this.#batches), patience]);
    clearTimeout(timer);
    await this.#tellDone();
    this.#state = 'left';
    const left = [...this.#held];
    if (left.length > 0) await this.#orSay(this.#source.fail(left, { message: 'stopped while it ran' }));
  }

  async #take(): Promise<void> {
    try {
      for (let free = this.#free(); this.#isWanted && free > 0; free = this.#free()) {
        await this.#pause();
        if (this.#state !== 'takes') return;
        this.#isWanted = false;
        this.#fetchedAt = performance.now();
        const { batch } = this.#size;
        const jobs = await this.#source.fetch(free * batch);
        // There may be more than were asked for.
        this.#isWanted ||= jobs.length === free * batch;
        for (let at = 0; at < jobs.length; at += batch) this.#begin(jobs.slice(at, at + batch));
      }
    } catch (error) {
      this.#log.error({ err: faultOf(error) }, 'queue');
    }
  }

  #free(): number {
    return this.#state === 'takes' ? this.#size.places - this.#batches.size : 0;
  }

  /** Who comes alone is taken at once; of a crowd as many as come meanwhile are taken together. */
  async #pause(): Promise<void> {
    const ms = this.#fetchedAt + apartMs - performance.now();
    if (ms <= 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #begin(jobs: readonly Job[]): void {
    for (const job of jobs) this.#held.add(job);
    const batch = this.#run(jobs).finally(() => {
      this.#batches.delete(batch);
      if (this.#isWanted) this.wake();
    });
    this.#batches.add(batch);
  }

  async #run(jobs: readonly Job[]): Promise<void> {
    const faults = await this.#source.run(jobs);
    // Given up: they are another's now.
    if (this.#state === 'left') return;
    for (const [index, job] of jobs.entries()) {
      const fault = faults[index] ?? null;
      if (fault === null) this.#done.push(job);
      else await this.#orSay(this.#source.fail([job], fault));
      this.#held.delete(job);
    }
    this.#telling ??= setTimeout(() => void this.#tellDone(), tellAfterMs);
  }

  /** Nobody waits for it: who dies before runs them again, as if it had died a moment sooner. */
  async #tellDone(): Promise<void> {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    const done = this.#done.splice(0);
    if (done.length === 0) return;
    const isTold = await this.#orSay(this.#source.complete(done));
    // With the next beat.
    if (!isTold) this.#done.unshift(...done);
  }

  async #orSay(telling: Promise<unknown>): Promise<boolean> {
    try {
      await telling;
      return true;
    } catch (error) {
      this.#log.error({ err: faultOf(error) }, 'queue');
      return false;
    }
  }
}

const apartMs = 50;
const tellAfterMs = 300;
