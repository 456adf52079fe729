import { afterAll, expect, test } from 'vitest';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { noticesOf } from '#server/queries/loans/contracts.ts';
import { openCreditBench, pay, signedRequest } from '#test/support/credit.ts';
import { runOperation } from './operations.ts';

const bench = await openCreditBench();
afterAll(() => bench.close());
const { deps } = bench;

const run = async (name: string, given: object) => (await runOperation(deps, name, given)).lines.join('\n');

test('a notice of revocation is written down and refused by name, each once', async () => {
  const { account, requestId } = await signedRequest(deps);
  await expect(run('revocation refuse', { account, by: 'Ana' })).rejects.toThrow('Not possible: conflict');
  await pay(deps, account, 0);
  const given = { account, by: 'Ana Ruiz', sentOn: '2026-11-02' };
  expect(await run('revocation receive', given)).toContain('the notice is open');
  await expect(run('revocation receive', given)).rejects.toThrow('conflict');
  expect(await run('revocation refuse', { account, by: 'Luz' })).toContain('the credit goes on');
  await expect(run('revocation refuse', { account, by: 'Luz' })).rejects.toThrow('conflict');
  expect(await noticesOf(deps.store, account)).toMatchObject([{ sentOn: '2026-11-02', outcome: 'refused' }]);
  const events = await eventsOf(deps.store, requestId);
  expect(
    events.flatMap(({ kind, actor, detail }) => (detail['decidedBy'] ? [`${kind} ${actor}`] : [])),
  ).toEqual(['revocation-received Ana Ruiz', 'revocation-refused Luz']);
});
