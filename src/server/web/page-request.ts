import { Readable, Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import fastifyStatic from '@fastify/static';

/** Maximum form size of a page: an upload of a few photographs. */
export const largestBodyBytes = 16 * 1024 * 1024;

/** The origin as the visitor sees it. Clients of HTTP/1.0 name no host. */
export const originOf = (
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicOrigin: string | null,
): string => publicOrigin ?? `${protocol}://${host || 'localhost'}`;

/** Converts Fastify's request to a web Request, with the origin as the visitor sees it. */
export function toRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  publicOrigin: string | null,
): Request {
  const origin = originOf(request, publicOrigin);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && !name.startsWith(':')) headers.append(name, each);
    }
  }
  // React Router compares Origin with these before it runs an action.
  headers.set('host', new URL(origin).host);
  headers.delete('x-forwarded-host');
  const gone = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(new URL(request.raw.url ?? '/', origin), {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(hasBody ? { body: Readable.toWeb(limited(request.raw)) as ReadableStream, duplex: 'half' } : {}),
  });
}

/**
 * Returns whether the request comes from another site's page; such a POST must be refused. Without Origin and
 * Sec-Fetch-Site it passes, because no browser sent it. Without PUBLIC_ORIGIN, only hosts are compared: behind a proxy
 * that terminates TLS the scheme differs from the visitor's.
 */
export function fromElsewhere(request: FastifyRequest, publicOrigin: string | null): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined) return site !== undefined && site !== 'same-origin' && site !== 'none';
  if (publicOrigin !== null) return origin !== publicOrigin;
  return !URL.canParse(origin) || new URL(origin).host !== request.host;
}

/** Destroys a body that grows beyond the limit, whatever its Content-Length. */
function limited(body: Readable): Readable {
  let bytes = 0;
  const gate = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.byteLength;
      next(bytes > largestBodyBytes ? new Error('body too large') : null, chunk);
    },
  });
  body.on('error', (error) => gate.destroy(error));
  return body.pipe(gate);
}

/**
 * Serves the files of the build: cached for a year when the name contains a hash, else for a day. Sends the `.br` and
 * `.gz` variants (scripts/precompress.ts) to browsers that accept them.
 */
export async function serveFiles(app: FastifyInstance, folder: string, prefix = '/'): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders(reply, path) {
      const hashed = /-[\w-]{8}\.\w+(\.br|\.gz)?$/.test(path) && path.includes('/assets/');
      void reply.header(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      );
      void reply.header('x-content-type-options', 'nosniff');
    },
  });
}

/** A missing file gets a short response, not a rendered page: '/assets/…', or any name with an extension. */
export const looksLikeFile = (path: string): boolean =>
  path.startsWith('/assets/') || (/\.[a-z0-9]{2,11}$/i.test(path) && !path.endsWith('.data'));
