import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LoadApp } from './app-build.ts';
import { visitorApi } from './visitor-api.ts';

export interface Rendered {
  readonly response: Response;
  readonly body: Buffer;
  /** Every Set-Cookie that the API or the page wants to reach the browser. */
  readonly cookies: readonly string[];
}

/**
 * One page for one visitor: `asked` is what React Router sees, `visitor` on whose behalf the API is called.
 * An empty `nonce` leaves the inline code unmarked, for a page that is the same for everybody.
 */
export async function renderPage(
  app: FastifyInstance,
  visitor: FastifyRequest,
  asked: Request,
  { load, options, nonce }: { load: LoadApp; options: { apiOrigin: string | null }; nonce: string },
): Promise<Rendered> {
  const api = visitorApi(app, options.apiOrigin, visitor);
  const { handler, contextFor } = await load();
  const context = contextFor({
    transport: api.transport,
    nonce,
    onFault: (error) => visitor.log.error({ err: error, route: 'page' }, 'A page failed'),
  });
  const response = await handler(asked, context);
  const cookies = [...api.setCookies, ...response.headers.getSetCookie()];
  return { response, body: Buffer.from(await response.arrayBuffer()), cookies };
}
