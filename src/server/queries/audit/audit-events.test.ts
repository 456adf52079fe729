import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptedRequest, openCreditBench, shopId } from '#test/support/credit.ts';
import { verifyTrail } from './audit-trail.ts';
import { eventsOf, appendAuditEvent } from './audit-events.ts';
import { inTransaction } from '#server/database/store.ts';

let bench: Awaited<ReturnType<typeof openCreditBench>>;
beforeAll(async () => {
  bench = await openCreditBench();
});
afterAll(() => bench.close());

test('two entries of one transaction follow each other', async () => {
  const { store } = bench.deps;
  const { requestId } = await acceptedRequest(bench.deps);
  await inTransaction(store, async (tx) => {
    await appendAuditEvent(tx, requestId, 'located');
    await appendAuditEvent(tx, requestId, 'code-sent-again');
  });
  const entries = (await eventsOf(store, requestId)).slice(-2);
  expect(entries.map(({ kind }) => kind)).toEqual(['located', 'code-sent-again']);
  expect(entries[1]?.seq).toBe((entries[0]?.seq ?? 0) + 1);
  const chain = (await verifyTrail(store)).find(({ partner }) => partner === shopId);
  expect(chain).toMatchObject({ fault: null });
});

test('two requests of one partner in one transaction make one chain', async () => {
  const { store } = bench.deps;
  const [one, other] = [await acceptedRequest(bench.deps), await acceptedRequest(bench.deps)];
  await inTransaction(store, async (tx) => {
    await appendAuditEvent(tx, other.requestId, 'located');
    await appendAuditEvent(tx, one.requestId, 'located');
    await appendAuditEvent(tx, other.requestId, 'code-sent-again');
  });
  const chain = (await verifyTrail(store)).find(({ partner }) => partner === shopId);
  expect(chain).toMatchObject({ fault: null });
  expect(await eventsOf(store, other.requestId)).toHaveLength(2);
});
