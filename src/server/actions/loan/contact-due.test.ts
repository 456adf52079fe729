import { afterAll, expect, test } from 'vitest';
import { erasePerson } from '#server/actions/people/erase-person.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { openCreditBench, pay, signedRequest } from '#test/support/credit.ts';
import { messagesTo } from '#test/support/messages.ts';
import { rowsOf } from '#test/support/rows.ts';

const bench = await openCreditBench();
afterAll(() => bench.close());
const { deps } = bench;

const waiting = async (requestId: string) =>
  (await rowsOf(deps, 'delivery_contacts', 'request_id', requestId)).filter(({ done_at: doneAt }) => !doneAt);
const kindsOf = async (requestId: string) => (await eventsOf(deps.store, requestId)).map(({ kind }) => kind);

test('whoever pays the down payment is to be contacted, once, and is told what happens next', async () => {
  const { requestId, account, phone } = await signedRequest(deps);
  expect(await waiting(requestId)).toEqual([]);
  await Promise.all(Array.from({ length: 5 }, () => pay(deps, account, 0, 'paid-once')));

  const [request] = await rowsOf(deps, 'credit_requests', 'id', requestId);
  expect(await waiting(requestId)).toMatchObject([{ since: request?.down_payment_paid_at }]);
  expect((await messagesTo(deps.store, phone)).at(-1)?.body).toContain(
    'Te contactaremos por teléfono o SMS para coordinar la entrega de tu equipo, que tarda de 3 a 7 días.',
  );
  expect((await kindsOf(requestId)).slice(-2)).toEqual(['down-payment-paid', 'contact-due']);
});

test('so is who signs an offer without a down payment', async () => {
  const { requestId } = await signedRequest(deps, { downPaymentCentavos: 0, weeklyCentavos: 210_000 });
  expect(await waiting(requestId)).toHaveLength(1);
});

test('an erased person is not to be contacted any more', async () => {
  const { requestId, account, phone } = await signedRequest(deps, { weeklyCentavos: 167_500 }); // without a charge: nothing to return
  for (let number = 0; number <= 4; number++) await pay(deps, account, number);
  expect(await waiting(requestId)).toHaveLength(1);
  expect((await erasePerson(deps, phone)).outcome).toBe('erased');
  expect(await rowsOf(deps, 'delivery_contacts', 'request_id', requestId)).toEqual([]);
});
