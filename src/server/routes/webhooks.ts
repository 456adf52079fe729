import type { FastifyRequest } from 'fastify';
import {
  receiveIdentityWebhook,
  receivePaymentsWebhook,
  type Webhook,
} from '#server/actions/credit/receive-webhook.ts';
import type { Handlers } from '#server/http/serve.ts';

/** Webhooks of providers, which call from few addresses, in bursts. */
export const webhookHandlers = {
  // Webhooks of providers, which call from few addresses, in bursts.
  identityWebhook: ({ deps, params, body, request }) =>
    receiveIdentityWebhook(deps, webhookOf(params.provider, body, request)),
  paymentsWebhook: ({ deps, params, body, request }) =>
    receivePaymentsWebhook(deps, webhookOf(params.provider, body, request)),
} satisfies Partial<Handlers>;

function webhookOf(provider: string, body: unknown, request: FastifyRequest): Webhook {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  return {
    provider,
    raw: typeof body === 'string' ? body : '',
    headers: Object.fromEntries(headers) as Record<string, string>,
    query: Object.fromEntries(new URL(request.url, 'http://webhook').searchParams),
  };
}
