import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { startRequest, stepOf, walkTo } from '#test/support/applicant.ts';
import { personAt } from '#test/support/desk.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

const { page, submit } = personAt(() => server);

/** Returns the path of the identity page for an applicant at that step. */
async function atIdentity() {
  const applicant = await startRequest(server);
  await walkTo(applicant, 'identity-verification');
  const url = await applicant.client.post<string>(`onboarding/incodeInit/${applicant.requestId}`);
  return { applicant, pathname: new URL(url.body, 'http://shop.test').pathname };
}

test('the identity service is walked by forms alone, to each end', async () => {
  for (const [outcome, step] of [
    ['approved', 'credit-bureau-consulting'],
    ['refused', undefined],
  ] as const) {
    const { applicant, pathname } = await atIdentity();
    for (const [from, next] of [
      ['start', 'Frente de tu INE'],
      ['front', 'Reverso de tu INE'],
      ['back', 'Tu selfie'],
      ['selfie', 'Qué resultado quieres'],
    ] as const) {
      expect((await submit(`${pathname}/paso`, { from })).headers.location).toBe(pathname);
      // Sending the same form again does not skip a step.
      await submit(`${pathname}/paso`, { from });
      expect((await page(pathname)).body).toContain(next);
    }
    const ended = await submit(`${pathname}/${outcome}`);
    expect([ended.status, ended.headers.location]).toEqual([303, `${pathname}?fin=1`]);
    const done = await page(`${pathname}?fin=1`);
    expect(done.body).toContain(`/1/identity-verification/1/${applicant.requestId}?fromIncode=true`);
    if (step) expect(await stepOf(applicant)).toBe(step);
    const info = await applicant.client.get(`onboarding/getInfoRequest/${applicant.requestId}`);
    expect(info.body).toMatchObject({ acceptCredit: outcome === 'approved' });
  }
});

test('an abandoned verification can be done again from its first step', async () => {
  const { applicant, pathname } = await atIdentity();
  await submit(`${pathname}/paso`, { from: 'start' });
  expect((await server.client().post(`${pathname}/abandoned`)).body).toEqual({
    ok: true,
    outcome: 'abandoned',
  });
  expect(await stepOf(applicant)).toBe('identity-verification');
  expect((await page(pathname)).body).toContain('Comenzar');
  await submit(`${pathname}/paso`, { from: 'start' });
  expect((await page(pathname)).body).toContain('Frente de tu INE');
  await server.client().post(`${pathname}/approved`);
  expect(await stepOf(applicant)).toBe('credit-bureau-consulting');
});

test('an unknown session, outcome or step is no page', async () => {
  expect((await page('/sandbox/identity/unknown')).status).toBe(404);
  expect((await server.client().post('/sandbox/identity/unknown/approved')).status).toBe(404);
  const { pathname } = await atIdentity();
  expect((await server.client().post(`${pathname}/won`)).status).toBe(404);
  expect((await submit(`${pathname}/paso`, { from: 'moon' })).status).toBe(400);
});
