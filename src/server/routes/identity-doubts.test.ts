import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rfcFor } from '#domain/applicant/rfc.ts';
import { sandboxKey, SIGNATURE_HEADER, signWebhook } from '#server/providers/webhook-signature.ts';
import { bureauConsentOf } from '#server/queries/requests/bureau-reports.ts';
import { personaFor, type Persona } from '#server/sandbox/persona.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  applicantAt,
  codeFor,
  countOf,
  doStep,
  emailOf,
  rfcOf,
  stepOf,
  verify,
  type Applicant,
} from '#test/support/applicant.ts';
import { pdfSentences } from '#test/support/pdf.ts';
import { rowsOf } from '#test/support/rows.ts';
import { stockShops } from '#test/support/shop.ts';
import { sign } from '#test/support/signed-applicant.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
afterAll(() => test.close());

const sendOtp = ({ client, requestId, phone }: Applicant, rfc: string) =>
  client.post<{ ok: true }>('onboarding/sendOtp', { requestId, phone, rfc, email: emailOf(phone) });
const order = async ({ client, requestId }: Applicant) =>
  (
    await client.get<{ screen: string; nextStep: string; rfc: string | null }>(
      `deliveryOrder/byRequestId/${requestId}`,
    )
  ).body;
const review = ({ requestId }: Applicant, outcome: string) =>
  test.client().post(`/sandbox/review/${requestId}/${outcome}`);

/** The same birthday with letters that belong to nobody here. */
const doubtful = (phone: string) => `QXQX${rfcOf(phone).slice(4)}`;
const waiting = ({ requestId }: Applicant) => `/1/working-email/1/credit-bureau-consulting/${requestId}`;

/** Verifies an identity with a document that differs from the persona. */
async function identified(change: Partial<Persona>): Promise<Applicant & { persona: Persona }> {
  const applicant = await applicantAt(test, 'identity-verification');
  const url = await applicant.client.post<string>(`onboarding/incodeInit/${applicant.requestId}`);
  const sessionId = new URL(url.body, 'http://shop.test').pathname.split('/').at(-1) ?? '';
  const persona = { ...personaFor(applicant.phone), ...change };
  const { rfc: _, ...person } = persona;
  const raw = JSON.stringify({ eventId: `e-${sessionId}`, sessionId, outcome: 'approved', person });
  const headers = {
    'content-type': 'application/json',
    [SIGNATURE_HEADER]: signWebhook(raw, sandboxKey(test.deps.config.secret, 'identity')),
  };
  const told = await test.client().send('POST', 'webhooks/identity/sandbox', { body: raw, headers });
  expect(told.status).toBe(200);
  return { ...applicant, persona };
}

describe('an RFC that is not the person’s', () => {
  it('with another birthday is stopped at the field, however often, and nothing is stored', async () => {
    const applicant = await applicantAt(test, 'credit-bureau-consulting');
    for (let i = 0; i < 3; i++) {
      const reply = await sendOtp(applicant, 'GODE561231GR8');
      expect([reply.status, reply.code, reply.body]).toEqual([
        400,
        'rfc-of-another',
        { errors: ['Ese RFC no es tuyo: revisa la fecha.'] },
      ]);
    }
    expect(await bureauConsentOf(test.deps.store, applicant.requestId)).toBeUndefined();
    expect(await stepOf(applicant)).toBe('credit-bureau-consulting');
    expect((await sendOtp(applicant, rfcOf(applicant.phone))).status).toBe(200);
  });

  it('with letters that fit no reading of the name is asked about once, then waits for a person', async () => {
    const applicant = await applicantAt(test, 'credit-bureau-consulting');
    const rfc = doubtful(applicant.phone);
    const asked = await sendOtp(applicant, rfc);
    expect([asked.status, asked.code]).toEqual([400, 'rfc-doubtful']);
    const again = await sendOtp(applicant, rfc);
    expect([again.status, again.headers['x-next-step']]).toEqual([409, waiting(applicant)]);
    expect(await order(applicant)).toMatchObject({ screen: 'working-email', nextStep: waiting(applicant) });
    expect(await bureauConsentOf(test.deps.store, applicant.requestId)).toBeUndefined();
    const blocked = await doStep['credit-bureau-consulting'](applicant);
    expect([blocked.status, blocked.headers['x-next-step']]).toEqual([409, waiting(applicant)]);
    expect(await countOf(applicant, 'identity-review-opened')).toBe(1);
  });

  it('that a person has looked at goes on; another doubtful one is looked at again', async () => {
    const applicant = await applicantAt(test, 'credit-bureau-consulting');
    const rfc = doubtful(applicant.phone);
    await sendOtp(applicant, rfc);
    await sendOtp(applicant, rfc);
    expect((await review(applicant, 'approved')).status).toBe(200);
    expect((await review(applicant, 'approved')).status).toBe(200);
    expect((await review(applicant, 'refused')).code).toBe('conflict');
    expect(await order(applicant)).toMatchObject({ screen: 'credit-bureau-consulting', rfc });
    const [mail, ...others] = (
      await rowsOf(test.deps, 'outbox', 'recipient', emailOf(applicant.phone))
    ).filter(({ dedupe_key }) => dedupe_key?.startsWith(`identity-answer:${applicant.requestId}`));
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('sigue con tu solicitud');
    expect(mail?.body).toContain(`/1/phone-verification/-/1/${applicant.requestId}`);

    const other = `QZQZ${rfc.slice(4)}`;
    expect((await sendOtp(applicant, other)).headers['x-next-step']).toBe(waiting(applicant));
    await review(applicant, 'approved');
    expect((await sendOtp(applicant, other)).status).toBe(200);
    expect((await verify(applicant, await codeFor(applicant))).status).toBe(200);
    await applicant.client.post('deliveryOrder/consultBureau', { requestId: applicant.requestId });
    expect(await stepOf(applicant)).toBe('bureau-answer');
  });

  it('that a person refuses closes the request, and says why', async () => {
    const applicant = await applicantAt(test, 'credit-bureau-consulting');
    await sendOtp(applicant, doubtful(applicant.phone));
    await sendOtp(applicant, doubtful(applicant.phone));
    await review(applicant, 'refused');
    expect(await order(applicant)).toMatchObject({ screen: 'aprove-false' });
    const info = await applicant.client.get(`onboarding/getInfoRequest/${applicant.requestId}`);
    expect(info.body).toMatchObject({ identityReason: 'desk-review' });
    const [mail] = (await rowsOf(test.deps, 'outbox', 'recipient', emailOf(applicant.phone))).filter(
      ({ dedupe_key }) => dedupe_key?.startsWith(`identity-answer:${applicant.requestId}`),
    );
    expect(mail?.subject).toContain('Respuesta a tu solicitud');
    expect(mail?.body).toContain('por ahora no fue aprobada');
    expect(mail?.body).toContain('Puedes ver los motivos en tu solicitud, después de verificar tu teléfono.');
    expect(mail?.body).toContain(`/1/phone-verification/-/1/${applicant.requestId}`);
    // The address was typed and never verified: nothing of her goes there, and of the bureau nobody has asked.
    expect(mail?.body).not.toMatch(/RFC|historial|bur[oó]/i);
  });
});

