import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient, type Answer } from '#test/support/api-client.ts';

/**
 * A visitor who retries a call until it is answered: same call, same Idempotency-Key, wherever the product runs now.
 * Each has its own address, set by X-Forwarded-For.
 */
export class StubbornClient extends ApiClient {
  readonly #whereIsIt: () => Promise<string>;
  readonly #always: Record<string, string>;
  /** Number of retried calls. */
  repeats = 0;

  constructor(origin: string, whereIsIt: () => Promise<string>) {
    const always = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
    super(origin, always);
    this.#always = always;
    this.#whereIsIt = whereIsIt;
  }

  override async send<Body = unknown>(method: string, path: string, body?: object): Promise<Answer<Body>> {
    const key = randomUUID();
    for (let attempt = 1; ; attempt++) {
      this.origin = await this.#whereIsIt();
      this.#always['idempotency-key'] = key;
      try {
        const answer = await super.send<Body>(method, path, body);
        const isUnderWay = answer.headers.get('x-error-code') === 'idempotency-in-flight';
        if ((answer.status < 500 && !isUnderWay) || attempt > 60) return answer;
      } catch (error) {
        if (attempt > 60) throw error;
      }
      this.repeats++;
      await pause(50 + randomInt(100));
    }
  }
}
