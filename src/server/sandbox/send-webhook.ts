import type { FastifyInstance } from 'fastify';
import { BASE } from '#contract/call.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { SIGNATURE_HEADER, signWebhook, webhookKeysOf } from '../providers/webhook-signature.ts';

/**
 * Sends a webhook to our own endpoint as a provider would: same path, real signature, three attempts. Returns the
 * status of the last response. Polling (reconcile-identity) finds a result that does not arrive.
 */
export async function sendWebhook(
  app: FastifyInstance,
  deps: Deps,
  kind: 'identity' | 'payments',
  raw: string,
): Promise<number> {
  const [key] = webhookKeysOf(deps.config, kind);
  let status = 0;
  for (let attempt = 1; attempt <= 3 && (status === 0 || status >= 500); attempt++) {
    const answer = await app.inject({
      method: 'POST',
      url: `${BASE}/webhooks/${kind}/sandbox`,
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signWebhook(raw, key) },
      payload: raw,
    });
    status = answer.statusCode;
  }
  return status;
}
