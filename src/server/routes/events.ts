import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ownRequest } from '#server/actions/access/own-request.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { serve } from '#server/http/serve.ts';

/** Interval of comments that keep proxies from closing an idle connection. */
const heartbeatMs = 15_000;
/** Maximum duration: then the browser reconnects, and its access is checked again. */
const longestMs = 15 * 60_000;

/**
 * Server-Sent Events of one request: `change` whenever a fact is stored. Carries no data: the screen reads again what
 * it shows. Streams end when the client leaves and when the server closes.
 */
export function registerEvents(app: FastifyInstance, deps: Deps): void {
  const open = new Set<() => void>();
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const end of open) end();
  });

  serve(app, deps, 'events', async ({ params, caller, reply }) => {
    await ownRequest(deps.store, caller, params.requestId);
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
    const end = follow(deps, params.requestId, raw, () => open.delete(end));
    open.add(end);
    if (isClosing) end();
  });
}

function follow(deps: Deps, requestId: string, raw: ServerResponse, onEnd: () => void): () => void {
  const unfollow = deps.hub.subscribe(requestId, () => raw.write('event: change\ndata: {}\n\n'));
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs);
  const limit = setTimeout(() => raw.end(), longestMs);
  raw.once('close', () => {
    clearInterval(heartbeat);
    clearTimeout(limit);
    unfollow();
    onEnd();
  });
  return () => void raw.end();
}
