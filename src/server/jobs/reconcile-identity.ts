import { takeIdentityResult } from '#server/actions/request/take-identity-result.ts';
import type { Deps } from '#server/context.ts';
import { believed, identityEvent } from '#server/providers/answers.ts';
import type { IdentityEvent } from '#server/providers/identity/port.ts';
import { ProviderFault } from '#server/providers/provider-fault.ts';
import { identitySessionWithAge } from '#server/queries/identity-sessions.ts';

/**
 * Asks the identity service for a result whose webhook did not come. Goes on asking, ever more seldom, for a
 * day: webhooks get lost, and people leave the verification and come back.
 */
export async function reconcileIdentity(deps: Deps, { sessionId }: { sessionId: string }): Promise<void> {
  const session = await identitySessionWithAge(deps.db, sessionId);
  if (!session || session.outcome === 'approved' || session.outcome === 'refused') return;
  const event = await resultOf(deps, sessionId);
  if (event) await takeIdentityResult(deps, event);
  if (event && event.outcome !== 'abandoned') return;
  const startAfterSeconds = secondsUntilNext(session.age_seconds);
  if (startAfterSeconds === null) return;
  await deps.db
    .transaction()
    .execute((trx) => deps.jobs.send(trx, 'reconcile-identity', { sessionId }, { startAfterSeconds }));
}

/** Every 20 s while the person's screen waits (5 minutes), then every minute, then every quarter of an hour. */
export function secondsUntilNext(ageSeconds: number): number | null {
  if (ageSeconds < 5 * 60) return 20;
  if (ageSeconds < 60 * 60) return 60;
  return ageSeconds < 24 * 60 * 60 ? 15 * 60 : null;
}

async function resultOf(deps: Deps, sessionId: string): Promise<IdentityEvent | null> {
  try {
    const event = await deps.identity.result(sessionId, AbortSignal.timeout(10_000));
    // Another's result is none of this session.
    return event && believed(deps.identity.name, identityEvent.refine(isOf(sessionId)), event);
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    return null;
  }
}

const isOf = (sessionId: string) => (event: { sessionId: string }) => event.sessionId === sessionId;