describe('a CURP that does not fit its document', () => {
  it.each([
    ['letters', (curp: string) => `QXQX${curp.slice(4)}`, 'curp-letters'],
    [
      'sex',
      (curp: string) => `${curp.slice(0, 10)}${curp[10] === 'H' ? 'M' : 'H'}${curp.slice(11)}`,
      'curp-sex',
    ],
  ])('by its %s waits for a person before the bureau is asked', async (_, altered, doubt) => {
    const known = await applicantAt(test, 'identity-verification');
    const applicant = await identified({
      curp: altered(personaFor(known.phone).curp),
      ...fixedTo(known.phone),
    });
    const reply = await sendOtp(applicant, applicant.persona.rfc);
    expect(reply.headers['x-next-step']).toBe(waiting(applicant));
    expect(await rowsOf(test.deps, 'reviews', 'request_id', applicant.requestId)).toMatchObject([
      { reason: doubt, outcome: null },
    ]);
    await review(applicant, 'approved');
    expect((await sendOtp(applicant, applicant.persona.rfc)).status).toBe(200);
  });

  it('only begins with a word on the list: nobody looks at it, neither here nor at the decision', async () => {
    const oscar = {
      names: 'Óscar',
      lastName1: 'Pérez',
      lastName2: 'Domínguez',
      birthday: '1985-07-09',
      sex: 'H',
      curp: 'PEDO850709HDFXZS08',
      rfc: 'PEDX850709BV0',
    } as const;
    const applicant = await identified(oscar);
    expect((await sendOtp(applicant, oscar.rfc)).status).toBe(200);
    await verify(applicant, await codeFor(applicant));
    await applicant.client.post('deliveryOrder/consultBureau', { requestId: applicant.requestId });
    await walkOn(applicant);
    expect(await stepOf(applicant)).toBe('aprove-credit');
  });
});

describe('a person with one surname', () => {
  it.each([
    ['a mother’s', '1991-05-12', { lastName1: '', lastName2: 'Pech' }],
    ['a father’s', '1991-05-13', { lastName1: 'Pech', lastName2: '' }],
  ])('(%s) walks to the signed contract', async (_, birthday, surnames) => {
    const rfc = rfcFor({ names: 'Guadalupe', ...surnames }, birthday);
    const applicant = await identified({
      names: 'Guadalupe',
      ...surnames,
      birthday,
      sex: 'M',
      curp: `PEXG9105${birthday.slice(-2)}MDFCXD04`,
      rfc,
    });
    expect((await sendOtp(applicant, rfc)).body).toEqual({ ok: true });
    await verify(applicant, await codeFor(applicant));
    await applicant.client.post('deliveryOrder/consultBureau', { requestId: applicant.requestId });
    await walkOn(applicant);
    await doStep['aprove-credit'](applicant);
    const data = await applicant.client.get(`onboarding/getPersonalData/${applicant.requestId}`);
    expect(data.body).toMatchObject({ names: 'Guadalupe', ...surnames });
    await sign(applicant);
    await test.runJobs();
    for (const type of ['Contract', 'IOU']) {
      const paper = await applicant.client.get(`onboarding/pdf/${type}/${applicant.requestId}`);
      expect(pdfSentences(paper.bytes)).toContain('Guadalupe Pech');
    }
  });
});

const fixedTo = (phone: string): Partial<Persona> => {
  const { names, lastName1, lastName2, birthday, sex, rfc } = personaFor(phone);
  return { names, lastName1, lastName2, birthday, sex, rfc };
};

async function walkOn(applicant: Applicant): Promise<void> {
  for (const step of ['bureau-answer', 'personal-data-confirmation', 'address-confirmation'] as const) {
    expect((await doStep[step](applicant)).status).toBe(200);
  }
  expect((await doStep['address-validation'](applicant)).status).toBe(200);
}
