import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCreditBench, pay, settledClabe, signedRequest } from '#test/support/credit.ts';
import { rowsOf } from '#test/support/rows.ts';
import { dataKeyFor } from '#server/queries/keys/data-keys.ts';
import { encryptRow } from '#server/queries/keys/rows.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { runOperation } from './operations.ts';

let bench: Awaited<ReturnType<typeof openCreditBench>>;
beforeAll(async () => {
  bench = await openCreditBench();
});
afterAll(() => bench.close());

test('the desk revokes, sees where the money goes, and books it; each act has its name', async () => {
  const { deps } = bench;
  const { account, owner, requestId } = await signedRequest(deps);
  await pay(deps, account, 0);
  await run('theft report', { account, by: 'Ana Ruiz', kind: 'loss' });
  await run('theft close', { account, by: 'Ana Ruiz' });
  await run('credit revoke', { account, by: 'Ana Ruiz' });
  const [refund] = await rowsOf(deps, 'refunds', 'account', account);
  const id = refund?.id ?? '';
  expect(await run('refund list', {})).toContain('$1,299.00');
  expect(await run('refund list', {})).toContain('no CLABE yet');
  await settledClabe(deps, owner, account, '032180000118359719');
  expect(await run('refund show', { refund: id, by: 'Luz' })).toContain('032180000118359719');
  const paid = { refund: id, by: 'Luz', transfer: 'SPEI 1', isReviewed: false };
  await run('refund paid', paid);
  await expect(run('refund paid', paid)).rejects.toThrow('Not possible: conflict');
  expect(await run('refund list', {})).toBe('Nothing is to be returned.');
  const events = await eventsOf(deps.store, requestId);
  expect(
    events.flatMap(({ kind, actor, detail }) => (detail['decidedBy'] ? [`${kind} ${actor}`] : [])),
  ).toEqual([
    'theft-reported Ana Ruiz',
    'theft-closed Ana Ruiz',
    'contract-revoked Ana Ruiz',
    'refund-shown Luz',
    'refund-paid Luz',
  ]);
});

test('one CLABE for two people waits for somebody to look', async () => {
  const { deps } = bench;
  const [one, other] = [await signedRequest(deps), await signedRequest(deps)];
  await giveCurp(other.requestId, 'GODE561231HDFMXM03');
  for (const { account, owner } of [one, other]) {
    await pay(deps, account, 0);
    await run('credit revoke', { account, by: 'Ana' });
    await settledClabe(deps, owner, account, '002010077777777771');
  }
  const [refund] = await rowsOf(deps, 'refunds', 'account', other.account);
  const paid = { refund: refund?.id ?? '', by: 'Ana', transfer: 'SPEI 2' };
  await expect(run('refund paid', { ...paid, isReviewed: false })).rejects.toThrow('conflict');
  await run('refund paid', { ...paid, isReviewed: true });
});

test('what is not possible is said, and nothing is stored', async () => {
  const { deps } = bench;
  const { account } = await signedRequest(deps);
  await expect(run('credit revoke', { account, by: 'Ana' })).rejects.toThrow('credit-state');
  await expect(run('credit cancel', { account: '0000000000', by: 'Ana' })).rejects.toThrow('not-found');
  await expect(run('revocation refuse', { account, by: 'Ana' })).rejects.toThrow('conflict');
  await run('credit cancel', { account, by: 'Ana' });
  await expect(run('credit cancel', { account, by: 'Ana' })).rejects.toThrow('credit-state');
});

async function run(name: string, given: object): Promise<string> {
  return (await runOperation(bench.deps, name, given)).lines.join('\n');
}

/** The bench's customers are one person. */
async function giveCurp(requestId: string, curp: string): Promise<void> {
  const { store } = bench.deps;
  const key = await dataKeyFor(store, requestId);
  const row = encryptRow(store, 'people', key, { request_id: requestId, curp });
  await store.db.updateTable('people').set(row).where('request_id', '=', requestId).execute();
}
