import type { FastifyInstance } from 'fastify';
import { BASE } from '#contract/call.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { SIGNATURE_HEADER, signWebhook, webhookKeysOf } from '#server/providers/webhook-signature.ts';
import type { IdentityEvent } from '#server/providers/identity/port.ts';
import type { SandboxIdentitySession } from './queries/identity.ts';
import { personaFor } from './persona.ts';

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

/** Returns the simulated service's result of a session; null while there is none. */
export function identityEvent(
  session: Pick<SandboxIdentitySession, 'id' | 'outcome' | 'reason' | 'phone'>,
): IdentityEvent | null {
  const { id: sessionId, outcome, reason, phone } = session;
  if (outcome === null) return null;
  // A deterministic id: by webhook or by polling it is the same event.
  const eventId = `identity-${sessionId}-${outcome}`;
  if (outcome !== 'approved') return { eventId, sessionId, outcome, ...(reason && { reason }) };
  const { rfc: _rfc, ...person } = personaFor(phone);
  return { eventId, sessionId, outcome, person };
}
