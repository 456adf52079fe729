import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { compressCached, type EncodedBody, type Encoding } from './compress.ts';

/** A cached body with the values its headers need. */
export interface CachedResponse {
  readonly bytes: number;
  readonly etag: string;
  readonly body: (acceptEncoding: string | undefined) => Promise<EncodedBody>;
}

export const cachedResponse = (body: Buffer): CachedResponse => ({
  bytes: body.byteLength,
  etag: etagOf(body),
  body: compressCached(body),
});

/**
 * Sets the headers of a cached response and returns the payload for Fastify: 304 when the browser already has the body,
 * else its bytes. Never returns the reply: Fastify would wait until it has been sent.
 */
export async function replyCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, body }: CachedResponse,
  vary = 'accept-encoding',
): Promise<Buffer | FastifyReply> {
  const { bytes, encoding } = await body(request.headers['accept-encoding']);
  const tag = etagIn(encoding, etag);
  reply.header('etag', tag).header('vary', vary);
  if (noneMatches(request.headers['if-none-match'], tag)) {
    if (encoding) reply.header('content-encoding', encoding);
    return bytes;
  }
  return reply.code(304).send();
}

/** Returns the entity tag of an uncompressed body. */
const etagOf = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** A strong tag names bytes, so each encoding of a body has its own (RFC 9110, section 8.8.3.3). */
const etagIn = (encoding: Encoding | null, etag: string): string =>
  encoding === null ? etag : etag.replace(/"$/, `-${encoding}"`);

/** Evaluates If-None-Match: weak comparison, a list of tags, or `*` for any (RFC 9110, section 13.1.2). */
function noneMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return true;
  if (ifNoneMatch.trim() === '*') return false;
  // Tags made elsewhere may contain a comma; their fragments match none of our tags.
  return !ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
