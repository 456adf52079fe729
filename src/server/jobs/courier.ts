import { AsyncLocalStorage } from 'node:async_hooks';
import type { Courier, Deps } from '#server/context.ts';
import { faultOf } from '#server/log.ts';
import type { MessageInHand } from '#server/queries/outbox.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import { deliver } from './deliver-outbox.ts';

/**
 * Carries the messages that this process has written and somebody waits for. What it does not get done is in the outbox,
 * as what any sender took and did not get done.
 */
export class OwnCourier implements Courier {
  readonly #deps: Deps;
  readonly #underWay = new Set<Promise<void>>();
  /** Of who made it: the call that hands a message over has its own scope and span. */
  readonly #apart = AsyncLocalStorage.snapshot();
  #isStopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get hasHandsFree(): boolean {
    return !this.#isStopped && this.#underWay.size < mostAtOnce;
  }

  carry(message: MessageInHand): void {
    if (this.#isStopped) return;
    const carried = this.#apart(() => this.#deliver(message)).finally(() => this.#underWay.delete(carried));
    this.#underWay.add(carried);
  }

  /** Takes nothing any more, and waits for a while for what is under way. */
  async stop(patienceMs: number): Promise<void> {
    this.#isStopped = true;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise((resolve) => (timer = setTimeout(resolve, patienceMs)));
    await Promise.race([Promise.all(this.#underWay), patience]);
    clearTimeout(timer);
  }

  async #deliver(message: MessageInHand): Promise<void> {
    try {
      await acrossPartners('job', () => deliver(this.#deps, message));
    } catch (error) {
      this.#deps.log.error({ err: faultOf(error) }, 'queue');
    }
  }
}

/** As many as the takers of messages send at once. */
const mostAtOnce = 60;
