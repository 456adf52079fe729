import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

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
