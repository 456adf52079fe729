import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Preview } from '#server/actions/people/show-partner.ts';
import type { LoadApp, PageGiven } from './app-build.ts';
import { keepCustomer, type OtherServer } from './other-server/kept-customer.ts';
import type { NestedWords } from '#server/actions/people/shop-words.ts';
import { visitorApi } from './visitor-api.ts';

export interface Rendered {
  readonly response: Response;
  readonly body: Buffer;
  /** Every Set-Cookie of the API or the page for the browser. */
  readonly cookies: readonly string[];
}

interface Rendering {
  readonly load: LoadApp;
  readonly other: OtherServer | null;
  readonly https: boolean;
  readonly nonce: string;
  readonly sandbox?: boolean;
  readonly now?: () => Promise<Date>;
  /** Shown in place of what the partner has published; null: none. */
  readonly preview?: Preview | null;
  /** The visitor's; omitted: Spanish. */
  readonly language?: string | undefined;
  /** False: the sentences of a shop that locks nothing. */
  readonly locksDevices?: boolean | undefined;
  /** The partners' own sentences; omitted: none. */
  readonly wordsOf?: ((partner: number) => Promise<NestedWords>) | undefined;
}

/**
 * Renders one page for one visitor: `asked` is the request for React Router, `visitor` the one on whose behalf the API
 * is called. A page that is the same for everybody gets a `nonce` too, which cachedPage takes out again.
 */
export async function renderPage(
  app: FastifyInstance,
  visitor: FastifyRequest,
  asked: Request,
  {
    load,
    other,
    https,
    nonce,
    sandbox = false,
    now,
    preview = null,
    wordsOf,
    locksDevices,
    language,
  }: Rendering,
): Promise<Rendered> {
  const api = visitorApi(app, other?.origin ?? null, visitor);
  const kept = other ? keepCustomer(visitor.headers.cookie, { secret: other.secret, https }) : undefined;
  const { handler, contextFor } = await load();
  const { pathname } = new URL(asked.url);
  const words = preview?.words ?? (await wordsOf?.(partnerOf(pathname)));
  const context = contextFor({
    transport: preview ? previewTransport(api.transport, preview) : api.transport,
    nonce,
    ...(words && { words }),
    locksDevices,
    language,
    sandbox,
    now,
    otherServer: kept && { path: pathname, customers: kept },
    onFault: (error) => visitor.log.error({ err: error, route: 'page' }, 'A page failed'),
  });
  const response = await handler(asked, context);
  // The API was unavailable: tells proxies and robots when to retry.
  if (response.status === 503) response.headers.set('retry-after', '5');
  const cookies = [...api.setCookies, ...(kept?.setCookies ?? []), ...response.headers.getSetCookie()];
  return { response, body: Buffer.from(await response.arrayBuffer()), cookies };
}

/** The partner of '/1/inicio'; 0: of none. */
const partnerOf = (path: string): number => Number(/^\/(\d{1,10})(?=[/.])/.exec(path)?.[1] ?? 0);

/** The API as it is, but the partner, its pictures and its customer are those of the preview, and nothing is done. */
const previewTransport =
  (transport: PageGiven['transport'], { answers }: Preview): PageGiven['transport'] =>
  (path, init) => {
    if (answers.has(path)) return Promise.resolve(Response.json(answers.get(path)));
    return init.method === 'GET'
      ? transport(path, init)
      : Promise.resolve(new Response(null, { status: 404 }));
  };
