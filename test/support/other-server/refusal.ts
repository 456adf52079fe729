/** An answer that is no 200: a text, or `{errors}`, and no machine code (spec §8). */
export class Refusal extends Error {
  readonly status: number;
  readonly body: string | { errors: string[] };

  constructor(status: number, body: string | { errors: string[] } = '') {
    super(`Refused with ${status}`);
    this.status = status;
    this.body = body;
  }
}
