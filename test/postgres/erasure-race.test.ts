import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { signContract } from '#server/actions/papers/sign-contract.ts';
import { erasePerson } from '#server/actions/people/erase-person.ts';
import { lockRequest, requestById } from '#server/queries/requests/credit-requests.ts';
import { personOf } from '#server/queries/requests/people.ts';
import { inTransaction } from '#server/database/store.ts';
import { acceptedRequest, openCreditBench } from '#test/support/credit.ts';
import { drawnSignature } from '#test/support/paper.ts';
import { until } from '#test/support/until.ts';

const bench = await openCreditBench();
afterAll(() => bench.close());

test('a contract that is signed while its person is erased leaves a whole credit, and refuses the erasure', async () => {
  const { deps } = bench;
  const { requestId, account, phone, owner } = await acceptedRequest(deps);
  const image = await drawnSignature();
  // The signature first, then the erasure: both come to the request while it is locked.
  const both = await inTransaction(deps.store, async (tx) => {
    await lockRequest(tx, requestId);
    const waiting = (count: number) =>
      until(`${count} to wait for the request`, async () => {
        await sql`select pg_stat_clear_snapshot()`.execute(tx.db);
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(tx.db);
        return rows.length === count;
      });
    const signed = signContract(deps, owner, { id: account, requestId, image });
    await waiting(1);
    const erasure = erasePerson(deps, phone);
    await waiting(2);
    return { settled: Promise.allSettled([signed, erasure]) };
  });

  const [signed, erasure] = await both.settled;
  expect(signed.status).toBe('fulfilled');
  expect(erasure).toEqual({
    status: 'fulfilled',
    value: { outcome: 'open-credit', accounts: [account] },
  });
  expect(await requestById(deps.store, requestId)).toMatchObject({ cancelled_at: null, phone });
  expect((await personOf(deps.store, requestId))?.names).toBe('María José');
});
