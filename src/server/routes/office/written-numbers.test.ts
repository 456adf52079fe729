import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { acceptedRequest, pay, signedRequest } from '#test/support/credit.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let supervisor: DeskPerson;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  supervisor = await deskPerson(server, 'supervisor', 1);
});
afterAll(() => server.close());

const accounts = async (list: string, search: string) =>
  must(
    await supervisor.client.get<{ rows: { account: string | null }[] }>(
      `office/${list}?search=${encodeURIComponent(search)}`,
    ),
  ).rows.map(({ account }) => account);

test('an account and a reference are found as papers print them and as a spreadsheet leaves them', async () => {
  const { account } = await signedRequest(server.deps);
  await pay(server.deps, account, 0);
  const { reference } = await server.deps.store.db
    .selectFrom('instalments')
    .select('reference')
    .where('account', '=', account)
    .where('number', '=', 0)
    .executeTakeFirstOrThrow();
  const groups = (digits: string) => digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  // Partners 1 to 99: each begins with zeros.
  const bare = String(Number(reference));
  expect(bare).not.toBe(reference);
  for (const typed of [reference ?? '', groups(reference ?? ''), bare, groups(account)]) {
    for (const list of ['requests', 'credits', 'payments'])
      expect([typed, list, await accounts(list, typed)]).toEqual([typed, list, [account]]);
  }
  const { requestId } = await acceptedRequest(server.deps, { partner: 1 });
  await sql`update credit_requests set account = '0375876174' where id = ${requestId}`.execute(
    server.deps.store.db,
  );
  for (const typed of ['375876174', '0375 8761 74', '0375876174'])
    expect([typed, await accounts('requests', typed)]).toEqual([typed, ['0375876174']]);
});

test('the files of the lists keep the first zeros of an account', async () => {
  const csv = await supervisor.client.get<string>('office/requests-csv');
  expect(csv.body).toContain('\r\n0375 8761 74,');
  const list = await supervisor.client.get<OfficeOutput<'listOfficeRequests'>>('office/requests');
  expect(must(list).rows.map(({ account }) => account)).toContain('0375876174');
});
