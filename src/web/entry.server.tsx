import { AsyncLocalStorage } from 'node:async_hooks';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler as createHandler,
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { faultContext, languageContext, nonceContext, wordsContext } from './context.ts';
import { Nonce } from './nonce.ts';
import { withOwn, type Sentences } from './text/overlay.ts';
import { sentencesOf } from './text/sentences.server.ts';
import { t, takeSentencesFrom } from './text/text.ts';

// The server builds its request handler from these, so that only one copy of react-router is loaded (also under Vite).
export { contextFor } from './context.ts';
/** The server keeps pages of each language apart by these names. */
export { languages } from './text/sentences.server.ts';

/** React Router's own, except that each request gets the sentences of the partner in its path, in the visitor's language. */
export function createRequestHandler(
  build: ServerBuild,
  mode: string,
): (request: Request, context: RouterContextProvider) => Promise<Response> {
  const handle = createHandler(build, mode);
  return (request, context) => {
    const partner = Number(/^\/(\d{1,10})(?=[/.])/.exec(new URL(request.url).pathname)?.[1]);
    const sentences = sentencesOf(partner, context.get(languageContext));
    return spoken.run(withOwn(sentences, context.get(wordsContext)), () => handle(request, context));
  };
}

/** Requests of several partners are in flight at once; each carries its own sentences. */
const spoken = new AsyncLocalStorage<Sentences>();
takeSentencesFrom(() => spoken.getStore() ?? ofNobody);
const ofNobody = sentencesOf(0);

/** Renders a page to one string: its length, and later its hashes, must be known before the first byte is sent. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext) || undefined;
  const { html, failed } = await render(
    <Nonce value={nonce}>
      <ServerRouter context={page} url={request.url} {...(nonce ? { nonce } : {})} />
    </Nonce>,
    nonce,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', t('ui.locale'));
  return new Response(withoutPreloads(html), { status: failed ? 500 : status, headers });
}

/** Reports faults to the server's log. A 404 and a closed connection are not faults. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(faultContext)(error);
};

/**
 * React Router preloads a page's modules from its head, where they take the line before the first paint, and has no switch
 * for it. The script at the end of the page asks for them.
 */
const withoutPreloads = (html: string): string => html.replaceAll(/<link rel="modulepreload"[^<>]*>/g, '');

function render(page: ReactElement, nonce: string | undefined): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe } = renderToPipeableStream(page, {
      ...(nonce ? { nonce } : {}),
      // Inline all Suspense boundaries: revealing them would need scripts, and the page must be readable without.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough())).then((html) => ({ html, failed }))),
      onError: () => void (failed = true),
      onShellError: reject,
    });
  });
}
