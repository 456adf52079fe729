import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { payloadIn } from '#server/actions/base/stored-payload.ts';
import { inTransaction } from '#server/database/store.ts';
import { appendToRequest } from '#server/queries/audit/audit-events.ts';
import { verifyTrail } from '#server/queries/audit/audit-trail.ts';
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

test('what a person wrote of an act is no part of the chain’s detail nor of its file, and goes with the key', async () => {
  const { deps } = server;
  const { requestId, phone } = await movedApplicant(server);
  const [analyst, auditor] = [await deskPerson(server, 'analyst', 1), await deskPerson(server, 'auditor', 1)];
  const note = 'Contesta su hermana Ana, 5598761234';
  const look = { field: 'phone', reason: 'other', reasonText: note };
  must(await analyst.client.post(`office/requests/${requestId}/reveal`, look));
  const cancel = { reason: 'other', note, seen: 'review' };
  must(await analyst.client.post(`office/requests/${requestId}/cancel`, cancel));
  const stored = await deps.store.db
    .selectFrom('request_events')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('kind', 'in', ['viewed', 'cancelled'])
    .execute();
  expect(stored).toHaveLength(2);
  expect(JSON.stringify(stored)).not.toContain(note);
  const file = must(await auditor.client.get<string>('office/trail/csv'));
  expect(file).toContain('cancelled');
  expect(file).not.toContain(note);
  const record = async () =>
    must(await analyst.client.get<OfficeOutput<'getOfficeRequest'>>(`office/requests/${requestId}`)).timeline;
  const page = async () =>
    JSON.stringify(must(await auditor.client.get<OfficeOutput<'getTrail'>>('office/trail?view=looks')).rows);
  expect((await record()).filter(({ detail }) => detail['reasonText'] === note)).toHaveLength(2);
  expect(await page()).toContain(note);
  expect(await erasePerson(deps, phone)).toMatchObject({ outcome: 'erased' });
  expect(JSON.stringify(await record())).not.toContain(note);
  expect(await page()).not.toContain(note);
  const chains = await verifyTrail(deps.store);
  expect(chains.map(({ fault }) => fault)).toEqual(chains.map(() => null));
});

test('what lines of before say in their detail stays there, and out of the file', async () => {
  const { deps } = server;
  const { requestId } = await movedApplicant(server);
  const event = { kind: 'viewed', actor: 'staff:1', ip: null, user_agent: null } as const;
  await inTransaction(deps.store, (tx) =>
    appendToRequest(tx, requestId, {
      ...event,
      detail: { field: 'phone', reason: 'other', reasonText: 'Llamó 5587654321' },
    }),
  );
  await inTransaction(deps.store, (tx) =>
    appendToRequest(tx, requestId, { ...event, detail: { field: 'rfc', reason: '5587654321' } }),
  );
  const auditor = await deskPerson(server, 'auditor', 1);
  const file = must(await auditor.client.get<string>('office/trail/csv?kind=viewed'));
  expect(file).toContain('rfc');
  expect(file).not.toContain('5587654321');
});
