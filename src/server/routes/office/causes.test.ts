import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showCauses } from '#server/actions/desk/report-causes.ts';
import { addRefusals } from '#server/queries/reports/refusals.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  applicantAt,
  codeFor,
  otherCode,
  precalify,
  solveCaptcha,
  startRequest,
  verify,
} from '#test/support/applicant.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

const causes = async (partner: number) =>
  (await showCauses(server.deps, { partner })).causes.map(({ step, code, field, times, before }) => ({
    step,
    code,
    field,
    times,
    before,
  }));

test('what people are refused is counted by shop, step and code, after the answer, and kept when the process ends', async () => {
  const applicant = await startRequest(server);
  for (let tries = 0; tries < 2; tries++)
    expect((await verify(applicant, otherCode(await codeFor(applicant)))).code).toBe('wrong-code');
  const stranger = server.client();
  await solveCaptcha(stranger);
  expect((await precalify(stranger, { phone: '12' })).status).toBe(400);
  const locating = await applicantAt(server, 'geolocalization');
  const paris = await locating.client.post(
    `onboarding/geolocation/${locating.requestId}/48.85/2.35?accuracy=20`,
  );
  expect(paris.code).toBe('outside-mexico');
  // A page that is behind stops nobody.
  expect((await applicant.client.post(`onboarding/incodeInit/${applicant.requestId}`)).status).not.toBe(200);
  // It is nobody's answer that waits for it.
  expect(await causes(1)).toEqual([]);
  await server.app.close();

  const counted = await causes(1);
  expect(counted[0]).toEqual({
    step: 'phone-verification',
    code: 'wrong-code',
    field: null,
    times: 2,
    before: 0,
  });
  expect(counted.slice(1)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ step: 'phone-verification', times: 1 }),
      expect.objectContaining({ step: 'geolocalization', code: 'outside-mexico', times: 1 }),
    ]),
  );
  expect(counted).toHaveLength(3);
  expect(await causes(2)).toEqual([]);
});

test('a report adds up its days, beside those before, with the sentence that was read and who stands there', async () => {
  const { store } = server.deps;
  const wrong = { step: 'phone-verification', code: 'wrong-code' } as const;
  await addRefusals(store, [
    { ...wrong, partner: 1, times: 3 },
    // A shop that is none.
    { ...wrong, partner: 7_777, times: 1 },
  ]);
  await sql`insert into report_refusals (partner_id, day, step, code, refusals)
    select partner_id, day - 40, step, code, 4 from report_refusals where partner_id = 1 and code = 'wrong-code'`.execute(
    store.db,
  );
  const report = await showCauses(server.deps, { partner: 1 });
  expect(report.causes[0]).toMatchObject({
    words: 'Ingresa un código de verificación válido',
    times: 5,
    before: 4,
  });
  const standing = await sql<{ count: number }>`select count(*)::int as count from request_standings
    where partner_id = 1 and standing = 'phone-verification'`.execute(store.db);
  expect(report.waiting.find(({ step }) => step === 'phone-verification')?.count).toBe(
    standing.rows[0]?.count,
  );
});
