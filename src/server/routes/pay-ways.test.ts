import { afterAll, beforeAll, expect, test } from 'vitest';
import { isClabe } from '#domain/credit/clabe.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { receivePaymentsWebhook } from '#server/actions/credit/receive-webhook.ts';
import { openClabe } from '#server/actions/loan/open-clabe.ts';
import { bookProviderReport } from '#server/actions/loan/book-provider-report.ts';
import { takePayment } from '#server/actions/loan/take-payment.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt, type Applicant } from '#test/support/applicant.ts';
import { accountOf, sign } from '#test/support/signed-applicant.ts';
import { ownerOf, pay } from '#test/support/credit.ts';
import { rowsOf } from '#test/support/rows.ts';
import { stockShops } from '#test/support/shop.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await buildTestApp();
  await stockShops(shop.deps);
});
afterAll(() => shop.close());

interface Statement {
  orderInfo: {
    status: string;
    paid: number;
    remainingPayment: number;
    ways?: { transfer: { clabe: string } | null; card: { last: { amount: number; isPaid: boolean } | null } };
  };
}

async function signed() {
  const applicant = await applicantAt(shop, 'contract-signature');
  await sign(applicant);
  return { applicant, account: await accountOf(applicant) };
}
const statementOf = async ({ client }: Applicant, account: string) =>
  (await client.get<Statement>(`payments/accountStatus/${account}`)).body.orderInfo;
const odditiesOf = async (account: string) =>
  (await rowsOf(shop.deps, 'payment_oddities', 'account', account)).map(({ kind }) => kind);

/** Of a network whose clock runs ahead, which counts as now. */
const paidAt = new Date(Date.now() + 2 * 86_400_000);
let events = 0;
const event = (reference: string, pesos: number) => ({
  eventId: `ways-${++events}`,
  reference,
  amountCentavos: pesos * 100,
  paidAt,
});

test('a credit has one CLABE, which takes the down payment and any sum after it, each event once', async () => {
  const { applicant, account } = await signed();
  const { client } = applicant;
  expect((await statementOf(applicant, account)).ways).toMatchObject({ transfer: null });
  const opened = await Promise.all(
    [1, 2].map(() =>
      client.post<{ clabe: string; bank: string; concept: string }>(`payments/clabe/${account}`),
    ),
  );
  const [first] = opened;
  const clabe = first?.body.clabe ?? '';
  expect(isClabe(clabe)).toBe(true);
  expect(opened.map(({ body }) => body.clabe)).toEqual([clabe, clabe]);
  expect(first?.body).toMatchObject({ bank: 'STP', concept: `Cuenta ${account}` });
  expect(await rowsOf(shop.deps, 'payment_references', 'reference', clabe)).toHaveLength(1);

  const { reference, amount } = await downOf(applicant, account);
  expect(reference).not.toBe(clabe);
  const down = event(clabe, amount);
  const results = await Promise.all([1, 2].map(() => takePayment(shop.deps, down)));
  expect(results.map(({ result }) => result).toSorted()).toEqual(['applied', 'repeated']);
  const active = await statementOf(applicant, account);
  expect(active).toMatchObject({ status: 'Active', paid: amount });
  // Twice the same sum and a part of a week are transfers like any other.
  for (const pesos of [50, 50, 7]) await takePayment(shop.deps, event(clabe, pesos));
  expect((await statementOf(applicant, account)).paid).toBe(amount + 107);
  expect(await odditiesOf(account)).toEqual([]);
  // More than all that is owed is held, and somebody looks.
  await takePayment(shop.deps, event(clabe, active.remainingPayment));
  expect((await statementOf(applicant, account)).status).toBe('Paid');
  await takePayment(shop.deps, event(clabe, 10));
  expect(await odditiesOf(account)).toEqual(['over', 'closed']);
});

test('a transfer to a CLABE that nobody has waits in the list', async () => {
  const paid = event('646180111812345676', 100);
  expect(await takePayment(shop.deps, paid)).toEqual({ result: 'unknown-reference' });
});

