import { z } from 'zod';
import { ProviderError } from './provider-error.ts';

/** One request to a vendor. Never logged: paths and bodies contain phones and names. */
export interface HttpCall {
  readonly provider: string;
  readonly url: string | URL;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly signal: AbortSignal;
  /** Statuses besides 2xx that are valid responses. */
  readonly expected?: readonly number[];
  readonly largestAnswerBytes?: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Calls a vendor. Connection failures, 408, 429 and 5xx are retryable; any other status is a refusal. Never follows a
 * redirect: the payload is for the configured address only.
 * @throws ProviderError with a message free of vendor text
 */
export async function callHttp(call: HttpCall): Promise<HttpAnswer> {
  const { provider, url, method = 'GET', headers, body, signal } = call;
  const init = { method, signal, redirect: 'manual' as const, ...(headers && { headers }) };
  try {
    const response = await fetch(url, body === undefined ? init : { ...init, body });
    const bytes = await readUpTo(response, call.largestAnswerBytes ?? 1_000_000, provider);
    if (!response.ok && !call.expected?.includes(response.status)) throw refusal(provider, response, bytes);
    return { status: response.status, headers: response.headers, bytes };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    if (signal.aborted) throw new ProviderError(provider, 'no answer in time');
    throw new ProviderError(provider, `no connection (${codeOf(error)})`);
  }
}

/** Like callHttp, for a JSON response of this shape; any other response is a retryable error. */
export async function callJson<S extends z.ZodType>(call: HttpCall, shape: S): Promise<z.output<S>> {
  return readJson((await callHttp(call)).bytes, shape, call.provider);
}

export function readJson<S extends z.ZodType>(bytes: Uint8Array, shape: S, provider: string): z.output<S> {
  const read = shape.safeParse(jsonIn(bytes));
  if (read.success) return read.data;
  // The names of the fields, never their values.
  const where = read.error.issues.map((issue) => issue.path.join('.')).slice(0, 5);
  throw new ProviderError(provider, `an answer that makes no sense (${where.join(', ') || 'not JSON'})`);
}

export function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

function refusal(provider: string, { status, headers }: Response, bytes: Uint8Array): ProviderError {
  const retryable = status === 408 || status === 429 || status >= 500;
  const code = codeIn(jsonIn(bytes));
  return new ProviderError(provider, `answered ${status}${code === undefined ? '' : `, code ${code}`}`, {
    retryable,
    retryAfterSeconds: retryable ? secondsOf(headers.get('retry-after')) : null,
  });
}

/** Most vendors have error codes; their error texts may quote our payload. */
function codeIn(answer: unknown): string | number | undefined {
  const { data } = errorAnswer.safeParse(answer);
  return data?.code ?? data?.error?.code ?? data?.details?.[0]?.code ?? data?.cause?.[0]?.code;
}

const code = z
  .union([z.number().int(), z.string().regex(/^[A-Za-z_.-]{1,80}$/)])
  .optional()
  .catch(undefined);
const coded = z.object({ code });
/** Twilio's is on top, Meta's in `error`, Conekta's in `details`, Mercado Pago's in `cause`. */
const errorAnswer = z.object({
  code,
  error: coded.optional().catch(undefined),
  details: z.array(coded).optional().catch(undefined),
  cause: z.array(coded).optional().catch(undefined),
});

/** Seconds, or a date. */
function secondsOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  if (/^\d{1,6}$/.test(retryAfter)) return Number(retryAfter);
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

async function readUpTo(
  response: Response,
  largest: number,
  provider: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > largest) throw new ProviderError(provider, 'a response that is too large');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

function codeOf(error: unknown): string {
  const cause = (error as Error).cause as { code?: unknown } | undefined;
  return typeof cause?.code === 'string' ? cause.code : 'broken off';
}
