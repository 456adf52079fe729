import { expect, test } from 'vitest';
import { noFacts } from '#domain/onboarding/facts.ts';
import { progressFlags } from '#domain/onboarding/progress.ts';
import { posting, redirectOf, refusing, scriptedApi } from '#test/support/scripted-api.ts';
import { action, loader } from './credit-process.tsx';

const list = 'GET /deliveryOrder/byPhoneContact/5512345678/1';
const cancel = 'POST /deliveryOrder/cancelDeliveryOrder';
const newest = { account: '2222222222', requestId: 'new', product: { id: 9, name: 'Nuevo', price: 1 } };
const first = { account: '1111111111', requestId: 'old', product: { id: 7, name: 'Moto', price: 3299 } };
const earlier = {
  ...first,
  ...progressFlags({ ...noFacts, phoneVerifiedAt: new Date(0), locatedAt: new Date(0) }),
  phone: '5512345678',
  created: '2026-11-21T15:05:00Z',
  nextStep: '/1/identity-verification/1/old',
};
const params = {
  partner: '1',
  commercialPartner: '1',
  phone: '5512345678',
  product: '7',
  requestId: '1111111111',
};
const both = {
  [list]: [newest, first],
  'GET /deliveryOrder/byRequestId/old': earlier,
  [cancel]: { ok: true },
};
const answer = (api: ReturnType<typeof scriptedApi>, said: 'si' | 'no', path: object = params) =>
  redirectOf(() =>
    action({ params: path, context: api.context, request: posting({ answer: said }) } as never),
  );

test('shows the earlier request: product, when, what is done and what follows [spec:2.credit-process.shows]', async () => {
  const api = scriptedApi(both);
  const shown = await loader({ params, context: api.context } as never);
  expect(shown).toMatchObject({
    product: { name: 'Moto', price: 3299 },
    created: '21/11/2026, 9:05 a. m.',
    next: 'identity-verification',
    newest: { product: 'Nuevo' },
  });
  expect(shown.tasks.map((task) => task.state)).toEqual(
    ['done', 'done', 'next'].concat(Array.from({ length: 7 }, () => 'missing')),
  );
});

test("'Si' cancels the newest and goes on with the earlier at its first unmet step [spec:2.credit-process.si]", async () => {
  const api = scriptedApi(both);
  expect(await answer(api, 'si')).toBe('/1/identity-verification/1/old');
  expect(api.bodyOf(cancel)).toEqual({ account: '2222222222' });
});

test("'Si' finds the step by the flags where the server does not name it [spec:4.resume.promoter]", async () => {
  const { nextStep: _, ...plain } = earlier;
  const api = scriptedApi({ ...both, 'GET /deliveryOrder/byRequestId/old': plain });
  expect(await answer(api, 'si', { ...params, promotor: '1001' })).toBe(
    '/1/1001/identity-verification/1/old',
  );
});

test("'No' cancels the earlier and goes to geolocalization with the newest [spec:2.credit-process.no]", async () => {
  const api = scriptedApi(both);
  expect(await answer(api, 'no')).toBe('/1/geolocalization/1/new');
  expect(api.bodyOf(cancel)).toEqual({ account: '1111111111' });
});

test('takes the id of the request in place of its account [spec:2.path.credit-process-account]', async () => {
  const api = scriptedApi(both);
  expect(await answer(api, 'no', { ...params, requestId: 'old' })).toBe('/1/geolocalization/1/new');
});

test('a request alone is not cancelled by going on, and leaves to the catalogue when it is dropped', async () => {
  const alone = { ...both, [list]: [first] };
  const yes = scriptedApi(alone);
  expect(await answer(yes, 'si')).toBe('/1/identity-verification/1/old');
  expect(yes.calls).not.toContain(cancel);
  expect(await answer(scriptedApi(alone), 'no')).toBe('/1/catalogo');
});

test('a server that has no list of a phone’s orders is asked for the last one, and both go by their accounts', async () => {
  const last = 'GET /deliveryOrder/getLastDeliveryOrder/5512345678';
  const byAccount = 'GET /deliveryOrder/byRequestId/1111111111';
  const { nextStep: _, requestId: __, ...plain } = earlier;
  const said = { [list]: [], [last]: { account: '2222222222' }, [byAccount]: plain, [cancel]: { ok: true } };
  const no = scriptedApi(said);
  expect(await answer(no, 'no')).toBe('/1/geolocalization/1/2222222222');
  expect(no.bodyOf(cancel)).toEqual({ account: '1111111111' });
  const alone = scriptedApi({ ...said, [last]: { account: '1111111111' } });
  expect(await answer(alone, 'si')).toBe('/1/identity-verification/1/1111111111');
  expect(alone.calls).not.toContain(cancel);
});

test('one that is no longer there gives way to the newest; none at all is not found', async () => {
  const gone = scriptedApi({ ...both, [list]: [newest] });
  expect(await redirectOf(() => loader({ params, context: gone.context } as never))).toBe(
    '/1/geolocalization/1/new',
  );
  const none = scriptedApi({ [list]: [], 'GET /deliveryOrder/getLastDeliveryOrder/5512345678': null });
  await expect(loader({ params, context: none.context } as never)).rejects.toMatchObject({
    init: { status: 404 },
  });
});

test('what cannot be cancelled is said, and nothing goes on', async () => {
  const api = scriptedApi({ ...both, [cancel]: refusing(409, 'conflict', 'Ya está firmado.') });
  const said = await action({ params, context: api.context, request: posting({ answer: 'no' }) } as never);
  expect(said).toMatchObject({ init: { status: 409 }, data: { error: 'Ya está firmado.' } });
});
