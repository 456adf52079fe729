import { AsyncLocalStorage } from 'node:async_hooks';
import { text } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import {
  createRequestHandler as createHandler,
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { faultContext, nonceContext, pageDataContext } from './context.ts';
import { Nonce } from './nonce.ts';
import { encoded, keptLoaders, putBack } from './page-data.ts';
import { routesOfPath } from './routes-of-path.ts';
import { partnerWords } from './text/partner-words.ts';
import type { Sentences } from './text/overlay.ts';
import { takeWordsFrom } from './text/text.ts';
import { keepWritten, type WrittenPart } from './ui/written-once.tsx';

// The server makes its request handler with these, so that there is one copy of react-router (also under Vite).
export { contextFor } from './context.ts';

/** As React Router's; each request is answered in the words of the partner in its path. */
export function createRequestHandler(
  build: ServerBuild,
  mode: string,
): (request: Request, context: RouterContextProvider) => Promise<Response> {
  const appOf = routesOfPath(keptLoaders(build));
  const handlers = new Map<ServerBuild, ReturnType<typeof createHandler>>();
  return (request, context) => {
    const { pathname } = new URL(request.url);
    const app = appOf(pathname);
    const handle = handlers.get(app) ?? createHandler(app, mode);
    handlers.set(app, handle);
    if (!pathname.endsWith('.data')) context.set(pageDataContext, new Map());
    const partner = Number(/^\/(\d{1,10})(?=[/.])/.exec(pathname)?.[1]);
    return spoken.run(partnerWords(partner), () => handle(request, context));
  };
}

/**
 * The text of a page, beside its answer: as the body of one it would be bytes, a stream and bytes again. Undefined for
 * an answer that is no page.
 */
export const pageText = (response: Response): string | undefined =>
  response instanceof PageAnswer ? response.page : undefined;

class PageAnswer extends Response {
  readonly page: string;

  constructor(page: string, init: ResponseInit) {
    super(null, init);
    this.page = page;
  }
}

/** Loaders, actions and rendering of several partners run at the same time: the words follow each of them. */
const spoken = new AsyncLocalStorage<Sentences | null>();
takeWordsFrom(() => spoken.getStore() ?? null);

keepWritten({
  later: (task) =>
    void setImmediate(() => {
      try {
        task();
      } catch {
        // It failed in its page already, or stands only there.
      }
    }),
  write: renderToString,
  kept: new LRUCache<string, WrittenPart>({
    maxSize: 4 * 1024 * 1024,
    sizeCalculation: ({ inside }, key) => 2 * key.length + 2 * (inside?.length ?? 0) + 256,
  }),
});

/** A page as one string: its length, and later its hashes, are known before the first byte leaves. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream: _ofNothing, ...page }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext) || undefined;
  const state = page.staticHandlerContext;
  putBack(state.loaderData, context.get(pageDataContext));
  const { loaderData, actionData, errors } = state;
  const handOff = encoded({ loaderData, actionData, errors });
  const { html, failed } = await rendered(
    <Nonce value={nonce}>
      <ServerRouter context={page} url={request.url} {...(nonce ? { nonce } : {})} />
    </Nonce>,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  const whole = page.renderMeta?.didRenderScripts ? withHandOff(html, handOff, nonce) : html;
  return new PageAnswer(whole, { status: failed ? 500 : status, headers });
}

/**
 * Every loader has answered before, so mostly nothing waits, and React need not write in pieces, which costs a fifth
 * more. What is loaded with its first use (`lazy`) is left to the browser then; that page is rendered with patience.
 */
async function rendered(page: ReactElement): Promise<{ html: string; failed: boolean }> {
  const html = renderToString(page);
  // React's string has no doctype, and without it browsers lay the page out as in the nineties.
  if (!html.includes(leftToTheBrowser)) return { html: `<!DOCTYPE html>${html}`, failed: false };
  let failed = false;
  const { prelude } = await prerenderToNodeStream(page, { onError: () => void (failed = true) });
  return { html: await text(prelude), failed };
}

/** React's mark of a part that it could not render; text has no such signs. */
const leftToTheBrowser = '<!--$!-->';

/** Faults only: a 404 or a visitor who left is no fault. The server writes them to its log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(faultContext)(error);
};

/** What the loaders answered, as React Router's client takes it over; ServerRouter would write it in pieces. */
function withHandOff(html: string, handOff: string, nonce: string | undefined): string {
  const end = html.lastIndexOf('</body>');
  const controller = 'window.__reactRouterContext.streamController';
  const script = `${controller}.enqueue(${JSON.stringify(handOff).replace(/[<>&\u2028\u2029]/g, asEscape)});${controller}.close();`;
  return `${html.slice(0, end)}<script${nonce ? ` nonce="${nonce}"` : ''}>${script}</script>${html.slice(end)}`;
}

const asEscape = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
