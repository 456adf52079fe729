import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bureauConsentText, bureauConsentVersion } from '#domain/applicant/consent.ts';
import { bureauConsentOf } from '#server/queries/requests/bureau-reports.ts';
import { personaFor } from '#server/sandbox/persona.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  applicantAt,
  codeFor,
  countOf,
  doStep,
  emailOf,
  moveClock,
  rfcOf,
  sendNip,
  stepOf,
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

describe('the bureau consent', () => {
  const typedBy = ({ phone }: Applicant) => ({ rfc: rfcOf(phone), email: 'emma@correo.mx' });
  const send = (applicant: Applicant, other: object = {}) => {
    const { client, requestId, phone } = applicant;
    const typed = { requestId, phone, ...typedBy(applicant) };
    return client.post<{ warnings?: string[] }>('onboarding/sendOtp', { ...typed, ...other });
  };
  const consult = ({ client, requestId }: Applicant) =>
    client.post('deliveryOrder/consultBureau', { requestId });
  const consentOf = ({ requestId }: Applicant) => bureauConsentOf(test.deps.store, requestId);

  let refusedAt: Applicant;
  beforeAll(async () => {
    refusedAt = await applicantAt(test, 'credit-bureau-consulting');
  });

  it.each([
    [{ rfc: '' }, 'rfc-required', 'El RFC es obligatorio.'],
    [{ rfc: '   ' }, 'rfc-required', 'El RFC es obligatorio.'],
    [{ rfc: 'GODE561231GR' }, 'rfc-too-short', 'El RFC debe tener al menos 13 caracteres'],
    [{ rfc: 'MAB9307148T4' }, 'rfc-too-short', 'El RFC debe tener al menos 13 caracteres'],
    [{ rfc: 'GODE561331GR8' }, 'rfc-invalid', null],
    [{ rfc: 'GODE561231GR88' }, 'rfc-invalid', null],
    [{ rfc: 'XAXX010101000' }, 'rfc-invalid', null],
    [{ phone: '123' }, 'phone-invalid', 'Ingresa un teléfono válido de 10 dígitos.'],
    [{ phone: '5599887766' }, 'phone-invalid', 'Usa el teléfono que verificaste.'],
    [{ email: 'emma' }, 'email-invalid', 'El correo no es válido.'],
    [{ email: 'emma@correo.xyz' }, 'email-invalid', 'El correo no es válido.'],
    [{ email: 'x@y.com\r\nBcc:z@y.com' }, 'email-invalid', 'El correo no es válido.'],
    [{ email: `${'a'.repeat(65)}@correo.mx` }, 'email-invalid', null],
  ])('refuses %j', async (other, code, sentence) => {
    const reply = await send(refusedAt, other);
    expect([reply.status, reply.code]).toEqual([400, code]);
    if (sentence) expect(reply.body).toEqual({ errors: [sentence] });
    expect(await consentOf(refusedAt)).toBeUndefined();
  });

  it('proposes the RFC of the checked identity, until one is typed', async () => {
    const applicant = await applicantAt(test, 'credit-bureau-consulting');
    const known = await applicant.client.get(`deliveryOrder/getRfc/${applicant.requestId}`);
    const { rfc } = personaFor(applicant.phone);
    expect(known.body).toEqual({ rfc: null, phone: applicant.phone, email: null, proposedRfc: rfc });
  });

  it('is stored with its evidence before the code goes out, and confirmed by the code', async () => {
    const applicant = await applicantAt(test, 'credit-bureau-consulting');
    const typed = typedBy(applicant);
    const asWritten = { rfc: ` ${typed.rfc.toLowerCase()} `, email: ' Emma@Correo.MX ' };
    expect((await send(applicant, asWritten)).body).toEqual({ ok: true });
    const text = bureauConsentText('Comercializadora Alba, S.A. de C.V.');
    expect(await consentOf(applicant)).toMatchObject({
      ...typed,
      full_text: text,
      text_version: bureauConsentVersion,
      text_sha256: createHash('sha256').update(text).digest('hex'),
      ip: applicant.client.address,
      user_agent: 'vitest',
      code_id: null,
      consented_at: null,
    });
    expect((await consult(applicant)).code).toBe('consent-required');
    expect((await verify(applicant, await codeFor(applicant))).status).toBe(200);
    const kept = await consentOf(applicant);
    expect(kept?.code_id).not.toBeNull();
    const years = (kept?.expires_at?.getTime() ?? 0) - (kept?.consented_at?.getTime() ?? 0);
    expect(Math.round(years / 86_400_000)).toBeGreaterThanOrEqual(1095);
    expect(Math.round(years / 86_400_000)).toBeLessThanOrEqual(1096);
    const order = await applicant.client.get(`deliveryOrder/byRequestId/${applicant.requestId}`);
    expect(order.body).toMatchObject({ ...typed, bureauConsented: true, verifiedCreditHistory: null });
    const rfc = await applicant.client.get(`deliveryOrder/getRfc/${applicant.requestId}`);
    expect(rfc.body).toEqual({ ...typed, phone: applicant.phone });
  });

  it('warns of a check digit that does not fit, and goes on', async () => {
    const applicant = await applicantAt(test, 'credit-bureau-consulting');
    const { rfc } = typedBy(applicant);
    const digit = rfc.endsWith('0') ? '1' : '0';
    const reply = await send(applicant, { rfc: `${rfc.slice(0, 12)}${digit}` });
    expect(reply.status).toBe(200);
    expect(reply.body.warnings).toHaveLength(1);
  });

  it('sends one code for the same data, and no other within the minute', async () => {
    const applicant = await applicantAt(test, 'credit-bureau-consulting');
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(applicant)));
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    expect(await countOf(applicant, 'bureau-consent-asked')).toBe(1);
    const other = await send(applicant, { email: 'otra@correo.mx' });
    expect([other.status, other.code]).toEqual([429, 'rate-limited']);
    expect((await consentOf(applicant))?.email).toBe('emma@correo.mx');
  });

  it('given for other data has to be confirmed again', async () => {
    const applicant = await applicantAt(test, 'credit-bureau-consulting');
    await send(applicant);
    await verify(applicant, await codeFor(applicant));
    await moveClock(test, 61);
    expect((await send(applicant, { email: 'otra@correo.mx' })).status).toBe(200);
    expect((await consult(applicant)).code).toBe('consent-required');
    await verify(applicant, await codeFor(applicant));
    expect((await consult(applicant)).status).toBe(200);
    expect((await consentOf(applicant))?.email).toBe('otra@correo.mx');
  });

  it('orders one query, however often it is asked for', async () => {
    const applicant = await applicantAt(test, 'credit-bureau-consulting');
    await sendNip(applicant);
    await verify(applicant, await codeFor(applicant));
    const replies = await Promise.all(Array.from({ length: 10 }, () => consult(applicant)));
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    await test.runJobs();
    expect((await consult(applicant)).status).toBe(200);
    await test.runJobs();
    expect(await countOf(applicant, 'bureau-asked')).toBe(1);
    expect(await countOf(applicant, 'bureau-answered')).toBe(1);
    const late = await send(applicant);
    expect([late.status, late.headers['x-next-step']]).toEqual([
      409,
      `/1/personal-data-confirmation/1/${applicant.requestId}`,
    ]);
  });
});

