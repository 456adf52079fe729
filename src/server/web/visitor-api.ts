import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BASE } from '#contract/call.ts';
import { PARTNER_HEADER } from '#contract/headers.ts';
import { withRequestId } from '#server/http/request-id.ts';
import type { PageGiven } from './app-build.ts';
import { asOurs, cookieLine, cookiePairs, withoutStorefrontCookie } from './other-server/kept-customer.ts';

/** The API on behalf of one visitor, for one page request. */
export interface VisitorApi {
  transport: PageGiven['transport'];
  /** Every Set-Cookie of the API's responses, to be sent to the browser. */
  readonly setCookies: readonly string[];
}

/**
 * Calls the API in this process, or at `apiOrigin` over the network, with the visitor's cookies. Cookies that the API
 * sets apply at once to the loaders that run after an action, and reach the browser with the page.
 */
export function visitorApi(
  app: FastifyInstance,
  apiOrigin: string | null,
  visitor: FastifyRequest,
): VisitorApi {
  const setCookies: string[] = [];
  const jar = new Map(cookiePairs(withoutStorefrontCookie(visitor.headers.cookie)));
  const headers = forwarded(visitor);
  const go = apiOrigin === null ? inProcess(app, visitor) : overNetwork(apiOrigin, visitor.ip);
  const transport: PageGiven['transport'] = async (path, { method, body }) => {
    const cookie = cookieLine(jar);
    const response = await go(BASE + path, {
      method,
      headers: { ...headers, ...(cookie ? { cookie } : {}), ...(typeof body === 'string' ? json : {}) },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      setCookies.push(asOurs(line));
      const [pair] = cookiePairs(line);
      if (pair) jar.set(...pair);
    }
    return response;
  };
  return { setCookies, transport };
}

const json = { 'content-type': 'application/json' };

interface CallInput {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | FormData;
}
type Go = (path: string, input: CallInput) => Promise<Response>;

const inProcess =
  (app: FastifyInstance, visitor: FastifyRequest): Go =>
  async (path, { method, headers, body }) => {
    const form = body instanceof FormData ? new Response(body) : null;
    const payload = form ? Buffer.from(await form.arrayBuffer()) : (body as string | undefined);
    const formType = form?.headers.get('content-type');
    // Async, so that the call runs inside withRequestId: inject() alone starts only when awaited.
    const answer = await withRequestId(visitor.id, async () =>
      app.inject({
        method,
        url: path,
        remoteAddress: visitor.ip,
        headers: { ...headers, ...(formType ? { 'content-type': formType } : {}) },
        ...(payload === undefined ? {} : { payload }),
      }),
    );
    const answered = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const each of Array.isArray(value) ? value : [value]) {
        if (each !== undefined) answered.append(name, String(each));
      }
    }
    const empty = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(empty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: answered,
    });
  };

const overNetwork =
  (origin: string, remoteAddress: string): Go =>
  (path, { method, headers, body }) =>
    fetch(new URL(path, origin), {
      method,
      headers: { ...headers, 'x-forwarded-for': remoteAddress },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(networkTimeoutMs),
    });

/** Longer than any call but the signature's upload, which has its own limit at the API. */
const networkTimeoutMs = 30_000;

/** Returns the headers that identify the caller and the shop; nothing else is forwarded. */
function forwarded({ headers, url }: FastifyRequest): Record<string, string> {
  const partner = /^\/(\d{1,10})(?:\/|\.data)/.exec(url)?.[1];
  const agent = headers['user-agent'];
  const language = headers['accept-language'];
  return {
    ...(agent ? { 'user-agent': agent } : {}),
    ...(language ? { 'accept-language': language } : {}),
    ...(partner ? { [PARTNER_HEADER]: partner } : {}),
  };
}
