import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt, countOf, type Applicant } from '#test/support/applicant.ts';
import { stockShops } from '#test/support/shop.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
afterAll(() => test.close());

describe('a promoter’s help', () => {
  const help = ({ client, requestId }: Applicant, promotorCode: string, agenciaCode: string) =>
    client.post('deliveryOrder/promoterHelp', { promotorCode, agenciaCode, requestID: requestId });

  it('is taken with both codes of a promoter of the partner, once [spec:6.promoter.codes]', async () => {
    const applicant = await applicantAt(test, 'geolocalization');
    expect((await help(applicant, 'PROM1', 'ag1')).body).toEqual({ ok: true });
    expect((await help(applicant, 'PROM1', 'AG1')).status).toBe(200);
    expect(await countOf(applicant, 'promoter-help')).toBe(1);
  });

  it.each([
    ['PROM1', 'AG2', 'promoter-unknown'],
    ['PROM2', 'AG2', 'promoter-unknown'],
    ['PROM 1', 'AG1', 'invalid-input'],
    ['', 'AG1', 'invalid-input'],
    ['P'.repeat(21), 'AG1', 'invalid-input'],
  ])('refuses %s with %s', async (promoter, agency, code) => {
    const reply = await help(await applicantAt(test, 'geolocalization'), promoter, agency);
    expect([reply.status, reply.code]).toEqual([400, code]);
  });

  it('cannot be guessed: ten tries an hour, the wrong ones too', async () => {
    const applicant = await applicantAt(test, 'geolocalization');
    const replies = [];
    for (let attempt = 0; attempt < 11; attempt++) replies.push(await help(applicant, `P${attempt}`, 'AG1'));
    expect(replies.filter((reply) => reply.code === 'promoter-unknown')).toHaveLength(10);
    expect(replies.at(-1)).toMatchObject({ status: 429, code: 'rate-limited' });
  });

  it('ends with the decision', async () => {
    expect((await help(await applicantAt(test, 'aprove-credit'), 'PROM1', 'AG1')).code).toBe('conflict');
  });
});