describe('the bureau’s answer', () => {
  it('that refuses closes the request', async () => {
    const applicant = await applicantAt(test, 'bureau-answer', { phone: phoneEnding('0001') });
    await test.runJobs();
    const info = await applicant.client.get(`onboarding/getInfoRequest/${applicant.requestId}`);
    expect(info.body).toMatchObject({ verifiedCreditHistory: 0 });
    const reply = await doStep['personal-data-confirmation'](applicant);
    expect([reply.status, reply.headers['x-next-step']]).toEqual([
      409,
      `/1/aprove-false/1/${applicant.requestId}`,
    ]);
  });

  it('that does not come leaves it waiting, never refused', async () => {
    const applicant = await applicantAt(test, 'bureau-answer', { phone: phoneEnding('0004') });
    await test.runJobs();
    const info = await applicant.client.get(`onboarding/getInfoRequest/${applicant.requestId}`);
    expect(info.body).toMatchObject({ hasInformation: false, verifiedCreditHistory: null });
    expect(await stepOf(applicant)).toBe('bureau-answer');
  });

  it('lets the person confirm what the identification says, once', async () => {
    const applicant = await applicantAt(test, 'personal-data-confirmation');
    const data = await applicant.client.get(`onboarding/getPersonalData/${applicant.requestId}`);
    expect(data.body).toMatchObject({
      names: expect.any(String),
      birthday: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      curp: expect.stringMatching(/^[A-Z0-9]{18}$/),
      rfc: rfcOf(applicant.phone),
      email: emailOf(applicant.phone),
    });
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => doStep['personal-data-confirmation'](applicant)),
    );
    expect(replies.map((reply) => reply.body)).toEqual(replies.map(() => ({ ok: true })));
    expect(await countOf(applicant, 'personal-data-confirmed')).toBe(1);
  });
});
