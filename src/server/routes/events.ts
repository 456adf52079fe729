import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { watchedRequest } from '#server/actions/access/own-request.ts';
import { newestChanges } from '#server/actions/request/read-request.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { serve } from '#server/http/serve.ts';

/** Interval of comments that keep proxies from closing an idle connection. */
const heartbeatMs = 15_000;
/** Interval of looks for changes whose word was lost, of all streams at once. */
const lookMs = 5_000;
/** Maximum duration: then the browser reconnects, and its access is checked again. */
const longestMs = 15 * 60_000;

/**
 * Server-Sent Events of one request: `change` whenever a fact is stored. Carries no data: the screen reads again what
 * it shows. Streams end when the client leaves and when the server closes.
 */
export function registerEvents(app: FastifyInstance, deps: Deps): void {
  const open = new Set<Stream>();
  let isClosing = false;
  const timer = setInterval(() => void lookAgain(deps, open), lookMs).unref();
  app.addHook('preClose', async () => {
    isClosing = true;
    clearInterval(timer);
    for (const stream of open) stream.end();
  });

  serve(app, deps, 'events', async ({ params, caller, reply }) => {
    const { requestId } = params;
    await watchedRequest(deps.store, caller, requestId);
    const newest = (await newestChanges(deps.store, [requestId])).get(requestId);
    reply.hijack();
    const { raw } = reply;
    // The client may have disconnected while the request was loaded: no 'close' event would follow.
    if (raw.destroyed) return;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // nginx would otherwise buffer events.
      'x-accel-buffering': 'no',
    });
    raw.write('retry: 2000\n\n');
    const stream: Stream = {
      requestId,
      newest,
      tell: () => raw.write('event: change\ndata: {}\n\n'),
      end: () => void raw.end(),
    };
    open.add(stream);
    follow(deps, stream, raw, () => open.delete(stream));
    if (isClosing) stream.end();
  });
}

interface Stream {
  readonly requestId: string;
  /** Of the request's events, as last looked at. */
  newest: number | undefined;
  readonly tell: () => void;
  readonly end: () => void;
}

function follow({ hub }: Deps, stream: Stream, raw: ServerResponse, onEnd: () => void): void {
  const unfollow = hub.subscribe(stream.requestId, stream.tell);
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs);
  const limit = setTimeout(stream.end, longestMs);
  raw.once('close', () => {
    clearInterval(heartbeat);
    clearTimeout(limit);
    unfollow();
    onEnd();
  });
}

/** A process that dies right after a commit says nothing of it. What was said already is told once more. */
async function lookAgain({ store, log }: Deps, open: ReadonlySet<Stream>): Promise<void> {
  if (open.size === 0) return;
  try {
    const ids = [...open].map(({ requestId }) => requestId);
    const found = await newestChanges(store, [...new Set(ids)]);
    for (const stream of open) {
      const newest = found.get(stream.requestId);
      if (newest === undefined || newest === stream.newest) continue;
      stream.newest = newest;
      stream.tell();
    }
  } catch (error) {
    log.debug({ err: error }, 'changes could not be looked for');
  }
}
