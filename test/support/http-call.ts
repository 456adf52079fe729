import { Agent, request, type IncomingMessage } from 'node:http';

/** A call of a server as it is: nothing is followed, kept or unpacked. */
export interface Call {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string | null;
}

/** The headers are put in order when somebody looks at them: who walks by the hundred looks at none. */
export class CallAnswer {
  readonly status: number;
  readonly body: Buffer;
  /** Lines of Set-Cookie. */
  readonly cookies: readonly string[];
  readonly #raw: readonly string[];
  #headers: Headers | null = null;

  constructor(answer: IncomingMessage, body: Buffer) {
    this.status = answer.statusCode ?? 0;
    this.body = body;
    this.cookies = answer.headers['set-cookie'] ?? [];
    this.#raw = answer.rawHeaders;
  }

  get headers(): Headers {
    if (this.#headers) return this.#headers;
    const headers = new Headers();
    for (let at = 0; at < this.#raw.length; at += 2)
      headers.append(this.#raw[at] ?? '', this.#raw[at + 1] ?? '');
    this.#headers = headers;
    return headers;
  }
}

/**
 * By Node's own client and not by `fetch`: whoever measures a server with as many calls as it takes shares its cores, and
 * `fetch` costs as much as half of such a call.
 */
export const httpCall = (url: URL, { method, headers, body }: Call): Promise<CallAnswer> =>
  new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () => {
        resolve(new CallAnswer(answer, Buffer.concat(chunks)));
      });
    });
    asked.once('error', reject);
    asked.end(body ?? undefined);
  });

const agent = new Agent({ keepAlive: true });
