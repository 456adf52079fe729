import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { actBodies } from '#contract/office/act-bodies.ts';
import { actNames } from '#domain/staff/acts.ts';
import { creditActs } from '#domain/staff/credit-acts.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { setClockTo } from '#test/support/credit-clock.ts';
import { pay, signedRequest } from '#test/support/credit.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { rowsOf } from '#test/support/rows.ts';
import { stockShops } from '#test/support/shop.ts';

/** Acts as objects: one call for each kind of thing, seen before it is sent. */

let server: TestApp;
let collections: DeskPerson;
let supervisor: DeskPerson;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

const plan = { priceCentavos: 199_900, downPaymentCentavos: 29_900, weeklyCentavos: 8_800, weeks: 26 };

async function activeCredit(): Promise<string> {
  await setClockTo(server.deps, '2026-11-25T18:00:00Z');
  collections = await deskPerson(server, 'collections', 1);
  supervisor = await deskPerson(server, 'supervisor', 1);
  const { account } = await signedRequest(server.deps, plan);
  await pay(server.deps, account, 0);
  return account;
}

const reason = 'Lo pidió por teléfono';
const act = (person: DeskPerson, account: string, name: string, body: object) =>
  person.client.post<OfficeOutput<'actOnCredit'>>(`office/credits/${account}/acts/${name}`, body);
const preview = (person: DeskPerson, account: string, name: string, body: object) =>
  person.client.post<OfficeOutput<'previewActOnCredit'>>(
    `office/credits/${account}/acts/${name}/preview`,
    body,
  );
const stored = async (account: string) => [
  await rowsOf(server.deps, 'approvals', 'account', account),
  await rowsOf(server.deps, 'loan_entries', 'account', account),
];

test('an act is previewed, proposed as it was seen, and done by the second yes', async () => {
  const account = await activeCredit();
  const before = await stored(account);
  const seen = must(await preview(collections, account, 'pause-credit', { weeks: 2, reason }));
  expect(seen).toMatchObject({
    summary: `Pausar 2 semanas la cuenta ${account}`,
    changes: [{ what: 'Próximo pago', before: '2 de diciembre de 2026', after: '16 de diciembre de 2026' }],
  });
  expect(await stored(account)).toEqual(before);
  const body = { weeks: 2, reason, seen: seen.seen };
  const { outcome, approvalId } = must(await act(collections, account, 'pause-credit', body));
  expect(outcome).toBe('waiting');
  must(await supervisor.client.post(`office/approvals/${approvalId}/approve`));
  const credit = must(await supervisor.client.get<OfficeOutput<'getCredit'>>(`office/credits/${account}`));
  expect(credit.next).toMatchObject({ week: 1, dueOn: '2026-12-16' });
});

test('an act for which one person is enough is done at once', async () => {
  const account = await activeCredit();
  const body = { why: 'dispute', reason };
  const { changes, seen } = must(await preview(collections, account, 'stop-contact', body));
  expect(changes).toEqual([{ what: 'Contacto', before: 'Permitido', after: 'Detenido' }]);
  expect(must(await act(collections, account, 'stop-contact', { ...body, seen }))).toEqual({
    outcome: 'done',
    approvalId: null,
  });
  const refused = await preview(collections, account, 'stop-contact', body);
  expect([refused.status, refused.code]).toEqual([409, 'conflict']);
});

test('what is not as it was seen is refused with what changed, and stores nothing', async () => {
  const account = await activeCredit();
  const { seen } = must(await preview(collections, account, 'pause-credit', { weeks: 1, reason }));
  const other = await act(collections, account, 'pause-credit', { weeks: 2, reason, seen });
  expect(other).toMatchObject({ status: 409, code: 'stale-facts' });
  expect(JSON.stringify(other.body)).toContain(
    `Propuesta: antes Pausar 1 semana la cuenta ${account}, ahora Pausar 2 semanas`,
  );
  await pay(server.deps, account, 1);
  const before = await stored(account);
  const paid = await act(collections, account, 'pause-credit', { weeks: 1, reason, seen });
  expect(paid).toMatchObject({ status: 409, code: 'stale-facts' });
  expect(JSON.stringify(paid.body)).toContain('Pagado: antes');
  for (const nonsense of ['{', '[1]', '{"Pagado":1}']) {
    expect(
      await act(collections, account, 'pause-credit', { weeks: 1, reason, seen: nonsense }),
    ).toMatchObject({ status: 400 });
  }
  expect(await stored(account)).toEqual(before);
});

test('an unknown act is not there, a body of another act is bad input, and each asks for its own right', async () => {
  const account = await activeCredit();
  const before = await stored(account);
  for (const unknown of ['pausa', 'toString', 'grant-role', 'pay-refund']) {
    expect((await act(collections, account, unknown, { weeks: 1, reason })).status, unknown).toBe(404);
    expect((await preview(collections, account, unknown, { weeks: 1, reason })).status, unknown).toBe(404);
  }
  for (const body of [
    { why: 'death', reason },
    { reason },
    { weeks: 1, why: 'death', reason },
    { weeks: 1 },
  ]) {
    expect((await act(collections, account, 'pause-credit', body)).status).toBe(400);
    expect((await preview(collections, account, 'pause-credit', body)).status).toBe(400);
  }
  expect((await act(supervisor, account, 'pause-credit', { weeks: 1, reason })).status).toBe(403);
  expect((await preview(supervisor, account, 'pause-credit', { weeks: 1, reason })).status).toBe(403);
  expect((await act(collections, account, 'resume-contact', { reason })).status).toBe(403);
  expect(await stored(account)).toEqual(before);
});

test('a refusal is said to the person of the desk, not to the customer', async () => {
  await setClockTo(server.deps, '2026-11-25T18:00:00Z');
  collections = await deskPerson(server, 'collections', 1);
  const { account } = await signedRequest(server.deps, plan);
  for (const [act, body] of [
    ['promise-payment', { amount: 10, day: '2026-11-26', reason }],
    ['lock-stolen', { what: 'theft', reason }],
  ] as const) {
    expect(await preview(collections, account, act, body), act).toMatchObject({
      status: 409,
      body: { errors: ['El crédito todavía no está activo: su contrato se puede cancelar sin costo.'] },
    });
  }
});

test('the calls of 0.3 answer as before, whatever else their bodies have', async () => {
  const account = await activeCredit();
  const path = (name: 'pause-credit' | 'stop-contact') =>
    `office/${creditActs[name].formerly[1].replace('{account}', account)}`;
  const waiting = must(
    await collections.client.post<OfficeOutput<'proposePause'>>(path('pause-credit'), {
      weeks: 1,
      reason,
      unknown: 'is left out',
    }),
  );
  expect(waiting).toEqual({ outcome: 'waiting', approvalId: expect.any(String) });
  expect(must(await collections.client.post(path('stop-contact'), { why: 'death', reason }))).toEqual({
    ok: true,
  });
  expect(Object.keys(actBodies).toSorted()).toEqual(actNames.toSorted());
});
