import { expect, test } from 'vitest';
import { redirectOf, refusing, scriptedApi } from '#test/support/scripted-api.ts';
import { loader } from './dashboard.tsx';
import { newAccount, today } from '#test/support/other-server/accounts.ts';

const params = { partner: '1', commercialPartner: '1', account: '5281409762' };
const customer = { username: 'Ana', account: '5281409762', phone: '5512345678', commercialPartner: 1 };
const script = {
  'GET /session': { customer, verifiedPhone: '5512345678' },
  'GET /payments/accountStatus/5281409762': { ...newAccount(12, 'Active'), asOf: today },
  'GET /deliveryOrder/byPhoneContact/5512345678/1': [{ account: '5281409762', requestId: 'old' }],
  'GET /PaymentReference/getPaymentReferenceActive/1': [{ id: 1, file: 'oxxo.svg' }],
};
const open = (api: ReturnType<typeof scriptedApi>, path: object = params) =>
  loader({ params: path, context: api.context } as never);

test("shows the account by the server's day, and follows its request", async () => {
  const shown = await open(scriptedApi(script));
  expect(shown).toMatchObject({ requestId: 'old', view: { made: 12, daysLeft: 6 }, places: [{ id: 1 }] });
});

test.each([
  ['nobody', null, params],
  ['another account', customer, { ...params, account: '0000000000' }],
  ['another shop', { ...customer, commercialPartner: 2 }, params],
])('%s goes home [spec:2.path.dashboard-guard 6.dashboard.guard]', async (_, who, path) => {
  const api = scriptedApi({ ...script, 'GET /session': { customer: who, verifiedPhone: null } });
  expect(await redirectOf(() => open(api, path))).toBe('/1/inicio');
  expect(api.calls).toEqual(['GET /session']);
});

test('behind a server without sessions it is for who signed in here', async () => {
  const { 'GET /session': _, ...plain } = script;
  const behind = { ...plain, 'GET /session': new Response('', { status: 404 }) };
  const keeping = (who: typeof customer | null) => ({
    path: '/1/dashboard/1/5281409762',
    customers: { who: () => who, keep: () => {}, forget: () => {} },
  });
  expect(await open(scriptedApi(behind, keeping(customer)))).toMatchObject({ view: { made: 12 } });
  expect(await redirectOf(() => open(scriptedApi(behind, keeping(null))))).toBe('/1/inicio');
  const elsewhere = keeping({ ...customer, commercialPartner: 2 });
  expect(await redirectOf(() => open(scriptedApi(behind, elsewhere)))).toBe('/1/inicio');
});

test('places to pay and events are no reason to show nothing', async () => {
  const shown = await open(
    scriptedApi({
      ...script,
      'GET /deliveryOrder/byPhoneContact/5512345678/1': refusing(404, 'not-found'),
      'GET /PaymentReference/getPaymentReferenceActive/1': refusing(503, 'unavailable'),
    }),
  );
  expect(shown).toMatchObject({ requestId: null, places: [] });
});
