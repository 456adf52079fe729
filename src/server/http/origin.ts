import type { FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import type { Config } from '#server/platform/config.ts';

/**
 * Refuses state changes that a browser sends from other origins. With PUBLIC_ORIGIN only that origin passes, else the
 * requested host. A client that sends neither header is no browser, so no cookie is sent without its user's knowledge.
 * @throws origin-refused
 */
export function refuseForeignOrigin(
  request: Pick<FastifyRequest, 'headers' | 'host'>,
  config: Pick<Config, 'publicOrigin' | 'publicOriginGiven'>,
): void {
  const { origin } = request.headers;
  if (origin !== undefined) {
    if (origin === config.publicOrigin) return;
    if (!config.publicOriginGiven && hostOf(origin) === request.host) return;
    throw new DomainError('origin-refused');
  }
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new DomainError('origin-refused');
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
