import type { FastifyInstance } from 'fastify';

/** A JSON body holds an address or a consent: small. Files arrive as multipart, with their own limits. */
const maxBytes = 64 * 1024;

/**
 * Reads every body below `app` as text, whatever its type: serve() parses it where the contract wants JSON, and a
 * webhook's signature covers the raw bytes. Register multipart after this.
 */
export function readBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) =>
    done(null, body),
  );
}
