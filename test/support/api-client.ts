import { httpCall, type CallAnswer } from './http-call.ts';

/** The response of a call. `body` is the parsed JSON, or the text when it is not JSON. */
export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** A visitor without a browser: calls `/api/v1` and stores cookies as a browser would. */
export class ApiClient {
  /** Mutable: a restarted product has another port. */
  origin: string;
  readonly cookies = new Map<string, string>();

  /** Headers of every call, for instance the address set by a proxy. */
  readonly #always: Readonly<Record<string, string>>;

  constructor(origin: string, always: Readonly<Record<string, string>> = {}) {
    this.origin = origin;
    this.#always = always;
  }

  /** `path` is below /api/v1 (`products/1`), or absolute when it starts with a slash (`/sandbox/outbox.json`). */
  get<Body = unknown>(path: string): Promise<Answer<Body>> {
    return this.send<Body>('GET', path);
  }

  /** Objects are sent as JSON, FormData as multipart, undefined as an empty body. */
  post<Body = unknown>(path: string, body?: object): Promise<Answer<Body>> {
    return this.send<Body>('POST', path, body);
  }

  /** Returns the bytes of a response that must be 200: pictures and PDFs. */
  async bytes(path: string): Promise<Uint8Array> {
    const { status, body } = await this.#ask('GET', path);
    if (status !== 200) throw new Error(`GET ${path} answered ${status}`);
    return body;
  }

  async send<Body = unknown>(method: string, path: string, body?: object): Promise<Answer<Body>> {
    const answer = await this.#ask(method, path, body);
    return {
      status: answer.status,
      body: parsed(answer.body.toString()) as Body,
      get headers() {
        return answer.headers;
      },
    };
  }

  async #ask(method: string, path: string, body?: object): Promise<CallAnswer> {
    const url = new URL(path.startsWith('/') ? path : `/api/v1/${path}`, this.origin);
    const { type, bytes } = await bodyOf(body);
    const headers: Record<string, string> = { ...this.#always };
    if (this.cookies.size > 0) {
      headers.cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    }
    if (type !== null) headers['content-type'] = type;
    const answer = await httpCall(url, { method, headers, body: bytes });
    for (const line of answer.cookies) this.#keep(line);
    return answer;
  }

  #keep(setCookie: string) {
    const [pair = '', ...attributes] = setCookie.split(';');
    const [name = '', ...value] = pair.split('=');
    const expired = attributes.some((attribute) => {
      const [key = '', text = ''] = attribute.trim().split('=');
      if (key.toLowerCase() === 'max-age') return Number(text) <= 0;
      return key.toLowerCase() === 'expires' && Date.parse(text) <= Date.now();
    });
    if (expired) this.cookies.delete(name.trim());
    else this.cookies.set(name.trim(), value.join('='));
  }
}

async function bodyOf(body?: object): Promise<{ type: string | null; bytes: Uint8Array | string | null }> {
  if (body === undefined) return { type: null, bytes: null };
  if (!(body instanceof FormData)) return { type: 'application/json', bytes: JSON.stringify(body) };
  const form = new Response(body);
  return { type: form.headers.get('content-type'), bytes: await form.bytes() };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