test('a card is booked by the report alone: declined nothing, approved once, another sum is looked at', async () => {
  const { applicant, account } = await signed();
  await pay(shop.deps, account, 0);
  const { paid } = await statementOf(applicant, account);
  const checkout = async (amount: number) =>
    (await applicant.client.post<{ url: string }>(`payments/card/${account}`, { amount, back: '/1/inicio' }))
      .body.url;
  const url = await checkout(100);
  // Of the same sum it is the same.
  expect(await checkout(100)).toBe(url);
  const [path = ''] = url.split('?');
  const reference = path.split('/').at(-1) ?? '';
  expect(reference).toMatch(/^7\d{19}$/);
  await applicant.client.post(path, { act: 'decline' });
  expect(await statementOf(applicant, account)).toMatchObject({
    paid,
    ways: { card: { last: { amount: 100, isPaid: false } } },
  });
  await applicant.client.post(path, { act: 'approve', ticket: 'one' });
  await applicant.client.post(path, { act: 'approve', ticket: 'two' });
  expect(await statementOf(applicant, account)).toMatchObject({
    paid: paid + 100,
    ways: { card: { last: { amount: 100, isPaid: true } } },
  });
  expect(await odditiesOf(account)).toEqual([]);
  const other = (await checkout(60)).split('?')[0]?.split('/').at(-1) ?? '';
  await takePayment(shop.deps, event(other, 59));
  await takePayment(shop.deps, event(other, 60));
  expect(await odditiesOf(account)).toEqual(['under', 'repeated']);
  expect((await statementOf(applicant, account)).paid).toBe(paid + 219);
});

test('money that went back is looked at by a person, in whatever order it is told', async () => {
  const { applicant, account } = await signed();
  await pay(shop.deps, account, 0);
  const { body } = await applicant.client.post<{ url: string }>(`payments/card/${account}`, {
    amount: 80,
    back: '/1/inicio',
  });
  const [path = ''] = body.url.split('?');
  const payment = event(path.split('/').at(-1) ?? '', 80);
  const { paid } = await statementOf(applicant, account);
  const whole = { givenBackCentavos: payment.amountCentavos, payment };
  await bookProviderReport(shop.deps, { givenBack: 'refunded', ...whole }, 'sandbox');
  await bookProviderReport(shop.deps, payment, 'sandbox');
  expect((await statementOf(applicant, account)).paid).toBe(paid + 80);
  expect(await odditiesOf(account)).toEqual(['refunded']);
  for (const givenBack of ['charged-back', 'charged-back', 'refunded'] as const) {
    await bookProviderReport(shop.deps, { givenBack, ...whole }, 'sandbox');
  }
  expect(await odditiesOf(account)).toEqual(['charged-back']);
  const told = await rowsOf(shop.deps, 'request_events', 'request_id', applicant.requestId);
  expect(told.filter(({ kind }) => kind === 'payment-given-back')).toHaveLength(2);
});

test('on the page of the simulated card a part is given back, a further one, and no more than was paid', async () => {
  const { applicant, account } = await signed();
  await pay(shop.deps, account, 0);
  const { body } = await applicant.client.post<{ url: string }>(`payments/card/${account}`, {
    amount: 441,
    back: '/1/inicio',
  });
  const [path = ''] = body.url.split('?');
  await applicant.client.post(path, { act: 'approve', ticket: `part-${account}` });
  const refund = async (amount?: string) => {
    const { status } = await applicant.client.post(path, { act: 'refunded', ...(amount && { amount }) });
    const [odd] = await rowsOf(shop.deps, 'payment_oddities', 'account', account);
    return [status, odd?.given_back_centavos ?? null];
  };
  expect(await refund('441.01')).toEqual([409, null]);
  expect(await refund('diez')).toEqual([400, null]);
  expect(await refund('0')).toEqual([409, null]);
  expect(await refund('10')).toEqual([200, 10_00]);
  expect(await refund('20.50')).toEqual([200, 30_50]);
  expect(await refund('410.51')).toEqual([409, 30_50]);
  expect((await applicant.client.get<string>(path)).body).toContain('value="410.50"');
  expect(await refund()).toEqual([200, 441_00]);
  expect(await odditiesOf(account)).toEqual(['refunded']);
  const told = await rowsOf(shop.deps, 'request_events', 'request_id', applicant.requestId);
  expect(told.filter(({ kind }) => kind === 'payment-given-back')).toHaveLength(3);
});

