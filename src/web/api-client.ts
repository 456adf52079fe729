import type { CallName, Input, Output } from '#contract/api.ts';
import { pathOf, type Call } from '#contract/call.ts';
import { ERROR_CODE_HEADER, NEXT_STEP_HEADER } from '#contract/headers.ts';

/** Sends one request to `/api/v1` + path. Resolves to a Response for any status; rejects only when there was none. */
export type Transport = (path: string, init: TransportInit) => Promise<Response>;

export interface TransportInit {
  method: 'GET' | 'POST';
  /** JSON text, or form data with files. */
  body?: string | FormData;
}

/** The outcome of a call. A refusal is a value, not an exception. */
export type Result<T> = { ok: true; status: number; data: T } | Refusal;

export interface Refusal {
  ok: false;
  /** 0 when there was no response. */
  status: number;
  /** Spanish sentences to show; may be empty. */
  errors: string[];
  /** Error code of #domain/errors.ts, or '' from a server that sends none. */
  code: string;
  /** On 409: the path of the step the request is at. */
  nextStep?: string;
  retryAfterSeconds?: number;
}

export interface ApiClient<Names extends CallName = CallName> {
  call<N extends Names>(name: N, input: Input<N>): Promise<Result<Output<N>>>;
  /** For multipart calls: the form is the body. */
  send<N extends Names>(name: N, input: Input<N>, form: FormData): Promise<Result<Output<N>>>;
}

/** What the client needs of a call. The schemas stay out: they would be 30 KB in the browser. */
export type Wire = Pick<Call, 'method' | 'path' | 'as'>;

/** Creates a client. Responses are typed by the contract but not validated again. */
export function createApi<Names extends CallName>(
  transport: Transport,
  calls: Readonly<Record<Names, Wire>>,
): ApiClient<Names> {
  const go = async <T>(name: Names, input: Parts, form?: FormData): Promise<Result<T>> => {
    const call: Wire = calls[name];
    const body = form ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
    let response: Response;
    try {
      const path = pathOf(call, input.params) + search(input.query);
      response = await transport(path, { method: call.method, ...(body === undefined ? {} : { body }) });
    } catch {
      return { ok: false, status: 0, errors: [], code: 'unavailable' };
    }
    if (!response.ok) return refusal(response);
    const data = (await decode(call, response)) as T;
    return { ok: true, status: response.status, data };
  };
  return {
    call: (name, input) => go(name, input as Parts),
    send: (name, input, form) => go(name, input as Parts, form),
  };
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function search(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  // URLSearchParams converts the values to strings itself, whatever its type says.
  const pairs = String(new URLSearchParams(given as [string, string][]));
  return pairs && `?${pairs}`;
}

async function decode(call: Wire, response: Response): Promise<unknown> {
  if (call.as === 'text') return response.text();
  if (call.as === 'binary' || call.as === 'stream') return new Uint8Array(await response.arrayBuffer());
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text; // other servers answer incodeInit with a bare URL
  }
}

async function refusal(response: Response): Promise<Refusal> {
  const nextStep = response.headers.get(NEXT_STEP_HEADER);
  const retryAfter = Number(response.headers.get('retry-after'));
  return {
    ok: false,
    status: response.status,
    errors: sentences(await response.text()),
    code: response.headers.get(ERROR_CODE_HEADER) ?? '',
    ...(nextStep ? { nextStep } : {}),
    ...(retryAfter > 0 ? { retryAfterSeconds: retryAfter } : {}),
  };
}

/** Reads the errors of a body: `{"errors": ["…"]}`, one string, or plain text (spec §8). Ignores a proxy's HTML. */
function sentences(body: string): string[] {
  const text = body.trim();
  if (text === '' || text.startsWith('<')) return [];
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'string') return [parsed];
    const errors: unknown = (parsed as { errors?: unknown } | null)?.errors;
    const list = Array.isArray(errors) ? errors : [errors];
    return list.filter((each): each is string => typeof each === 'string' && each !== '');
  } catch {
    return [text.slice(0, 300)];
  }
}
