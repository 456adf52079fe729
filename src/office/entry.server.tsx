import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { faultContext, nonceContext } from './context.ts';
import { Nonce } from './nonce.ts';

// The server builds its request handler from these, so that only one copy of react-router is loaded.
export { createRequestHandler } from 'react-router';
export { contextFor } from './context.ts';

/** Renders a page to one string, complete: it is read, filtered and paged before scripts arrive, and without them. */
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
  return new Response(html, { status: failed ? 500 : status, headers });
}

/** Reports faults to the server's log. A refusal and a closed connection are not faults. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(faultContext)(error);
};

function render(page: ReactElement, nonce: string | undefined): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe } = renderToPipeableStream(page, {
      ...(nonce ? { nonce } : {}),
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough())).then((html) => ({ html, failed }))),
      onError: () => void (failed = true),
      onShellError: reject,
    });
  });
}
