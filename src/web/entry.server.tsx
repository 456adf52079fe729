import { AsyncLocalStorage } from 'node:async_hooks';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler as createHandler,
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { faultContext, nonceContext } from './context.ts';
import { Nonce } from './nonce.ts';
import { partnerWords } from './text/partner-words.ts';
import type { Sentences } from './text/overlay.ts';
import { takeWordsFrom } from './text/text.ts';

// The server makes its request handler with these, so that there is one copy of react-router (also under Vite).
export { contextFor } from './context.ts';

/** As React Router's; each request is answered in the words of the partner in its path. */
export function createRequestHandler(
  ...given: Parameters<typeof createHandler>
): ReturnType<typeof createHandler> {
  const handle = createHandler(...given);
  return (request, context) => {
    const partner = Number(/^\/(\d{1,10})(?=[/.])/.exec(new URL(request.url).pathname)?.[1]);
    return spoken.run(partnerWords(partner), () => handle(request, context));
  };
}

/** Loaders, actions and rendering of several partners run at the same time: the words follow each of them. */
const spoken = new AsyncLocalStorage<Sentences | null>();
takeWordsFrom(() => spoken.getStore() ?? null);

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
