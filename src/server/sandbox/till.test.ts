import { afterAll, beforeAll, expect, test } from 'vitest';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { signedRequest } from '#test/support/credit.ts';
import { personAt } from '#test/support/desk.ts';
import { newPhone, stockShops } from '#test/support/shop.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

const { page, submit } = personAt(() => server);

/** The down payment that a signed contract asks for. */
async function downPayment() {
  const { account, phone } = await signedRequest(server.deps, { phone: newPhone() });
  const { reference } = await server.deps.store.db
    .selectFrom('instalments')
    .select('reference')
    .where('account', '=', account)
    .where('number', '=', 0)
    .executeTakeFirstOrThrow();
  return { account, phone, reference: reference ?? '' };
}

test('the till finds a reference, shows concept and amount, and pays it once', async () => {
  const { account, phone, reference } = await downPayment();
  const found = await page(`/sandbox/caja?referencia=${reference.replace(/(.{4})/g, '$1+')}`);
  expect(found.body).toContain('Enganche');
  expect(found.body).toMatch(/<b>\$<\/b>1,299<i>\.00<\/i>/);
  const ticket = /name="ticket" value="([^"]+)"/.exec(found.body)?.[1] ?? '';

  const fields = { reference, amount: '1299', ticket };
  const replies = await Promise.all([1, 2].map(() => submit('/sandbox/caja/pay', fields)));
  replies.push(await submit('/sandbox/caja/pay', fields));
  for (const { status, headers } of replies) {
    expect([status, headers.location]).toEqual([303, `/sandbox/caja?recibo=caja-${ticket}`]);
  }
  expect((await page(`/sandbox/caja?recibo=caja-${ticket}`)).body).toContain('Pagado');
  const row = new RegExp(`recibo=caja-${ticket}">\\s*<span><b>Enganche [^<]+</b>\\s*<small>\\s*Alba · `);
  expect((await page('/sandbox/caja')).body).toMatch(row);
  expect(await loanByAccount(server.deps.store, account)).toMatchObject({ status: 'Active', phone });
  const events = await server.deps.store.db
    .selectFrom('payment_events')
    .select('result')
    .where('reference', '=', reference)
    .execute();
  expect(events).toEqual([{ result: 'applied' }]);
  expect((await page(`/sandbox/caja?referencia=${reference}`)).body).toContain('Pagada el');
});

test('a script pays by JSON in pesos; unknown, paid and senseless ones are told apart', async () => {
  const { reference } = await downPayment();
  const post = (body: object) => server.client().post('/sandbox/caja/pay', body);
  expect((await post({ reference: '1850000000009', amount: 10 })).code).toBe('reference-unknown');
  // A till that does not ask first: the money waits for a person.
  const anyway = { reference: '1850000000023', amount: 10, anyway: '1' };
  expect((await post(anyway)).body).toMatchObject({ ok: true, result: 'unknown-reference', amount: 10 });
  expect((await post({ ...anyway, reference: 'abc' })).code).toBe('reference-unknown');
  expect((await post({ ...anyway, amount: 0 })).code).toBe('invalid-input');
  expect((await post({ reference, amount: -5 })).code).toBe('invalid-input');
  expect((await post({ reference, amount: 1.999 })).code).toBe('invalid-input');
  expect((await post([])).code).toBe('invalid-input');
  const paid = await post({ reference, amount: 1299 });
  expect([paid.status, paid.body]).toMatchObject([
    200,
    { ok: true, result: 'applied', amount: 1299, reference },
  ]);
  expect((await post({ reference })).status).toBe(409);
  // A network takes what a customer insists on: it goes to the weeks.
  expect((await post({ reference, amount: 1299 })).body).toMatchObject({ result: 'applied' });
});

test('a part of what is due is taken, and the rest of it is due then', async () => {
  const { account, reference } = await downPayment();
  const reply = await server.client().post('/sandbox/caja/pay', { reference, amount: 500.5 });
  expect(reply.body).toMatchObject({ result: 'applied', amount: 500.5 });
  const loan = await server.deps.store.db
    .selectFrom('loans')
    .select('status')
    .where('account', '=', account)
    .executeTakeFirst();
  expect(loan).toEqual({ status: 'PendingDownPayment' });
  const rest = await server.client().post('/sandbox/caja/pay', { reference });
  expect(rest.body).toMatchObject({ result: 'applied', amount: 798.5 });
});
