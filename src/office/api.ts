import { data, redirect } from 'react-router';
import { pathOf, type Call } from '#contract/call.ts';
import { ERROR_CODE_HEADER } from '#contract/headers.ts';
import { officeApi, type OfficeCallName, type OfficeInput, type OfficeOutput } from '#contract/office/api.ts';

/** Sends one request to `/api/v1` + path. Resolves to a Response for any status. */
export type Transport = (
  path: string,
  init: { method: 'GET' | 'POST'; body?: string | FormData },
) => Promise<Response>;

/** The outcome of a call. A refusal is a value, not an exception. */
export type Result<T> = { ok: true; data: T } | Refusal;

export interface Refusal {
  ok: false;
  status: number;
  /** Of #domain/errors.ts. */
  code: string;
  /** Spanish sentences to show. */
  errors: string[];
}

export interface OfficeClient {
  call<N extends OfficeCallName>(name: N, input: OfficeInput<N>): Promise<Result<OfficeOutput<N>>>;
  /** For multipart calls: the form is the body. */
  send<N extends OfficeCallName>(
    name: N,
    input: OfficeInput<N>,
    form: FormData,
  ): Promise<Result<OfficeOutput<N>>>;
}

/** Calls the desk's part of the contract. Answers are typed by it, and were checked against it where they were made. */
export function createOfficeClient(transport: Transport): OfficeClient {
  const go = async <N extends OfficeCallName>(
    name: N,
    { params, query, body }: Parts,
    form?: FormData,
  ): Promise<Result<OfficeOutput<N>>> => {
    const call: Call = officeApi[name];
    const response = await transport(pathOf(call, params) + search(query), {
      method: call.method,
      ...(call.method === 'POST' ? { body: form ?? JSON.stringify(body ?? {}) } : {}),
    });
    if (!response.ok) return refusal(response);
    if (call.as === 'binary') {
      return { ok: true, data: new Uint8Array(await response.arrayBuffer()) as OfficeOutput<N> };
    }
    return { ok: true, data: (await response.json()) as OfficeOutput<N> };
  };
  return {
    call: (name, input) => go(name, input as Parts),
    send: (name, input, form) => go(name, input as Parts, form),
  };
}

/**
 * Returns the answer of a call without which there is no page.
 * @throws a redirect to the sign-in page or to what her session lacks, or the status as a response for the error page
 */
export function needed<T>(result: Result<T>, request: Request): T {
  if (result.ok) return result.data;
  if (result.status === 401) throw toSignIn(request);
  if (result.code === 'passkey-needed') throw redirect('/llave');
  // An address that the contract refuses names nothing.
  throw data(null, { status: result.status === 400 ? 404 : result.status });
}

/**
 * The same of a list, whose page stays when it does not come: null where the service cannot answer now.
 * @throws as `needed`
 */
export function listIfAny<T>(result: Result<T>, request: Request): T | null {
  return !result.ok && result.status >= 500 ? null : needed(result, request);
}

/** The page of a request, as links name it: without the desk's own path, and without what its data are asked by. */
export const pageOf = (request: Request): string =>
  new URL(request.url).pathname.replace(/^\/oficina/, '').replace(/\.data$/, '');

/** The way to the sign-in page, and back here after it. */
export function toSignIn(request: Request): Response {
  const { search } = new URL(request.url);
  const here = pageOf(request);
  const isWorthIt = request.method === 'GET' && here.length > 1 && here !== '/_root';
  return redirect(isWorthIt ? `/entrar?${new URLSearchParams({ siguiente: here + search })}` : '/entrar');
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function search(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

async function refusal(response: Response): Promise<Refusal> {
  // What a proxy answers is no JSON: then the status says it.
  const body: unknown = await response.json().catch(() => null);
  return {
    ok: false,
    status: response.status,
    code: response.headers.get(ERROR_CODE_HEADER) ?? '',
    errors: messagesIn(body),
  };
}

function messagesIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors))
    return [];
  return body.errors.filter((each) => typeof each === 'string');
}
