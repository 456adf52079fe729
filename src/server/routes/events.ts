import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ownRequest } from '#server/actions/access/own-request.ts';
import type { Deps } from '#server/actions/context.ts';
import { serve } from '#server/http/serve.ts';

/** A comment as often as this keeps proxies from thinking that the connection is dead. */
const heartbeatMs = 15_000;
/** Then the browser comes again by itself, and shows again that the request is its own. */
const longestMs = 15 * 60_000;

/**
 * Server-Sent Events of one request: `change` whenever a fact is stored. It carries no data: the screen asks
 * again for what it shows. Streams end when the client leaves and when the server closes.
 */
export function registerEvents(app: FastifyInstance, deps: Deps): void {
  const open = new Set<() => void>();
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const end of open) end();
  });

  serve(app, deps, 'events', async ({ params, caller, reply }) => {
    await ownRequest(deps.db, caller, params.requestId);
    reply.hijack();
    const { raw } = reply;
    // The client may have left while its request was read: no 'close' would ever end what begins here.
    if (raw.destroyed) return;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Proxies of the nginx family would otherwise hold events back.
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
