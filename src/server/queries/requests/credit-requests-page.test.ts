import { afterAll, expect, test } from 'vitest';
import { acceptedRequest, openCreditBench } from '#test/support/credit.ts';
import { pageOfRequests } from './credit-requests-page.ts';

const bench = await openCreditBench();
afterAll(() => bench.close());

test('the staff’s search finds whole sealed fields and a phone’s end, and the beginning of an account', async () => {
  const { requestId, account } = await acceptedRequest(bench.deps, { phone: '5518427036' });
  const other = await acceptedRequest(bench.deps, { phone: '5599990000' });
  const found = async (search: string) => {
    const { rows, count } = await pageOfRequests(bench.deps.store, {
      offset: 0,
      limit: 10,
      newestFirst: true,
      search,
    });
    expect(rows).toHaveLength(count);
    return rows.map(({ id }) => id);
  };
  // Accounts are random: any short number may begin one of them.
  const begun = (digits: string): string[] =>
    [other, { requestId, account }]
      .filter((each) => each.account.startsWith(digits))
      .map((each) => each.requestId);
  for (const search of ['5518427036', requestId, account]) expect(await found(search)).toEqual([requestId]);
  for (const search of [account.slice(0, 6), '551842', '703', '8427']) {
    expect(await found(search)).toEqual(begun(search));
  }
  expect(await found('7036')).toEqual([...new Set([...begun('7036'), requestId])]);
  for (const search of ['maria.jose@correo.mx', 'MARIA.JOSE@CORREO.MX', 'xagm900101ab1', '']) {
    expect(await found(search)).toHaveLength(2);
  }
  for (const search of ['correo.mx', 'v1.']) expect(await found(search)).toEqual([]);
});
