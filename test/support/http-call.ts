import { Agent } from 'undici';

/** A raw HTTP call: follows no redirects, stores no cookies, decompresses nothing. */
export interface Call {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string | null;
}

/** Headers are parsed on first access: load tests with hundreds of visitors read none. */
export class CallAnswer {
  readonly status: number;
  readonly body: Buffer;
  /** Lines of Set-Cookie. */
  readonly cookies: readonly string[];
  readonly #came: Came;
  #headers: Headers | null = null;

  constructor(status: number, came: Came, body: Buffer) {
    this.status = status;
    this.body = body;
    this.cookies = [came['set-cookie'] ?? []].flat();
    this.#came = came;
  }

  get headers(): Headers {
    if (this.#headers) return this.#headers;
    const headers = new Headers();
    for (const [name, value] of Object.entries(this.#came)) {
      for (const line of [value ?? []].flat()) headers.append(name, line);
    }
    this.#headers = headers;
    return headers;
  }
}

type Came = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Uses undici's dispatch instead of `fetch`: a load test shares its cores with the measured server, and `fetch` costs
 * more per call.
 */
export const httpCall = (
  { origin, pathname, search }: URL,
  { method, headers, body }: Call,
): Promise<CallAnswer> =>
  new Promise((resolve, reject) => {
    let [status, came]: [number, Came] = [0, {}];
    const chunks: Buffer[] = [];
    agent.dispatch(
      { origin, path: pathname + search, method, headers: { ...headers }, body },
      {
        // Without it undici uses its legacy handler interface.
        onRequestStart() {},
        onResponseStart(_controller, statusCode, answered) {
          [status, came] = [statusCode, answered];
        },
        onResponseData(_controller, chunk) {
          chunks.push(chunk);
        },
        onResponseEnd() {
          resolve(new CallAnswer(status, came, Buffer.concat(chunks)));
        },
        onResponseError(_controller, error) {
          reject(error);
        },
      },
    );
  });

const agent = new Agent();
