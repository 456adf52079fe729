import { expect, test } from 'vitest';
import { noFacts } from '#domain/onboarding/facts.ts';
import { progressFlags } from '#domain/onboarding/progress.ts';
import { redirectOf, refusing, scriptedApi, visiting } from '#test/support/scripted-api.ts';
import { openRequest, orderPicture } from './request.ts';

const at = new Date(0);
const params = { partner: '1', promotor: '77', commercialPartner: '1', requestId: 'mine' };
const read = 'GET /deliveryOrder/byRequestId/mine';
const flags = progressFlags({ ...noFacts, phoneVerifiedAt: at, locatedAt: at, identity: 'accepted' });
const order = { requestId: 'mine', phone: '5512345678', product: { id: 7, name: 'A56', price: 10 } };
const opened = (answer: unknown, screen: Parameters<typeof openRequest>[1]) =>
  openRequest({ params, context: scriptedApi({ [read]: answer }).context }, screen);
const openedElsewhere = (answer: unknown, screen: Parameters<typeof openRequest>[1]) =>
  openRequest(
    { params, context: scriptedApi({ [read]: answer }, visiting(`/1/77/${screen}/1/mine`)).context },
    screen,
  );

test('a server that says which screens it shows is believed', async () => {
  const said = { ...order, ...flags, shows: ['aprove-true'], nextStep: '/1/aprove-credit/1/mine' };
  expect(await redirectOf(() => opened(said, 'working'))).toBe('/1/77/aprove-credit/1/mine');
  expect(await opened(said, 'aprove-true')).toMatchObject({ order: said });
});

test('of one that does not, the flags say it by the journey table', async () => {
  const plain = { ...order, ...flags };
  expect(await redirectOf(() => openedElsewhere(plain, 'contract-signature'))).toBe(
    '/1/77/credit-bureau-consulting/1/mine',
  );
  expect(await openedElsewhere(plain, 'working')).toMatchObject({
    order: { step: 'bureau-answer', nextStep: '/1/77/working/1/personal-data-confirmation/mine' },
  });
  const begun = { ...order, ...progressFlags(noFacts) };
  expect(await redirectOf(() => openedElsewhere(begun, 'working'))).toBe(
    '/1/77/phone-verification/5512345678/1/mine',
  );
});

test('one that sends no flags either is taken at the path’s word', async () => {
  expect(await opened(order, 'contract-signature')).toMatchObject({ order });
});

test('a session that is over proves the phone again; what is not there is not found', async () => {
  expect(await redirectOf(() => opened(refusing(401, ''), 'working'))).toBe(
    '/1/77/phone-verification/-/1/mine',
  );
  await expect(opened(refusing(404, ''), 'working')).rejects.toMatchObject({ init: { status: 404 } });
});

test('an order that names its product only shows the product’s own picture', async () => {
  const api = scriptedApi({ [read]: order, 'GET /products/7': { thubnailUrl: 'a56.svg' } });
  expect(await orderPicture(await openRequest({ params, context: api.context }, 'working'))).toBe('a56.svg');
  const none = scriptedApi({ [read]: order, 'GET /products/7': refusing(404, '') });
  expect(await orderPicture(await openRequest({ params, context: none.context }, 'working'))).toBeUndefined();
});
