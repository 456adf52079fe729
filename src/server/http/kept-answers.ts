import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/context.ts';
import { DomainError } from '#domain/errors.ts';
import { faultOf } from '#server/log.ts';
import { answerCache, type AnswerCache } from './answer-cache.ts';
import { keptBody, type EncodedBody } from './compress.ts';
import { etagIn, etagOf, noneMatches } from './etag.ts';

/** A JSON answer, ready to be sent. */
export interface KeptAnswer {
  readonly bytes: number;
  readonly etag: string;
  readonly body: (acceptEncoding: string | undefined) => Promise<EncodedBody>;
}

/**
 * The answers of one public call, until something in the shop changes. They are looked at again each minute all the
 * same: an announcement can be lost with the connection that carries it.
 */
export function keptAnswers({ hub, log }: Pick<Deps, 'hub' | 'log'>): AnswerCache<KeptAnswer> {
  const cache = answerCache<KeptAnswer>({
    freshMs: 60_000,
    maxBytes: 8 * 1024 * 1024,
    bytesOf: ({ bytes }) => bytes * 2,
    onFault(error) {
      if (error instanceof DomainError) return 'gone';
      log.warn({ err: faultOf(error) }, 'a kept answer could not be made anew');
      return 'keep';
    },
  });
  hub.follow('shop', () => cache.forget());
  return cache;
}

export function keptAnswer(json: string): KeptAnswer {
  const bytes = Buffer.from(json);
  return { bytes: bytes.byteLength, etag: etagOf(bytes), body: keptBody(bytes) };
}

/**
 * What was kept, with its headers set, for Fastify to send; a browser that has it is sent 304. The bytes and not the reply:
 * for a reply Fastify waits until it is out, which takes as much as making the answer did.
 */
export async function keptReply(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, body }: Pick<KeptAnswer, 'etag' | 'body'>,
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
