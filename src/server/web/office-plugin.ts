import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressOnce } from '#server/http/compress.ts';
import { loadBuilt, loadDevelopment, type LoadApp } from './app-build.ts';
import { officeHeaders } from './office-headers.ts';
import { fromElsewhere, largestBodyBytes, toRequest, looksLikeFile, serveFiles } from './page-request.ts';
import { renderPage } from './render-page.ts';

/** Where the desk is served: below it, every path is a file of its build or a page. */
export const OFFICE_PATH = '/oficina';

export interface OfficeOptions {
  /** 'https://tienda.example', where proxies hide it; null: taken from the request. */
  publicOrigin: string | null;
  /** The sign-in page tells of the simulated people. */
  sandbox: boolean;
  /** The shop's clock. */
  now: () => Promise<Date>;
  /** Serve from the sources, through Vite. */
  dev: boolean;
  /** Output folder of `react-router build src/office`. */
  buildDir: string;
}

/** Registers the desk. Its pages are one person's each: never cached, and rendered on every request. */
export async function officePlugin(app: FastifyInstance, options: OfficeOptions): Promise<void> {
  const load = options.dev ? await loadDevelopment(app, 'src/office') : await loadBuilt(options.buildDir);
  // Forms reach React Router unparsed: it reads the stream itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  if (!options.dev) await serveFiles(app, join(options.buildDir, 'client'), `${OFFICE_PATH}/`);
  for (const url of [OFFICE_PATH, `${OFFICE_PATH}/*`, `${OFFICE_PATH}.data`]) {
    app.route({
      method: ['GET', 'HEAD', 'POST'],
      url,
      handler: (request, reply) => answerPage(app, request, reply, { load, options }),
    });
  }
}

async function answerPage(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { load, options }: { load: LoadApp; options: OfficeOptions },
): Promise<FastifyReply | Buffer> {
  const early = answerWithoutPage(request, reply, options.publicOrigin);
  if (early) return early;
  const https = options.publicOrigin?.startsWith('https:') ?? request.protocol === 'https';
  const nonce = options.dev ? '' : randomBytes(16).toString('base64');
  const asked = toRequest(request, reply, options.publicOrigin);
  const page = await renderPage(app, request, asked, {
    load,
    other: null,
    https,
    nonce,
    sandbox: options.sandbox,
    now: options.now,
  });
  // Vite's inline scripts have no nonce: no policy in development.
  void reply.code(page.response.status).headers(officeHeaders(options.dev ? null : nonce, https));
  for (const [name, value] of page.response.headers)
    if (name !== 'set-cookie') void reply.header(name, value);
  if (page.cookies.length > 0) void reply.header('set-cookie', page.cookies);
  const { bytes, encoding } = compressOnce(page.body, request.headers['accept-encoding']);
  if (encoding) void reply.header('content-encoding', encoding);
  return bytes;
}

/** Handles missing files, cross-site or oversized forms, and a path with a slash at its end. */
function answerWithoutPage(
  request: FastifyRequest,
  reply: FastifyReply,
  publicOrigin: string | null,
): FastifyReply | null {
  const [path = '/', query] = (request.raw.url ?? '/').split(/\?(.*)/s);
  const short = (status: number, text: string) => reply.code(status).type('text/plain').send(text);
  if (looksLikeFile(path)) return short(404, 'Not found');
  if (request.method === 'POST') {
    if (fromElsewhere(request, publicOrigin)) return short(403, 'Foreign origin');
    const bytes = Number(request.headers['content-length'] ?? 0);
    return bytes > largestBodyBytes ? short(413, 'Too large') : null;
  }
  const tidy = withoutLastSlashes(path);
  return tidy === path ? null : reply.redirect(query ? `${tidy}?${query}` : tidy, 308);
}

function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
