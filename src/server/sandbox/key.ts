import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import type { Config } from '#server/platform/config.ts';
import { timingSafeEqualText } from '#server/platform/hmac.ts';

/** The link that opens a sandbox which others reach; printed at the start. */
export const sandboxLink = ({ publicOrigin, sandboxKey }: Config): string =>
  `${publicOrigin}/sandbox?llave=${sandboxKey}`;

/**
 * Opens the sandbox to who has its key: its link gives a cookie, scripts send `x-sandbox-key`. What a customer's own steps
 * lead to stays open, for that stands in the place of a service.
 */
export function keepClosed(scope: FastifyInstance, config: Config): void {
  const { sandboxKey } = config;
  if (sandboxKey === null) return;
  scope.addHook('onRequest', async (request, reply) => {
    if (customersOwn.some((path) => request.routeOptions.url?.startsWith(path))) return;
    const url = new URL(request.url, config.publicOrigin);
    if (isKey(url.searchParams.get('llave'), sandboxKey)) {
      url.searchParams.delete('llave');
      reply.setCookie(cookie, sandboxKey, {
        path: '/sandbox',
        httpOnly: true,
        sameSite: 'lax',
        secure: config.publicOrigin.startsWith('https:'),
      });
      await reply.redirect(url.pathname + url.search, 303);
      return;
    }
    if ([request.cookies[cookie], headerOf(request)].some((given) => isKey(given, sandboxKey))) return;
    throw new DomainError('no-permission', {
      messages: ['El sandbox se abre con el enlace que se imprime al arrancar.'],
    });
  });
}

const cookie = 'sandbox';

/** Identity and card pages to which a step sends the customer, their assets, the push service, and whether jobs wait. */
const customersOwn = ['identity/', 'tarjeta/', 'assets/', 'push', 'idle'].map((path) => `/sandbox/${path}`);

const headerOf = ({ headers }: FastifyRequest) => String(headers['x-sandbox-key'] ?? '');

const isKey = (given: string | null | undefined, key: string): boolean =>
  typeof given === 'string' && timingSafeEqualText(given, key);
