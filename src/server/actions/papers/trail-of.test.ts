import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestById } from '#server/queries/requests/credit-requests.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt, doStep, type Applicant } from '#test/support/applicant.ts';
import { phoneEnding, stockShops } from '#test/support/shop.ts';
import { trailOf } from './paper-data-of.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

async function printedFor({ requestId }: Applicant) {
  const row = await requestById(server.deps.store, requestId);
  if (!row) throw new Error('no request');
  const trail = await trailOf(server.deps.store, row);
  return new Map(trail.map(({ act, ip, userAgent }) => [act, { ip, userAgent }]));
}

const nobody = { ip: null, userAgent: null };

test('each fact is printed with the line of its own kind: a decision of the rules has nobody’s address', async () => {
  const applicant = await applicantAt(server, 'contract-signature');
  const printed = await printedFor(applicant);
  const customer = { ip: applicant.client.address, userAgent: 'vitest' };
  expect(printed.get('Su crédito fue aprobado')).toEqual(nobody);
  expect(printed.get('El servicio de identidad confirmó quién es')).toEqual(nobody);
  const own = [...printed].filter(([act]) => !/aprobado|servicio de identidad/.test(act));
  expect(own).toHaveLength(8);
  for (const [act, from] of own) expect([act, from]).toEqual([act, customer]);
});

test('a decision that a person of the shop made has nobody’s address either', async () => {
  const applicant = await applicantAt(server, 'decision', { phone: phoneEnding('0005') });
  await server.client().post(`/sandbox/review/${applicant.requestId}/approved`);
  await doStep['aprove-credit'](applicant);
  expect((await printedFor(applicant)).get('Su crédito fue aprobado')).toEqual(nobody);
});
