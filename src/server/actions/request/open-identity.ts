import { screenPath } from '#domain/onboarding/paths.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { assertProviderAnswer, openedIdentity, identityEvent } from '#server/providers/answers.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import {
  identitySessionsOf,
  insertIdentitySession,
  isGivenUp,
  lockIdentitySession,
  type IdentitySession,
} from '#server/queries/identity/identity-sessions.ts';
import { acceptedKinds } from '#server/queries/requests/legal-acceptances.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { assertStep, ownRequest, shopRefOf } from '#server/actions/access/own-request.ts';
import { inTransaction } from '#server/database/store.ts';
import type { IdentityEvent } from '#server/providers/identity/port.ts';
import { takeIdentityResult } from './take-identity-result.ts';

/** Seconds after which the service is polled, in case its webhook gets lost. */
const reconcileAfterSeconds = 20;

/**
 * Opens the identity verification and returns its URL. The service is called outside any transaction. A request reuses
 * its session while the service has it; an abandoned, expired or deleted one is replaced.
 * @throws provider-unavailable (as ProviderError), wrong-step, and those of ownRequest
 */
export async function openIdentity(deps: Deps, caller: Caller, requestId: string): Promise<string> {
  const [row, [latest, ...earlier]] = await inTransaction(deps.store, async (tx) => {
    const own = await ownRequest(tx, caller, requestId);
    assertStep(own, 'identity-verification');
    return [own, await identitySessionsOf(tx, own.id)];
  });
  const outcome = latest ? await outcomeOf(deps, latest) : null;
  if (latest && (row.identity !== null || outcome === 'approved' || outcome === 'refused')) return latest.url;
  const givenUp = [outcome, ...earlier.map((session) => session.outcome)].filter(isGivenUp).length;
  const input = { key: keyOf(row.id, givenUp), requestId: row.id, phone: row.phone };
  const opened = assertProviderAnswer(
    deps.identity.name,
    openedIdentity,
    await deps.identity.open({ ...input, returnUrl: returnUrl(deps, row) }, AbortSignal.timeout(10_000)),
  );
  const isOurs = await inTransaction(deps.store, async (tx) => {
    const session = {
      id: opened.sessionId,
      request_id: row.id,
      provider: deps.identity.name,
      url: opened.url,
    };
    // The session may exist after a second tap of this request; under another request it would prove that person's
    // identity.
    const isNew = await insertIdentitySession(tx, session);
    if (!isNew) return (await lockIdentitySession(tx, session.id))?.request_id === row.id;
    await deps.jobs.send(
      tx,
      'reconcile-identity',
      { sessionId: opened.sessionId },
      { startAfterSeconds: reconcileAfterSeconds, onceKey: opened.sessionId },
    );
    // A client that knows only the seed's calls does not ask: recorded, never refused.
    const faceConsent = (await acceptedKinds(tx, row.id)).includes('face');
    await appendAuditEvent(tx, row.id, 'identity-opened', caller, { session: opened.sessionId, faceConsent });
    return true;
  });
  if (!isOurs) throw new ProviderError(deps.identity.name, 'returned one session for two requests');
  return opened.url;
}

/** The webhook of an unfinished session may be lost: ask the service. */
async function outcomeOf(deps: Deps, { id, outcome }: IdentitySession): Promise<IdentitySession['outcome']> {
  if (outcome !== null) return outcome;
  const event = await askIdentity(deps, id);
  if (event) await takeIdentityResult(deps, event);
  return event?.outcome ?? null;
}

/** Concurrent taps get the same session. */
const keyOf = (requestId: string, givenUp: number): string =>
  givenUp === 0 ? `identity-${requestId}` : `identity-${requestId}-${givenUp}`;

const returnUrl = (deps: Deps, row: CreditRequest): string =>
  `${deps.config.publicOrigin}${screenPath(shopRefOf(row), 'identity-verification', { requestId: row.id })}?fromIncode=true`;

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
