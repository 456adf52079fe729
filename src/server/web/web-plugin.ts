import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loadBuilt, loadDevelopment, type CookieOptions, type LoadApp } from './app-build.ts';
import { proxyApi } from './api-proxy.ts';
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
  if (looksLikeFile(path)) return reply.code(404).type('text/plain').send('Not found');
  if (request.method === 'POST') {
    if (fromElsewhere(request, options.publicOrigin))
      return reply.code(403).type('text/plain').send('Foreign origin');
    if (Number(request.headers['content-length'] ?? 0) > largestBodyBytes) {
      return reply.code(413).type('text/plain').send('Too large');
    }
  } else {
    const canonical = path.endsWith('.data') ? null : canonicalPath(path);
    if (canonical) return reply.redirect(query ? `${canonical}?${query}` : canonical, 308);
  }

  const https = options.publicOrigin?.startsWith('https:') ?? request.protocol === 'https';
  const nonce = randomBytes(16).toString('base64');
  const api = visitorApi(app, options.apiOrigin, request);
  const ownCookies: string[] = [];
  const { handler, contextFor } = await load();
  const context = contextFor({
    transport: api.transport,
    nonce: options.dev ? '' : nonce,
    cookies: {
      get: (name) => cookieIn(request.headers.cookie, name),
      set: (name, value, cookie) => void ownCookies.push(cookieLine(name, value, { ...cookie, https })),
    },
    onFault: (error) => request.log.error({ err: error, route: 'page' }, 'A page failed'),
  });
  const response = await handler(toRequest(request, reply, options.publicOrigin), context);

  void reply.code(response.status);
  // Vite's inline scripts have no nonce: no policy in development.
  void reply.headers({
    'cache-control': cacheControlOf(path),
    ...pageHeaders(options.dev ? null : nonce, https),
  });
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') void reply.header(name, value);
  }
  const cookies = [...api.setCookies, ...ownCookies, ...response.headers.getSetCookie()];
  if (cookies.length > 0) {
    void reply.header('set-cookie', cookies);
    void reply.header('cache-control', 'no-store');
  }
  return reply.send(Buffer.from(await response.arrayBuffer()));
}

function cookieIn(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(/;\s*/)) {
    if (!pair.startsWith(`${name}=`)) continue;
    try {
      return decodeURIComponent(pair.slice(name.length + 1));
    } catch {
      return undefined; // not ours: somebody typed it
    }
  }
  return undefined;
}

function cookieLine(name: string, value: string, options: CookieOptions & { https: boolean }): string {
  const { maxAgeSeconds, forScripts = false, https } = options;
  return [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    'SameSite=Lax',
    ...(forScripts ? [] : ['HttpOnly']),
    ...(https ? ['Secure'] : []),
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
  ].join('; ');
}