test('a chargeback is looked at, is lost or is won: each is told once, and a won one only where one was', async () => {
  const { applicant, account } = await signed();
  await pay(shop.deps, account, 0);
  const { body } = await applicant.client.post<{ url: string }>(`payments/card/${account}`, {
    amount: 80,
    back: '/1/inicio',
  });
  const [path = ''] = body.url.split('?');
  const payment = event(path.split('/').at(-1) ?? '', 80);
  const noted: string[] = [];
  for (const givenBack of ['dispute-won', 'disputed', 'charged-back', 'disputed', 'dispute-won'] as const) {
    const givenBackCentavos = givenBack === 'charged-back' ? payment.amountCentavos : 0;
    await bookProviderReport(shop.deps, { givenBack, givenBackCentavos, payment }, 'sandbox');
    noted.push((await odditiesOf(account)).join());
  }
  expect(noted).toEqual(['', 'disputed', 'charged-back', 'charged-back', 'dispute-won']);
});

test.each([
  [{ amount: 0, back: '/1/inicio' }, 400],
  [{ amount: 999_999, back: '/1/inicio' }, 400],
  [{ amount: 10, back: '//elsewhere.example/1' }, 400],
  [{ amount: 10, back: 'https://elsewhere.example' }, 400],
  [{ amount: 10 }, 400],
])('a checkout of %j is refused', async (body, status) => {
  const { applicant, account } = await signed();
  const reply = await applicant.client.post(`payments/card/${account}`, body);
  expect(reply.status).toBe(status);
  expect(await rowsOf(shop.deps, 'payment_references', 'account', account)).not.toContainEqual(
    expect.objectContaining({ channel: 'card' }),
  );
});

test('a bank that fails leaves the references, and one that gives a wrong digit is not believed', async () => {
  const { applicant, account } = await signed();
  const transfers = {
    name: 'down',
    beneficiary: 'x',
    clabe: () => Promise.reject(new ProviderError('down', 'x')),
  };
  const wrong = { ...transfers, clabe: () => Promise.resolve('646180111812345678') };
  const caller = await ownerOf(shop.deps, applicant.requestId, 1);
  for (const port of [transfers, wrong]) {
    await expect(openClabe({ ...shop.deps, transfers: port }, caller, account)).rejects.toThrow(
      ProviderError,
    );
  }
  expect(await statementOf(applicant, account)).toMatchObject({ ways: { transfer: null } });
  expect((await downOf(applicant, account)).reference).toMatch(/^\d{13}$/);
  const none = { ...shop.deps, transfers: null };
  await expect(openClabe(none, caller, account)).rejects.toThrow('not-found');
});

test('a provider whose webhook only names a payment is asked about it', async () => {
  const { applicant, account } = await signed();
  const { body } = await applicant.client.post<{ url: string }>(`payments/card/${account}`, {
    amount: 50,
    back: '/1/inicio',
  });
  const payment = event(body.url.split('?')[0]?.split('/').at(-1) ?? '', 50);
  const cards = {
    name: 'asking',
    checkout: () => Promise.reject(new Error('not asked')),
    since: () => Promise.resolve({ events: [], cursor: '' }),
    readWebhook: (_: string, __: object, query: Record<string, string | undefined>) => ({
      ask: query['data.id'] ?? '',
    }),
    payment: ({ id }: { id: string }) => Promise.resolve(id === '12' ? payment : ('irrelevant' as const)),
  };
  const deps = { ...shop.deps, cards };
  for (const id of ['11', '12', '12']) {
    await receivePaymentsWebhook(deps, {
      provider: 'asking',
      raw: '{}',
      headers: {},
      query: { 'data.id': id },
    });
  }
  expect((await statementOf(applicant, account)).paid).toBe(50);
});

async function downOf(applicant: Applicant, account: string) {
  const { body } = await applicant.client.get<{
    orderInfo: { downPaymentReferences: { reference: string; amount: number }[] };
  }>(`payments/accountStatus/${account}`);
  const [down] = body.orderInfo.downPaymentReferences;
  if (!down) throw new Error('a down payment is due');
  return down;
}
