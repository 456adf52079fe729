import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressCached, type EncodedBody } from './compress.ts';
import { etagIn, etagOf, noneMatches } from './etag.ts';

/** A body that is sent many times, with what its headers need. */
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
 * Sets the headers of a cached response and returns what Fastify is to send: 304 for a browser that has it, or its bytes
 * (not the reply, for which Fastify would wait until it is out).
 */
export async function replyCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, body }: CachedResponse,
): Promise<Buffer | FastifyReply> {
  const { bytes, encoding } = await body(request.headers['accept-encoding']);
  const tag = etagIn(encoding, etag);
  reply.header('etag', tag).header('vary', 'accept-encoding');
  if (noneMatches(request.headers['if-none-match'], tag)) {
    if (encoding) reply.header('content-encoding', encoding);
    return bytes;
  }
  return reply.code(304).send();
}
