import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { rowsOf } from '#test/support/rows.ts';
import {
  applicantAt,
  codeFor,
  countOf,
  doStep,
  moveClock,
  solveCaptcha,
  stepOf,
  emailOf,
  typedAddress,
  verify,
  type Applicant,
} from '#test/support/applicant.ts';
import { phoneEnding, stockShops } from '#test/support/shop.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
afterAll(() => test.close());

const confirm = ({ client, requestId }: Applicant, address: object = typedAddress) =>
  client.post(`onboarding/confirmAddress/${requestId}`, address);
const upload = ({ client, requestId }: Applicant, file: File, kind = 'luz') => {
  const form = new FormData();
  form.set('file', file);
  return client.post<{ id: string; bytes: number }>(`onboarding/addressProof/${requestId}/${kind}`, form);
};
const pdf = (text = 'luz') =>
  new File([`%PDF-1.7\n${text}`], 'recibo de luz.pdf', { type: 'application/pdf' });
const decision = async ({ client, requestId }: Applicant) =>
  (await client.get(`onboarding/getAddressRequest/${requestId}`)).body;
const review = (applicant: Applicant, outcome: string) =>
  test.client().post(`/sandbox/review/${applicant.requestId}/${outcome}`);

const mailOf = async ({ requestId }: Applicant) =>
  (await rowsOf(test.deps, 'outbox', 'dedupe_key', `answer:${requestId}`)).filter(
    ({ channel }) => channel === 'email',
  );

describe('a review', () => {
  const reviewed = async () => {
    const applicant = await applicantAt(test, 'address-confirmation');
    await confirm(applicant);
    await upload(applicant, pdf());
    await applicant.client.post('onboarding/confirmData', { requestId: applicant.requestId });
    await doStep['address-validation'](applicant);
    return applicant;
  };

  it('is reviewed by a person, whose answer goes out by one e-mail that leads back', async () => {
    const applicant = await reviewed();
    expect(await decision(applicant)).toEqual({ approvedCredit: null, inReview: true });
    const order = await applicant.client.get(`deliveryOrder/byRequestId/${applicant.requestId}`);
    expect(order.body).toMatchObject({
      screen: 'working-email',
      nextStep: `/1/working-email/1/aprove-credit/${applicant.requestId}`,
      approvedCredit: null,
    });
    expect((await applicant.client.post(`onboarding/sendEmail/${applicant.requestId}`)).status).toBe(200);
    expect(await mailOf(applicant)).toEqual([]);
    // By when a person answers, on the clock of the desk.
    const { reviewedBy = '' } = order.body as { reviewedBy?: string };
    expect(Date.parse(reviewedBy)).toBeGreaterThan(Date.now());

    expect((await review(applicant, 'approved')).status).toBe(200);
    expect((await review(applicant, 'approved')).status).toBe(200);
    expect((await review(applicant, 'refused')).code).toBe('conflict');
    expect(await decision(applicant)).toEqual({ approvedCredit: 1, inReview: false });
    await applicant.client.post(`onboarding/sendEmail/${applicant.requestId}`);
    const [mail, ...others] = await mailOf(applicant);
    expect(others).toEqual([]);
    const link = `http://localhost:3000/1/phone-verification/-/1/${applicant.requestId}`;
    const texts = (await rowsOf(test.deps, 'outbox', 'recipient', applicant.phone)).map(({ body }) => body);
    expect(texts.filter((text) => text.includes('respuesta'))).toEqual([
      `Alba: ya tenemos la respuesta de tu solicitud. Ábrela con un código: ${link}`,
    ]);
    expect(
      (await applicant.client.get(`deliveryOrder/byRequestId/${applicant.requestId}`)).body,
    ).not.toHaveProperty('reviewedBy');
    expect(mail).toMatchObject({
      recipient: emailOf(applicant.phone),
      subject: expect.stringContaining('aprobado'),
    });
    expect(mail?.body).toContain(link);
    expect(mail?.html).toContain(`href="${link}"`);
    expect(mail?.html).not.toContain(applicant.phone);
  });

  it('is resumed in another browser by the link: captcha, code, and on at the credit', async () => {
    const applicant = await reviewed();
    await review(applicant, 'approved');
    const resumed = { ...applicant, client: test.client() };
    const askCode = () => resumed.client.post(`onboarding/resendOtp/${resumed.requestId}`);
    expect((await askCode()).status).toBe(401);
    await solveCaptcha(resumed.client);
    await moveClock(test, 61);
    expect((await askCode()).status).toBe(200);
    expect((await verify(resumed, await codeFor(resumed))).status).toBe(200);
    expect(await stepOf(resumed)).toBe('aprove-credit');
    expect((await doStep['aprove-credit'](resumed)).status).toBe(200);
    expect(await countOf(resumed, 'phone-verified')).toBe(1);
  });
});

describe('the decision', () => {
  it('comes with the shipping address, once, and says by which rules', async () => {
    const applicant = await applicantAt(test, 'address-validation');
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => doStep['address-validation'](applicant)),
    );
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    expect(await countOf(applicant, 'decision-approved')).toBe(1);
    const row = await test.deps.store.db
      .selectFrom('credit_requests')
      .select(['decision_reasons', 'rules_version'])
      .where('id', '=', applicant.requestId)
      .executeTakeFirstOrThrow();
    expect(row.rules_version).toMatch(/^\d{4}-\d{2}/);
    expect(row.decision_reasons).toEqual([{ code: 'meets-all', text: expect.any(String) }]);
    const { client, requestId } = applicant;
    const other = await client.post(`onboarding/validateAddress/${requestId}`, {
      ...typedAddress,
      street: 'Otra',
    });
    expect([other.status, other.code]).toEqual([409, 'conflict']);
  });

  it('that refuses says why in Spanish, and closes the request', async () => {
    const applicant = await applicantAt(test, 'address-validation', { phone: phoneEnding('0002') });
    await doStep['address-validation'](applicant);
    expect(await decision(applicant)).toMatchObject({
      approvedCredit: 0,
      inReview: false,
      reasons: expect.arrayContaining([expect.stringMatching(/[a-záéíóú]+\.$/)]),
    });
    const reply = await doStep['aprove-credit'](applicant);
    expect([reply.status, reply.headers['x-next-step']]).toEqual([
      409,
      `/1/aprove-false/1/${applicant.requestId}`,
    ]);
    expect((await review(applicant, 'approved')).code).toBe('conflict');
  });

  it('of a phone ending in 0005 goes to a person, who may refuse', async () => {
    const applicant = await applicantAt(test, 'address-validation', { phone: phoneEnding('0005') });
    await doStep['address-validation'](applicant);
    expect(await decision(applicant)).toEqual({ approvedCredit: null, inReview: true });
    expect((await doStep['aprove-credit'](applicant)).status).toBe(409);
    await review(applicant, 'refused');
    expect(await decision(applicant)).toMatchObject({ approvedCredit: 0 });
    expect((await mailOf(applicant))[0]?.subject).toContain('Respuesta');
  });

  it('of a request that is not in review cannot be answered', async () => {
    expect((await review(await applicantAt(test, 'address-validation'), 'approved')).code).toBe('wrong-step');
    expect(
      (
        await review(
          { ...(await applicantAt(test, 'geolocalization')), requestId: 'x'.repeat(22) },
          'approved',
        )
      ).status,
    ).toBe(404);
  });
});
