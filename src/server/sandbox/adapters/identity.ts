import { randomBytes } from 'node:crypto';
import type { Store } from '#server/database/store.ts';
import { eraseSession, openSession, sessionById } from '#server/sandbox/queries/identity.ts';
import { identityEvent } from '#server/sandbox/send-webhook.ts';
import { photoOf } from '#server/sandbox/identity-photo.ts';
import { drawings } from '#server/sandbox/identity-pictures.ts';
import { personaFor } from '#server/sandbox/persona.ts';
import { identityEvent as eventShape } from '#server/providers/answers.ts';
import { SIGNATURE_HEADER, signatureHolds, type WebhookKey } from '#server/providers/webhook-signature.ts';
import type { IdentityEvent, IdentityPort } from '#server/providers/identity/port.ts';

export interface SandboxIdentityOptions {
  readonly store: Store;
  /** Prefix of the page's path; '' when the storefront has the same origin. */
  readonly origin: () => string;
  readonly keys: readonly WebhookKey[];
}

/** The simulated service whose pages are /sandbox/identity/{session}. */
export const sandboxIdentity = ({ store, origin, keys }: SandboxIdentityOptions): IdentityPort => ({
  name: 'sandbox',

  async open({ key, requestId, phone, returnUrl, knownAs }, signal) {
    signal.throwIfAborted();
    const id = randomBytes(16).toString('base64url');
    const session = await openSession(store, {
      id,
      key,
      request_id: requestId,
      phone: knownAs ?? phone,
      return_url: returnUrl,
    });
    return { sessionId: session.id, url: `${origin()}/sandbox/identity/${session.id}` };
  },

  readWebhook(raw, headers) {
    return signatureHolds(raw, headers[SIGNATURE_HEADER], keys) ? readEvent(raw) : null;
  },

  async result(sessionId, signal) {
    signal.throwIfAborted();
    return identityEvent((await sessionById(store, sessionId)) ?? expiredSession(sessionId));
  },

  async picture({ sessionId, which }, signal) {
    signal.throwIfAborted();
    const session = await sessionById(store, sessionId);
    if (!session) return 'gone';
    const isTaken = session.outcome === 'approved' || session.outcome === 'refused';
    return isTaken ? photoOf(drawings[which](personaFor(session.phone))) : 'none';
  },

  async erase(sessionId, signal) {
    signal.throwIfAborted();
    await eraseSession(store, sessionId);
  },
});

/** A session unknown to the service. */
const expiredSession = (id: string) => ({ id, outcome: 'expired', reason: null, phone: '' }) as const;

function readEvent(raw: string): IdentityEvent | 'malformed' {
  try {
    return eventShape.parse(JSON.parse(raw));
  } catch {
    return 'malformed';
  }
}
