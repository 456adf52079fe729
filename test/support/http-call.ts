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
  readonly #rawHeaders: RawHeaders;
  #headers: Headers | null = null;

  constructor(status: number, rawHeaders: RawHeaders, body: Buffer) {
    this.status = status;
    this.body = body;
    this.cookies = [rawHeaders['set-cookie'] ?? []].flat();
    this.#rawHeaders = rawHeaders;
  }

  get headers(): Headers {
    if (this.#headers) return this.#headers;
    const headers = new Headers();
    for (const [name, value] of Object.entries(this.#rawHeaders)) {
      for (const line of [value ?? []].flat()) headers.append(name, line);
    }
    this.#headers = headers;
    return headers;
  }
}

type RawHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Uses undici's dispatch instead of `fetch`: a load test shares its cores with the measured server, and `fetch` costs
 * more per call.
 */
export const httpCall = (
  { origin, pathname, search }: URL,
  { method, headers, body }: Call,
): Promise<CallAnswer> =>
  new Promise((resolve, reject) => {
    let [status, rawHeaders]: [number, RawHeaders] = [0, {}];
    const chunks: Buffer[] = [];
    agent.dispatch(
      { origin, path: pathname + search, method, headers: { ...headers }, body },
      {
        // Without it undici uses its legacy handler interface.
        onRequestStart() {},
        onResponseStart(_controller, statusCode, answered) {
          [status, rawHeaders] = [statusCode, answered];
        },
        onResponseData(_controller, chunk) {
          chunks.push(chunk);
        },
        onResponseEnd() {
          resolve(new CallAnswer(status, rawHeaders, Buffer.concat(chunks)));
        },
        onResponseError(_controller, error) {
          reject(error);
        },
      },
    );
  });

const agent = new Agent();
