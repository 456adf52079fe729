import pino from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { startRequest } from '#test/support/applicant.ts';
import { deskPerson, type DeskPerson } from '#test/support/desk-person.ts';
import { stockShops } from '#test/support/shop.ts';

/** What a request may say twice, beside the point, or about where it was sent. */
let test: TestApp;
let analyst: DeskPerson;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
  analyst = await deskPerson(test, 'analyst', 1);
});
afterAll(() => test.close());

it.each(['a b"><', 'localhost@evil', 'evil/..', 'a:b:c', 'a:123456', '[::1', 'é.mx'])(
  'a Host that is none is bad input, never a fault: %s',
  async (host) => {
    const visitor = test.client();
    for (const path of ['/livez', '/1/inicio', '/oficina', 'products/1']) {
      const { status } = await visitor.get(path, { host });
      expect([path, status]).toEqual([path, 400]);
    }
  },
);

it.each(['tienda.mx', 'tienda.mx:8080', '127.0.0.1:3000', '[::1]:3000', 'web_1:3000', ''])(
  'a Host is taken: %s',
  async (host) => {
    expect((await test.client().get('/livez', { host })).status).toBe(200);
  },
);

it('an address that a caller claims is not believed, and the operator hears once that a proxy may be in front', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const warned = await buildTestApp({ log });
  onTestFinished(() => warned.close());
  const said = () => lines.filter((line) => line.includes('TRUSTED_PROXIES'));
  const visitor = warned.client();
  await visitor.get('/livez');
  expect(said()).toEqual([]);
  for (const claimed of ['203.0.113.7', '203.0.113.8']) {
    await visitor.get('/livez', { 'x-forwarded-for': claimed });
  }
  expect(said()).toHaveLength(1);
  expect(said().join()).not.toContain('203.0.113');

  const named = await buildTestApp({ log, config: { trustedProxies: 1 } });
  onTestFinished(() => named.close());
  await named.client().get('/livez', { 'x-forwarded-for': '203.0.113.7' });
  expect(said()).toHaveLength(1);
});

const json = { 'content-type': 'application/json' };

it('a key that is given twice is bad input, at the shop and at the desk', async () => {
  const applicant = await startRequest(test);
  const twice = [
    '{"account":"1","account":"2"}',
    '{"account":"1","\\u0061ccount":"2"}',
    '{"other":[{"a":1,"a" : 2}],"account":"1"}',
  ];
  for (const body of twice) {
    const given = { body, headers: json };
    const shop = await applicant.client.send('POST', 'deliveryOrder/cancelDeliveryOrder', given);
    expect([body, shop.status, shop.code]).toEqual([body, 400, 'invalid-input']);
  }
  const keep = (name: string) =>
    analyst.client.send('POST', 'office/saved-views', {
      body: `{"page":"requests","name":"Hoy",${name}"query":"view=all"}`,
      headers: json,
    });
  expect((await keep('"name":"Ayer",')).status).toBe(400);
  expect((await keep('')).status).toBe(200);
  // The same name in another object, and in a text, is another one.
  const once =
    '{"account":"3400002428","x":{"account":"1"},"y":[{"account":"}"},{"account":"\\"account\\":"}]}';
  const { code } = await applicant.client.send('POST', 'deliveryOrder/cancelDeliveryOrder', {
    body: once,
    headers: json,
  });
  expect(code).toBe('not-found');
});

it('a name in the query that a call of the desk does not have is bad input', async () => {
  const names = ['view[]=all', 'serch=Ana', 'view=all&x=1', '__proto__=1', 'toString=1'];
  for (const query of names) {
    const { status } = await analyst.client.get(`office/requests?${query}`);
    expect([query, status]).toEqual([query, 400]);
  }
  expect((await analyst.client.get('office/session?x=1')).status).toBe(400);
  expect((await analyst.client.get('office/requests?view=all')).status).toBe(200);
});
