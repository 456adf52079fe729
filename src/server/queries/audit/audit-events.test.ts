import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptedRequest, openCreditBench, shopId } from '#test/support/credit.ts';
import { verifyTrail } from './audit-trail.ts';
import { eventsOf, appendAuditEvent } from './audit-events.ts';

let bench: Awaited<ReturnType<typeof openCreditBench>>;
beforeAll(async () => {
  bench = await openCreditBench();
});
afterAll(() => bench.close());

test('two entries of one transaction follow each other', async () => {
  const { db } = bench.deps;
  const { requestId } = await acceptedRequest(bench.deps);
  await db.transaction().execute(async (trx) => {
    await appendAuditEvent(trx, requestId, 'first');
    await appendAuditEvent(trx, requestId, 'second');
  });
  const entries = (await eventsOf(db, requestId)).slice(-2);
  expect(entries.map(({ kind }) => kind)).toEqual(['first', 'second']);
  expect(entries[1]?.seq).toBe((entries[0]?.seq ?? 0) + 1);
  const chain = (await verifyTrail(db)).find(({ partner }) => partner === shopId);
  expect(chain).toMatchObject({ fault: null });
});

test('two requests of one partner in one transaction make one chain', async () => {
  const { db } = bench.deps;
  const [one, other] = [await acceptedRequest(bench.deps), await acceptedRequest(bench.deps)];
  await db.transaction().execute(async (trx) => {
    await appendAuditEvent(trx, other.requestId, 'of the other');
    await appendAuditEvent(trx, one.requestId, 'of the one');
    await appendAuditEvent(trx, other.requestId, 'of the other again');
  });
  const chain = (await verifyTrail(db)).find(({ partner }) => partner === shopId);
  expect(chain).toMatchObject({ fault: null });
  expect(await eventsOf(db, other.requestId)).toHaveLength(2);
});
