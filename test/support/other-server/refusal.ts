/** A response other than 200: a text or `{errors}`, without an error code (spec §8). */
export class Refusal extends Error {
  readonly status: number;
  readonly body: RefusalBody;

  constructor(status: number, body: RefusalBody = '') {
    super(`Refused with ${status}`);
    this.status = status;
    this.body = body;
  }
}

export type RefusalBody = string | { readonly errors: readonly string[] };
