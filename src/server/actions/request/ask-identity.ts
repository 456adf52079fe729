import type { Deps } from '#server/actions/base/context.ts';
import { assertProviderAnswer, identityEvent } from '#server/providers/answers.ts';
import type { IdentityEvent } from '#server/providers/identity/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';

/** Asks the identity service for the result of a session; null while there is none or the service does not answer. */
export async function askIdentity(deps: Deps, sessionId: string): Promise<IdentityEvent | null> {
  try {
    const event = await deps.identity.result(sessionId, AbortSignal.timeout(10_000));
    // Rejects a result of another session.
    return event && assertProviderAnswer(deps.identity.name, identityEvent.refine(isOf(sessionId)), event);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return null;
  }
}

const isOf = (sessionId: string) => (event: { sessionId: string }) => event.sessionId === sessionId;
