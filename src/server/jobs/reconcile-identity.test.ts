import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { IdentityPort } from '#server/providers/identity/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { requestById } from '#server/queries/requests/credit-requests.ts';
import { decideSession } from '#server/sandbox/queries/identity.ts';
import { openCreditBench } from '#test/support/credit.ts';
import { requestAtIdentity } from '#test/support/waiting-request.ts';
import { reconcileIdentity, secondsUntilNext } from './reconcile.ts';

const bench = await openCreditBench();
afterAll(() => bench.close());
const { deps } = bench;
beforeEach(() => void (bench.jobs.length = 0));

test('a result whose webhook did not come is found by asking, once', async () => {
  const { requestId, sessionId } = await requestAtIdentity(deps, '5512347001');
  await decideSession(deps.store, sessionId, 'approved');
  await reconcileIdentity(deps, { sessionId });
  expect(await requestById(deps.store, requestId)).toMatchObject({ identity: 'accepted' });
  expect(bench.jobs).toEqual([]);

  const result = vi.fn<IdentityPort['result']>();
  await reconcileIdentity({ ...deps, identity: { ...deps.identity, result } }, { sessionId });
  expect(result).not.toHaveBeenCalled();
});

test('while there is no result, or the service is down, it is asked again', async () => {
  const { requestId, sessionId } = await requestAtIdentity(deps, '5512347002');
  const again = { name: 'reconcile-identity', data: { sessionId } };
  await reconcileIdentity(deps, { sessionId });
  expect(bench.jobs).toEqual([again]);
  const result = () => Promise.reject(new ProviderError('identity', 'down'));
  await reconcileIdentity({ ...deps, identity: { ...deps.identity, result } }, { sessionId });
  expect(bench.jobs).toEqual([again, again]);
  expect(await requestById(deps.store, requestId)).toMatchObject({ identity: null });
});

test('who left may come back, so it goes on asking', async () => {
  const { sessionId } = await requestAtIdentity(deps, '5512347003');
  await decideSession(deps.store, sessionId, 'abandoned');
  await reconcileIdentity(deps, { sessionId });
  expect(bench.jobs).toHaveLength(1);
});

test('it asks every 20 s while a screen waits, then ever more seldom, for a day', () => {
  expect([0, 299, 300, 3599, 3600, 86_399, 86_400].map(secondsUntilNext)).toEqual([
    20,
    20,
    60,
    60,
    900,
    900,
    null,
  ]);
});

test('a session that we do not know asks nobody', async () => {
  await reconcileIdentity(deps, { sessionId: 'unknown' });
  expect(bench.jobs).toEqual([]);
});
