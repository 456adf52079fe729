import type { FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import type { Config } from '#server/platform/config.ts';

/**
 * A browser says where a request comes from; only our own pages may change anything. Where PUBLIC_ORIGIN says what
 * ours is, only that one passes; else the host that was asked. What sends neither header is no browser, so it carries
 * nobody's cookie unasked.
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
