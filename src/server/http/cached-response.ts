import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressCached, type EncodedBody } from './compress.ts';
import { etagIn, etagOf, noneMatches } from './etag.ts';

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
