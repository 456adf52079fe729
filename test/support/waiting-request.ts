import { sql } from 'kysely';
import type { Deps } from '#server/actions/base/context.ts';
import { acceptedRequest } from './credit.ts';

/** Creates a request whose owner has consented and ordered the bureau query, which has not run. */
export async function requestAtBureau(deps: Deps, phone: string): Promise<string> {
  const { requestId } = await acceptedRequest(deps, { phone });
  await deps.store.db
    .updateTable('credit_requests')
    .set({
      bureau: null,
      bureau_at: null,
      personal_data_confirmed_at: null,
      address_confirmed_at: null,
      shipping_confirmed_at: null,
      decision: null,
      decision_at: null,
      credit_accepted_at: null,
    })
    .where('id', '=', requestId)
    .execute();
  return requestId;
}

/** Creates a request that waits for the identity service, with its open session. */
export async function requestAtIdentity(
  deps: Deps,
  phone: string,
): Promise<{ requestId: string; sessionId: string; path: string }> {
  const requestId = await requestAtBureau(deps, phone);
  await sql`delete from people where request_id = ${requestId}`.execute(deps.store.db);
  await sql`delete from addresses where request_id = ${requestId}`.execute(deps.store.db);
  await sql`delete from bureau_consents where request_id = ${requestId}`.execute(deps.store.db);
  await deps.store.db
    .updateTable('credit_requests')
    .set({ identity: null, identity_at: null, bureau_consented_at: null, bureau_asked_at: null })
    .where('id', '=', requestId)
    .execute();
  const returnUrl = `${deps.config.publicOrigin}/1/identity-verification/1/${requestId}`;
  const { sessionId, url } = await deps.identity.open(
    { key: `identity-${requestId}`, requestId, phone, returnUrl },
    new AbortController().signal,
  );
  await deps.store.db
    .insertInto('identity_sessions')
    .values({ id: sessionId, request_id: requestId, provider: deps.identity.name, url })
    .execute();
  return { requestId, sessionId, path: new URL(url, deps.config.publicOrigin).pathname };
}
