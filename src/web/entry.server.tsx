import { Writable } from 'node:stream';
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

// The server makes its request handler with these, so that there is one copy of react-router (also under Vite).
export { createRequestHandler } from 'react-router';
export { contextFor } from './context.ts';

/** Renders a whole page into memory: its length, and later its hashes, are known before the first byte leaves. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext) || undefined;
  const nonceProps = nonce ? { nonce } : {};
  let failed = false;
  const html = await new Promise<Buffer>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <Nonce value={nonce}>
        <ServerRouter context={entry} url={request.url} {...nonceProps} />
      </Nonce>,
      {
        ...nonceProps,
        onAllReady: () => pipe(collect(resolve)),
        onShellError: reject,
        onError() {
          failed = true;
        },
      },
    );
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(new Uint8Array(html), { status: failed ? 500 : status, headers });
}

/** Faults only: a 404 or a visitor who left is no fault. The server writes them to its log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(faultContext)(error);
};

function collect(done: (whole: Buffer) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks));
      next();
    },
  });
}
