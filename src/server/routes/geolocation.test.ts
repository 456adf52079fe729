import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt, countOf, stepOf, type Applicant } from '#test/support/applicant.ts';
import { stockShops } from '#test/support/shop.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
afterAll(() => test.close());

describe('geolocation', () => {
  const locate = ({ client, requestId }: Applicant, where: string) =>
    client.post(`onboarding/geolocation/${requestId}/${where}`);

  it.each([
    ['San Antonio, Texas', '29.4241/-98.4936'],
    ['Guatemala City', '14.6349/-90.5069'],
    ['Havana', '23.1136/-82.3666'],
    ['Belize City', '17.5046/-88.1976'],
  ])('refuses %s, and leaves the step open', async (_, where) => {
    const applicant = await applicantAt(test, 'geolocalization');
    const reply = await locate(applicant, where);
    expect([reply.status, reply.code]).toEqual([400, 'outside-mexico']);
    expect(await stepOf(applicant)).toBe('geolocalization');
    expect((await locate(applicant, '19.4326/-99.1332')).body).toEqual({ ok: true });
  });

  it('answers null to a position that is not accurate enough yet, even abroad', async () => {
    const applicant = await applicantAt(test, 'geolocalization');
    for (const where of ['19.4326/-99.1332?accuracy=8000', '29.4241/-98.4936?accuracy=8000']) {
      const reply = await locate(applicant, where);
      expect([reply.status, reply.body]).toEqual([200, null]);
    }
    expect(await stepOf(applicant)).toBe('geolocalization');
  });

  it('keeps to the area of a partner that has one', async () => {
    const applicant = await applicantAt(test, 'geolocalization', { partner: 2 });
    const reply = await locate(applicant, '25.6866/-100.3161?accuracy=30');
    expect([reply.status, reply.code]).toEqual([400, 'outside-service-area']);
    expect((await locate(applicant, '19.3467/-99.1617')).body).toEqual({ ok: true });
  });

  it.each(['NaN/-99', '19.4/Infinity', '91/-99', '19.4/181', '1e309/-99', '19.4/-99?accuracy=-1', 'x/y'])(
    'refuses %s as no position',
    async (where) => {
      const reply = await locate(await applicantAt(test, 'geolocalization'), where);
      expect([reply.status, reply.code]).toEqual([400, 'invalid-input']);
    },
  );

  it('keeps the first good position, however often it is told', async () => {
    const applicant = await applicantAt(test, 'geolocalization');
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => locate(applicant, `19.4${index}/-99.1332?accuracy=20`)),
    );
    expect(replies.map((reply) => reply.body)).toEqual(replies.map(() => ({ ok: true })));
    expect(await countOf(applicant, 'located')).toBe(1);
  });
});
