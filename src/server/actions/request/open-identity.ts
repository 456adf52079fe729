import { screenPath } from '#domain/onboarding/paths.ts';
import type { Caller, Deps } from '#server/context.ts';
import type { CreditRequest } from '#server/queries/credit-requests.ts';
import { insertIdentitySession, latestIdentitySession } from '#server/queries/identity-sessions.ts';
import { recordEvent } from '#server/queries/request-events.ts';
import { ownRequestAt, placeOf } from '#server/actions/access/own-request.ts';

/** Seconds after which the service is asked by us, in case its webhook does not come. */
const reconcileAfterSeconds = 20;

/**
 * Opens the identity verification; answers the URL to open. The service is asked outside any transaction; the
 * same request always gets the same session.
 * @throws provider-unavailable (as ProviderFault), and those of ownRequestAt
 */
export async function openIdentity(deps: Deps, caller: Caller, requestId: string): Promise<string> {
  const guard = () =>
    deps.db.transaction().execute((trx) => ownRequestAt(trx, caller, requestId, 'identity-verification'));
  const row = await guard();
  const known = row.identity === null ? undefined : await latestIdentitySession(deps.db, row.id);
  if (known) return known.url;
  const opened = await deps.identity.open(
    { key: `identity-${row.id}`, requestId: row.id, phone: row.phone, returnUrl: returnUrl(deps, row) },
    AbortSignal.timeout(10_000),
  );
  await deps.db.transaction().execute(async (trx) => {
    const session = {
      id: opened.sessionId,
      request_id: row.id,
      provider: deps.identity.name,
      url: opened.url,
    };
    if (!(await insertIdentitySession(trx, session))) return;
    await recordEvent(trx, row.id, 'identity-opened', caller, { session: opened.sessionId });
    await deps.jobs.send(
      trx,
      'reconcile-identity',
      { sessionId: opened.sessionId },
      { startAfterSeconds: reconcileAfterSeconds, singletonKey: opened.sessionId },
    );
  });
  return opened.url;
}

const returnUrl = (deps: Deps, row: CreditRequest): string =>
  `${deps.config.publicOrigin}${screenPath(placeOf(row), 'identity-verification', { requestId: row.id })}?fromIncode=true`;
