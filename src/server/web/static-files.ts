import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * The files of the build: what has a hash in its name is kept for a year, the rest for a day. The `.br` and `.gz`
 * beside them (scripts/precompress.ts) are sent to browsers that take them.
 */
export async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
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

/** A file that is not there deserves a short answer, not a rendered page: '/assets/…', or any name with an ending. */
export const looksLikeFile = (path: string): boolean =>
  path.startsWith('/assets/') || (/\.[a-z0-9]{2,11}$/i.test(path) && !path.endsWith('.data'));
