import type { IdentityEvent } from '#server/providers/identity/port.ts';
import type { SandboxIdentitySession } from './queries/identity.ts';
import { personaFor } from './persona.ts';

/** What the simulated service reports of a session; null while there is nothing. */
export function identityEvent(
  session: Pick<SandboxIdentitySession, 'id' | 'outcome' | 'reason' | 'phone'>,
): IdentityEvent | null {
  const { id: sessionId, outcome, reason, phone } = session;
  if (outcome === null) return null;
  // A service names what it reports: told again, by webhook or when asked, it is the same event.
  const eventId = `identity-${sessionId}-${outcome}`;
  if (outcome !== 'approved') return { eventId, sessionId, outcome, ...(reason && { reason }) };
  const { rfc: _rfc, ...person } = personaFor(phone);
  return { eventId, sessionId, outcome, person };
}
