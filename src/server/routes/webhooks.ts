import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  receiveIdentityWebhook,
  receivePaymentsWebhook,
  type Webhook,
} from '#server/actions/credit/receive-webhook.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { serve } from '#server/http/serve.ts';

/** Webhooks of providers, which call from few addresses, in bursts. */
export function registerWebhooks(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'identityWebhook', async ({ params, body, request }) => {
    await receiveIdentityWebhook(deps, webhookOf(params.provider, body, request));
    return { ok: true };
  });
  serve(app, deps, 'paymentsWebhook', async ({ params, body, request }) => {
    await receivePaymentsWebhook(deps, webhookOf(params.provider, body, request));
    return { ok: true };
  });
}

function webhookOf(provider: string, body: unknown, request: FastifyRequest): Webhook {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  return {
    provider,
    raw: typeof body === 'string' ? body : '',
    headers: Object.fromEntries(headers) as Record<string, string>,
    query: Object.fromEntries(new URL(request.url, 'http://webhook').searchParams),
  };
}
