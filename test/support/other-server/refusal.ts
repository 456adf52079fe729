/** An answer that is no 200: a text, or `{errors}`, and no machine code (spec §8). */
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
