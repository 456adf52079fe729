import type { IdentityEvent } from '#server/providers/identity/port.ts';
import type { SandboxIdentitySession } from './queries/identity.ts';
import { personaFor } from './persona.ts';

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
