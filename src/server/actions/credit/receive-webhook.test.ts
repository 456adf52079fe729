import { afterAll, expect, test, vi } from 'vitest';
import type { IdentityPort } from '#server/providers/identity/port.ts';
import { requestById } from '#server/queries/requests/credit-requests.ts';
import { decideSession } from '#server/sandbox/queries/identity.ts';
import { openCreditBench } from '#test/support/credit.ts';
import { requestAtIdentity } from '#test/support/waiting-request.ts';
import { receiveIdentityWebhook } from './receive-webhook.ts';

const bench = await openCreditBench();
afterAll(() => bench.close());
const { deps } = bench;

/** A service that does not sign: whoever posts a session id sends a hint. */
function hinting() {
  const result = vi.fn<IdentityPort['result']>((id, signal) => deps.identity.result(id, signal));
  const readWebhook = (raw: string) => ({ sessionId: raw, ask: true }) as const;
  return { result, deps: { ...deps, identity: { ...deps.identity, name: 'hinting', result, readWebhook } } };
}
const hint = (sessionId: string) => ({ provider: 'hinting', raw: sessionId, headers: {} });

test('a hint is no result: the service is asked, and what it says counts', async () => {
  const { requestId, sessionId } = await requestAtIdentity(deps, '5512347011');
  const service = hinting();
  await receiveIdentityWebhook(service.deps, hint(sessionId));
  expect(await requestById(deps.store, requestId)).toMatchObject({ identity: null });
  await decideSession(deps.store, sessionId, 'approved');
  await receiveIdentityWebhook(service.deps, hint(sessionId));
  expect(await requestById(deps.store, requestId)).toMatchObject({ identity: 'accepted' });
  expect(service.result).toHaveBeenCalledTimes(2);
});

test('hints at sessions that are not ours, or are decided, cost the service no call', async () => {
  const { sessionId } = await requestAtIdentity(deps, '5512347012');
  const service = hinting();
  await decideSession(deps.store, sessionId, 'refused');
  await receiveIdentityWebhook(service.deps, hint(sessionId));
  await receiveIdentityWebhook(service.deps, hint(sessionId));
  expect(service.result).toHaveBeenCalledOnce();
  await expect(receiveIdentityWebhook(service.deps, hint('somebody-elses'))).rejects.toThrow('not-found');
  expect(service.result).toHaveBeenCalledOnce();
});
