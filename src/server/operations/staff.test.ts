import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { must, newEmail } from '#test/support/desk-person.ts';
import { stockShops } from '#test/support/shop.ts';
import { runOperation } from './operations.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

const run = (name: string, given: object) =>
  runOperation({ ...server.deps, store: server.ownStore }, name, given);
const person = (given: object = {}) => ({
  name: 'Ana Ríos',
  email: newEmail(),
  role: 'administrator',
  partner: 1,
  ...given,
});

test('an invitation is a link that opens, and the list has the person', async () => {
  const given = person();
  const { lines } = await run('staff invite', given);
  const token = /\/oficina\/invitacion\/([\w-]{43})$/.exec(lines[0] ?? '')?.[1] ?? '';
  expect(must(await server.client().get(`office/invitations/${token}`))).toMatchObject({
    email: given.email,
  });
  const everywhere = await run('staff invite', person({ partner: null, name: 'Beto Cruz' }));
  expect(everywhere.lines[0]).toContain(server.deps.config.publicOrigin);
  expect((await run('staff list', {})).lines).toEqual([
    'Ana Ríos (invited): administrator at 1',
    'Beto Cruz (invited): administrator at every partner',
  ]);
});

test.each([
  [{ role: 'owner' }, '--role must be one of'],
  [{ partner: 999 }, 'There is no such partner.'],
  [{ email: 'nobody' }, '--email must be an address.'],
  [{ name: ' ' }, '--name must be the name'],
])('a wrong %j is told to the operator', async (given, says) => {
  await expect(run('staff invite', person(given))).rejects.toThrow(says);
});
