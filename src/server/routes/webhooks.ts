import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  receiveIdentityWebhook,
  receivePaymentsWebhook,
  type Webhook,
} from '#server/actions/messages/receive-webhook.ts';
import type { Deps } from '#server/context.ts';
import { serve } from '#server/http/serve.ts';
import type { Policy } from '#server/http/policy.ts';

/** Calls that providers make. They come from few addresses, in bursts. */
export function registerWebhooks(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'identityWebhook', policy, async ({ params, body, request }) => {
    await receiveIdentityWebhook(deps, webhookOf(params.provider, body, request));
    return { ok: true };
  });
  serve(app, deps, 'paymentsWebhook', policy, async ({ params, body, request }) => {
    await receivePaymentsWebhook(deps, webhookOf(params.provider, body, request));
    return { ok: true };
  });
}

const policy: Policy = { actor: 'provider', cache: 'none', limit: { perMinute: 6000 } };

function webhookOf(provider: string, body: unknown, request: FastifyRequest): Webhook {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  return {
    provider,
    raw: typeof body === 'string' ? body : '',
    headers: Object.fromEntries(headers) as Record<string, string>,
  };
}
