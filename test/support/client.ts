import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { BASE } from '#contract/call.ts';
import { ERROR_CODE_HEADER, PARTNER_HEADER } from '#contract/headers.ts';

export interface Reply<Body = unknown> {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  /** The error code of a problem. */
  readonly code: string | undefined;
  /** Parsed when it is JSON, else the text. */
  readonly body: Body;
  readonly bytes: Buffer;
}

/** A visitor of an app without a port. Stores cookies as a browser would and has an IP address of its own. */
export class TestClient {
  cookies = new Map<string, string>();
  /** The partner whose pages it is on, sent with every call as pages do. Null: a script that names no shop. */
  stands: number | null = null;
  address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors++ & 255}`;
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** The same browser from another IP address. */
  from(address: string): TestClient {
    const moved = new TestClient(this.#app);
    moved.cookies = this.cookies;
    moved.address = address;
    moved.stands = this.stands;
    return moved;
  }

  /** `path` is below /api/v1 (`products/1`), or absolute when it starts with a slash. */
  get<Body = unknown>(path: string, headers?: Record<string, string>): Promise<Reply<Body>> {
    return this.send<Body>('GET', path, headers ? { headers } : {});
  }

  /** Objects are sent as JSON, FormData as multipart, undefined as an empty body. */
  post<Body = unknown>(
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Reply<Body>> {
    return this.send<Body>('POST', path, { ...(body ? { body } : {}), headers });
  }

  async send<Body = unknown>(
    method: 'GET' | 'POST' | 'HEAD',
    path: string,
    { body, headers = {} }: { body?: object | string; headers?: Record<string, string> } = {},
  ): Promise<Reply<Body>> {
    const form = body instanceof FormData ? new Response(body) : null;
    const payload = form ? Buffer.from(await form.arrayBuffer()) : body;
    const type = form?.headers.get('content-type');
    const answer = await this.#app.inject({
      method,
      url: path.startsWith('/') ? path : `${BASE}/${path}`,
      remoteAddress: this.address,
      headers: {
        'user-agent': 'vitest',
        ...(this.stands === null ? {} : { [PARTNER_HEADER]: String(this.stands) }),
        ...(type ? { 'content-type': type } : {}),
        ...headers,
      },
      cookies: Object.fromEntries(this.cookies),
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (value === '' || maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return {
      status: answer.statusCode,
      headers: answer.headers,
      code: answer.headers[ERROR_CODE_HEADER] as string | undefined,
      body: parsed(answer.body) as Body,
      bytes: answer.rawPayload,
    };
  }
}

let visitors = 1;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
