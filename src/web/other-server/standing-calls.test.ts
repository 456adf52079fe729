import { expect, test } from 'vitest';
import { noFacts } from '#domain/onboarding/facts.ts';
import { progressFlags } from '#domain/onboarding/progress.ts';
import { apiContext } from '#web/context.ts';
import { scriptedApi, visiting } from '#test/support/scripted-api.ts';

const at = new Date(0);
const flags = progressFlags({ ...noFacts, phoneVerifiedAt: at, locatedAt: at, identity: 'accepted' });
const order = { account: '1', phone: '5512345678', product: { id: 7, name: 'A56', price: 10 } };
const read = 'GET /deliveryOrder/byRequestId/mine';
const open = (answer: unknown, path: string) =>
  scriptedApi({ [read]: answer, 'POST /onboarding/validateAddress/mine': null }, visiting(path)).context.get(
    apiContext,
  );
const asked = { params: { id: 'mine' } };

test.each([
  [
    '/1/77/working/1/personal-data-confirmation/mine',
    'bureau-answer',
    '/1/77/working/1/personal-data-confirmation/mine',
  ],
  [
    '/1/77/working/1/personal-data-confirmation/mine.data',
    'bureau-answer',
    '/1/77/working/1/personal-data-confirmation/mine',
  ],
  ['/1/contract-signature/1/mine', 'credit-bureau-consulting', '/1/credit-bureau-consulting/1/mine'],
])('the flags say where the request stands, seen from %s', async (path, step, nextStep) => {
  expect(await open({ ...order, ...flags }, path).call('getDeliveryOrder', asked)).toMatchObject({
    data: { step, nextStep },
  });
});

test('a server that says it is believed; without flags nothing is said', async () => {
  const said = { ...order, ...flags, shows: ['aprove-true'], nextStep: '/1/aprove-credit/1/mine' };
  expect(await open(said, '/1/working/1/x/mine').call('getDeliveryOrder', asked)).toMatchObject({
    data: said,
  });
  expect(await open(order, '/1/working/1/x/mine').call('getDeliveryOrder', asked)).toMatchObject({
    data: order,
  });
});

test('what follows an address that was just sent is not for the flags to say', async () => {
  const api = open({ ...order, ...flags }, '/1/address-validation/1/mine');
  await api.call('validateAddress', { params: { requestId: 'mine' }, body: {} as never });
  const result = await api.call('getDeliveryOrder', asked);
  expect(result.ok && result.data.nextStep).toBeUndefined();
});
