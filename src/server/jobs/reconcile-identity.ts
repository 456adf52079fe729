import { askIdentity } from '#server/actions/request/open-identity.ts';
import { takeIdentityResult } from '#server/actions/request/take-identity-result.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { identitySessionWithAge } from '#server/queries/identity/identity-sessions.ts';
import { inTransaction } from '#server/database/store.ts';

/**
 * Asks the identity service for a result whose webhook is missing, with growing intervals for a day: webhooks get lost,
 * and people leave the verification and come back.
 */
export async function reconcileIdentity(deps: Deps, { sessionId }: { sessionId: string }): Promise<void> {
  const session = await identitySessionWithAge(deps.store, sessionId);
  if (!session || (session.outcome !== null && session.outcome !== 'abandoned')) return;
  const event = await askIdentity(deps, sessionId);
  if (event) await takeIdentityResult(deps, event);
  if (event && event.outcome !== 'abandoned') return;
  const startAfterSeconds = secondsUntilNext(session.age_seconds);
  if (startAfterSeconds === null) return;
  await inTransaction(deps.store, (tx) =>
    deps.jobs.send(tx, 'reconcile-identity', { sessionId }, { startAfterSeconds }),
  );
}

/** Every 20 s while the person's screen waits (5 minutes), then every minute, then every quarter of an hour. */
export function secondsUntilNext(ageSeconds: number): number | null {
  if (ageSeconds < 5 * 60) return 20;
  if (ageSeconds < 60 * 60) return 60;
  return ageSeconds < 24 * 60 * 60 ? 15 * 60 : null;
}
