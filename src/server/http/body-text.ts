import type { FastifyInstance } from 'fastify';

/** A JSON body holds an address or a consent: small. Files come as multipart, with limits of their own. */
const maxBytes = 64 * 1024;

/**
 * Every body below `app` is read as text, whatever type it claims: serve() parses it where the contract wants
 * JSON, and a webhook's signature needs it untouched. Register multipart after this.
 */
export function readBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) =>
    done(null, body),
  );
}
