import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loadBuilt, loadDevelopment, type LoadApp } from './app-build.ts';
import { proxyApi } from './api-proxy.ts';
import { compressPage } from './compress-page.ts';
import { cacheControlOf, canonicalPath, pageHeaders } from './page-headers.ts';
import { fromElsewhere, largestBodyBytes, toRequest } from './page-request.ts';
import { looksLikeFile, serveFiles } from './static-files.ts';
import { visitorApi } from './visitor-api.ts';

export interface WebOptions {
  /** Another server that speaks the contract; null: the API of this process. */
  apiOrigin: string | null;
  /** 'https://tienda.example', where proxies hide it; null: as the request says. */
  publicOrigin: string | null;
  /** From the sources, through Vite. */
  dev: boolean;
  /** Where `react-router build` wrote. */
  buildDir: string;
}

/** The storefront: every path that is not the API's is a file of the build or a page. */
export async function webPlugin(app: FastifyInstance, options: WebOptions): Promise<void> {
  const load = options.dev ? await loadDevelopment(app) : await loadBuilt(options.buildDir);
  // Forms go to React Router as they came: it reads the stream itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  if (!options.dev) await serveFiles(app, join(options.buildDir, 'client'));
  if (options.apiOrigin !== null) proxyApi(app, options.apiOrigin);
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/*',
    handler: (request, reply) => answerPage(app, request, reply, { load, options }),
  });
}

async function answerPage(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { load, options }: { load: LoadApp; options: WebOptions },
): Promise<FastifyReply> {
  const [path = '/', query] = (request.raw.url ?? '/').split(/\?(.*)/s);
  const early = answerWithoutPage(request, reply, { path, query, publicOrigin: options.publicOrigin });
  if (early) return early;

  const nonce = randomBytes(16).toString('base64');
  const api = visitorApi(app, options.apiOrigin, request);
  const { handler, contextFor } = await load();
  const context = contextFor({
    transport: api.transport,
    nonce: options.dev ? '' : nonce,
    onFault: (error) => request.log.error({ err: error, route: 'page' }, 'A page failed'),
  });
  const response = await handler(toRequest(request, reply, options.publicOrigin), context);

  const https = options.publicOrigin?.startsWith('https:') ?? request.protocol === 'https';
  const cookies = [...api.setCookies, ...response.headers.getSetCookie()];
  void reply.code(response.status).headers({
    // Vite's inline scripts have no nonce: no policy in development.
    ...pageHeaders(options.dev ? null : nonce, https),
    'cache-control': cookies.length > 0 ? 'no-store' : cacheControlOf(path),
    vary: 'accept-encoding',
  });
  for (const [name, value] of response.headers) if (name !== 'set-cookie') void reply.header(name, value);
  if (cookies.length > 0) void reply.header('set-cookie', cookies);
  const page = Buffer.from(await response.arrayBuffer());
  const { bytes, encoding } = await compressPage(page, request.headers['accept-encoding']);
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.send(bytes);
}

/** Files that are not there, forms that another site sent or that are too large, addresses written differently. */
function answerWithoutPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, query, publicOrigin }: { path: string; query: string | undefined; publicOrigin: string | null },
): FastifyReply | null {
  const short = (status: number, text: string) => reply.code(status).type('text/plain').send(text);
  if (looksLikeFile(path)) return short(404, 'Not found');
  if (request.method === 'POST') {
    if (fromElsewhere(request, publicOrigin)) return short(403, 'Foreign origin');
    const bytes = Number(request.headers['content-length'] ?? 0);
    return bytes > largestBodyBytes ? short(413, 'Too large') : null;
  }
  const canonical = path.endsWith('.data') ? null : canonicalPath(path);
  return canonical === null ? null : reply.redirect(query ? `${canonical}?${query}` : canonical, 308);
}
