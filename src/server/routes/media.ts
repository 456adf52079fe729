import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import { pictureReader, type Encoding } from '#server/actions/people/read-picture.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { serve } from '#server/http/serve.ts';

/** The images of the shop. */
export function registerMedia(app: FastifyInstance, deps: Deps): void {
  const readPicture = pictureReader(deps);
  serve(app, deps, 'getStorage', async ({ params, request, reply }) => {
    const type = types[extname(params.file)];
    if (!type) throw new DomainError('not-found');
    const { bytes, encoding } = await readPicture(
      params.file,
      wanted(type, request.headers['accept-encoding']),
    );
    reply.type(type).header('vary', 'Accept-Encoding');
    // A storefront on another origin shows them too; an SVG opened by itself cannot run scripts.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    if (encoding) reply.header('content-encoding', encoding === 'gz' ? 'gzip' : 'br');
    return new Uint8Array(bytes);
  });
}

/** Types that are served; compressed copies (.br, .gz) are not addressable. */
const types: Record<string, string> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};

/** Only drawings are stored compressed. */
function wanted(type: string, accept = ''): Encoding[] {
  if (!type.startsWith('image/svg')) return [];
  const accepted = accept
    .split(',')
    .map((each) => each.trim().split(';'))
    .filter(([, weight]) => !/^\s*q=0(\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name);
  return (['br', 'gz'] as const).filter((name) => accepted.includes(name === 'gz' ? 'gzip' : name));
}
