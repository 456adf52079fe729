import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { must } from '#test/support/desk-person.ts';
import { personAt } from '#test/support/desk.ts';
import { stockShops } from '#test/support/shop.ts';
import { demoPeople } from './desk-people.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

const { page, submit } = personAt(() => server);
const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };

test('the first page has a person for each role, of the shop that was chosen', async () => {
  const { body } = await page('/sandbox?oficina=2');
  for (const { name } of demoPeople) expect(body).toContain(name);
  expect(body).toMatch(/<option value="2" selected>/);
  expect(body.match(/name="tienda" value="2"/g)).toHaveLength(demoPeople.length);
});

test.each(demoPeople)(
  '$name enters with her own role by one click, again and again',
  async ({ key, name, role, everywhere }) => {
    for (const times of ['once', 'again']) {
      const client = server.client();
      const reply = await client.send('POST', '/sandbox/oficina', {
        body: `persona=${key}&tienda=2`,
        headers: form,
      });
      expect([times, reply.status, reply.headers.location]).toEqual([times, 303, '/oficina']);
      const session = must(await client.get<OfficeOutput<'getOfficeSession'>>('office/session'));
      expect(session.person?.name).toBe(name);
      expect(session.grants.map((grant) => [grant.role, grant.partner?.id])).toEqual([
        [role, everywhere ? undefined : 2],
      ]);
    }
  },
);

test('one of them administers every shop, and so the work of the service', async () => {
  const retried = async (key: string) => {
    const client = server.client();
    await client.send('POST', '/sandbox/oficina', { body: `persona=${key}&tienda=2`, headers: form });
    return (await client.post('office/queues/messages/retry', {})).code;
  };
  const all = demoPeople.find(({ role, everywhere }) => role === 'administrator' && everywhere);
  expect(await retried('administrator')).toBe('no-permission');
  expect(await retried(all?.key ?? '')).not.toBe('no-permission');
});

test('nobody enters as somebody else, at a shop that is not there, or from another site', async () => {
  expect(await submit('/sandbox/oficina', { persona: 'owner', tienda: '1' })).toMatchObject({ status: 404 });
  expect(await submit('/sandbox/oficina', { persona: 'analyst', tienda: '77' })).toMatchObject({
    status: 404,
  });
  const foreign = { origin: 'https://otra.mx' };
  expect(await submit('/sandbox/oficina', { persona: 'analyst', tienda: '1' }, foreign)).toMatchObject({
    status: 403,
  });
});

test('with real providers there is no such door', async () => {
  const real = await buildTestApp({ config: { sandbox: false } });
  await stockShops(real.deps);
  const reply = await real.client().post('/sandbox/oficina', { persona: 'administrator', tienda: 1 });
  expect(reply.status).toBe(404);
  expect(reply.headers['set-cookie']).toBeUndefined();
  await real.close();
});
