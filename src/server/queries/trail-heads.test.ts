import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptedRequest, openCreditBench, shopId } from '#test/support/credit.ts';
import { verifyTrail } from './audit-trail.ts';
import { requestById, stamp } from './credit-requests.ts';
import { eventsOf, recordEvent } from './request-events.ts';
import { holdTrail } from './trail-heads.ts';

let bench: Awaited<ReturnType<typeof openCreditBench>>;
beforeAll(async () => {
  bench = await openCreditBench();
});
afterAll(() => bench.close());

test('what is stamped while the trail is held has the time of its line, and lines follow each other', async () => {
  const { db } = bench.deps;
  const { requestId } = await acceptedRequest(bench.deps);
  await db.transaction().execute(async (trx) => {
    await holdTrail(trx, requestId);
    await stamp(trx, requestId, 'contract_signed_at');
    await recordEvent(trx, requestId, 'first');
    await recordEvent(trx, requestId, 'second');
  });
  const row = await requestById(db, requestId);
  const lines = (await eventsOf(db, requestId)).filter(({ kind }) => kind === 'first' || kind === 'second');
  expect(lines.map(({ kind }) => kind)).toEqual(['first', 'second']);
  expect(lines.map(({ at }) => at)).toEqual([row?.contract_signed_at, row?.contract_signed_at]);
  const chain = (await verifyTrail(db)).find(({ partner }) => partner === shopId);
  expect(chain).toMatchObject({ fault: null });
});

test('two requests of one partner in one transaction make one chain, whichever of them is held', async () => {
  const { db } = bench.deps;
  const [one, other] = [await acceptedRequest(bench.deps), await acceptedRequest(bench.deps)];
  await db.transaction().execute(async (trx) => {
    await holdTrail(trx, one.requestId);
    await recordEvent(trx, other.requestId, 'of the other');
    await recordEvent(trx, one.requestId, 'of the one');
    await recordEvent(trx, other.requestId, 'of the other again');
  });
  const chain = (await verifyTrail(db)).find(({ partner }) => partner === shopId);
  expect(chain).toMatchObject({ fault: null });
  expect(await eventsOf(db, other.requestId)).toHaveLength(2);
});
