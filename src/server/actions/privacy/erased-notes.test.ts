import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { payloadIn } from '#server/actions/approvals/stored-payload.ts';
import { approvalsOfRequest } from '#server/queries/staff/approvals.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { deskPerson, must } from '#test/support/desk-person.ts';
import { movedApplicant } from '#test/support/reviewed-applicant.ts';
import { stockShops } from '#test/support/shop.ts';
import { erasePerson } from './erase-person.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

test('what a proposal says of a person is erased with her, although no key of hers seals it', async () => {
  const { requestId, phone } = await movedApplicant(server);
  const analyst = await deskPerson(server, 'analyst', 1);
  const path = `office/reviews/${requestId}`;
  const { facts } = must(await analyst.client.get<OfficeOutput<'getReview'>>(path));
  const note = 'El recibo es de su tía Carmen.';
  const answer = { outcome: 'approved', code: 'proof-matches', note, facts };
  expect(
    must(await analyst.client.post<OfficeOutput<'answerReview'>>(`${path}/answer`, answer)).outcome,
  ).toBe('waiting');
  const said = async () =>
    (await approvalsOfRequest(server.deps.store, requestId)).map(({ payload }) => payloadIn(payload));
  expect(JSON.stringify(await said())).toContain(note);
  expect(await erasePerson(server.deps, phone)).toMatchObject({ outcome: 'erased' });
  expect(JSON.stringify(await said())).not.toContain(note);
  expect(await said()).toMatchObject([{ payload: { answer: { outcome: 'approved', note: '' } } }]);
});
