import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  codeFor,
  doStep,
  moveClock,
  solveCaptcha,
  startRequest,
  stepOf,
  typedAddress,
  verify,
  walkTo,
  type Applicant,
} from '#test/support/applicant.ts';
import { newPhone, stockShops } from '#test/support/shop.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
afterAll(() => test.close());

const at = async (step: Parameters<typeof walkTo>[1], choice: Parameters<typeof startRequest>[1] = {}) => {
  const applicant = await startRequest(test, choice);
  await walkTo(applicant, step);
  return applicant;
};
const ending = (digits: string) => newPhone().replace(/....$/, digits);

const countOf = async ({ requestId }: Applicant, kind: string) => {
  const rows = await test.deps.db
    .selectFrom('request_events')
    .select('kind')
    .where('request_id', '=', requestId)
    .where('kind', '=', kind)
    .execute();
  return rows.length;
};
const mailOf = ({ requestId }: Applicant) =>
  test.deps.db
    .selectFrom('outbox')
    .selectAll()
    .where('channel', '=', 'email')
    .where('dedupe_key', '=', `answer:${requestId}`)
    .execute();

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

describe('the address', () => {
  it.each([
    [{ street: '' }, ['La calle es requerida']],
    [{ streetNumberExt: ' ' }, ['El número exterior es requerido']],
    [{ district: '***' }, ['La colonia es requerida']],
    [{ betweenStreets: '' }, ['El campo Entre calles es requerido']],
    [{ addressReference: '' }, ['La referencia de domicilio es requerida']],
    [{ postalCode: '' }, ['El codigo postal es requerido']],
    [{ postalCode: '72a60' }, ['El código postal solo lleva números']],
    [{ municipality: '' }, ['El Municipio es requerido']],
    [{ city: '' }, ['La ciudad es requerida']],
    [{ state: 'Texas' }, ['El estado es requerido']],
    [{ country: '', city: '' }, ['La ciudad es requerida', 'El país es requerido']],
  ])('is refused with %j, on both screens, in the spec’s words', async (wrong, errors) => {
    for (const [step, path] of [
      ['address-confirmation', 'confirmAddress'],
      ['address-validation', 'validateAddress'],
    ] as const) {
      const { client, requestId } = await at(step);
      const reply = await client.post(`onboarding/${path}/${requestId}`, { ...typedAddress, ...wrong });
      expect([reply.status, reply.code]).toEqual([400, 'address-invalid']);
      expect(reply.body).toEqual({ errors });
    }
  });

  it('takes no fields of its own from the body', async () => {
    const applicant = await at('address-validation');
    const reply = await applicant.client.post(`onboarding/validateAddress/${applicant.requestId}`, {
      ...typedAddress,
      decision: 'approved',
      partner_id: 2,
      requestId: 'x',
      street: 7,
    });
    expect([reply.status, reply.code]).toEqual([400, 'invalid-input']);
    expect(await stepOf(applicant)).toBe('address-validation');
  });

  it('of the identification is offered, and confirmed once', async () => {
    const applicant = await at('address-confirmation');
    const offered = await applicant.client.get(`onboarding/getInfoAddressData/${applicant.requestId}`);
    expect(offered.body).toMatchObject({ street: expect.any(String), state: expect.any(String) });
    await Promise.all(Array.from({ length: 5 }, () => doStep['address-confirmation'](applicant)));
    expect(await countOf(applicant, 'address-confirmed')).toBe(1);
    const other = await confirm(applicant);
    expect([other.status, other.code]).toEqual([409, 'conflict']);
    const widget = await applicant.client.post(`onboarding/configurationAddress/${applicant.requestId}`);
    expect([widget.status, widget.code]).toEqual([409, 'wrong-step']);
  });
});

describe('an edited address', () => {
  const edited = async () => {
    const applicant = await at('address-confirmation');
    expect((await confirm(applicant)).body).toEqual({ ok: true });
    return applicant;
  };
  const send = ({ client, requestId }: Applicant) => client.post('onboarding/confirmData', { requestId });

  it('is stored cleaned, offered from then on, and the same again is no change', async () => {
    const applicant = await at('address-confirmation');
    await confirm(applicant, { ...typedAddress, street: '  Calle   Álamos #! ' });
    expect((await confirm(applicant)).status).toBe(200);
    expect((await confirm(applicant, { ...typedAddress, street: 'Otra' })).code).toBe('conflict');
    expect((await doStep['address-confirmation'](applicant)).code).toBe('conflict');
    const offered = await applicant.client.get(`onboarding/getInfoAddressData/${applicant.requestId}`);
    expect(offered.body).toEqual(typedAddress);
    expect(await countOf(applicant, 'address-edited')).toBe(1);
  });

  it('needs a paper before it goes on', async () => {
    const applicant = await edited();
    expect(await stepOf(applicant)).toBe('address-proof');
    const early = await doStep['address-validation'](applicant);
    expect([early.status, early.headers['x-next-step']]).toEqual([
      409,
      `/1/address-proof/1/${applicant.requestId}`,
    ]);
    const empty = await send(applicant);
    expect([empty.status, empty.body]).toEqual([
      400,
      { errors: ['Sube al menos un comprobante de domicilio.'] },
    ]);
    expect((await upload(applicant, pdf())).status).toBe(200);
    expect((await send(applicant)).status).toBe(200);
    expect((await send(applicant)).status).toBe(200);
    expect(await countOf(applicant, 'address-proof-sent')).toBe(1);
    expect(await stepOf(applicant)).toBe('address-validation');
  });

  it('opens a widget that says what it takes and lists what is there', async () => {
    const applicant = await edited();
    const open = async () =>
      (
        await applicant.client.post<{
          uploadUrl: string;
          accept: string[];
          maxBytes: number;
          files: object[];
        }>(`onboarding/configurationAddress/${applicant.requestId}`)
      ).body;
    expect(await open()).toMatchObject({
      uploadUrl: `/api/v1/onboarding/addressProof/${applicant.requestId}/{kind}`,
      maxBytes: 10_000_000,
      files: [],
    });
    expect((await open()).accept).toEqual(expect.arrayContaining(['.pdf', '.jpg', '.jpeg', '.png', '.docx']));
    await upload(applicant, pdf());
    expect((await open()).files).toEqual([
      { id: expect.any(String), name: 'recibo de luz.pdf', kind: 'luz', bytes: 12 },
    ]);
  });

  it.each([
    ['HTML that calls itself a PDF', new File(['<html><script>1</script>'], 'luz.pdf'), 415, 'file-type'],
    ['a PDF that calls itself a picture', new File(['%PDF-1.7'], 'luz.png'), 415, 'file-type'],
    ['an SVG', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'luz.svg'), 415, 'file-type'],
    ['a picture cut short', new File(['\x89PNG\r\n\x1a\n'], 'luz.png'), 415, 'file-type'],
    ['nothing', new File([], 'luz.pdf'), 415, 'file-type'],
    ['eleven megabytes', new File(['%PDF-1.7', 'x'.repeat(11_000_000)], 'luz.pdf'), 413, 'file-too-large'],
  ])('takes no %s for a paper', async (_, file, status, code) => {
    const applicant = await edited();
    const reply = await upload(applicant, file);
    expect([reply.status, reply.code]).toEqual([status, code]);
    const proofs = await test.deps.db
      .selectFrom('address_proofs')
      .selectAll()
      .where('request_id', '=', applicant.requestId)
      .execute();
    expect(proofs).toEqual([]);
  });

  it('takes no body but a form with the field file', async () => {
    const applicant = await edited();
    const path = `onboarding/addressProof/${applicant.requestId}/luz`;
    expect((await applicant.client.post(path, { file: 'x' })).code).toBe('file-type');
    const form = new FormData();
    form.set('other', pdf());
    expect((await applicant.client.post(path, form)).code).toBe('invalid-input');
    expect((await upload(applicant, pdf(), 'pasaporte')).code).toBe('invalid-input');
  });

  it('keeps photos small, privately, and the same one once', async () => {
    const applicant = await edited();
    const png = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#b0c4de' } })
      .png()
      .toBuffer();
    const photo = () => new File([new Uint8Array(png)], '../../etc/mi recibo de Muñoz.png');
    const [first, second] = [await upload(applicant, photo()), await upload(applicant, photo())];
    expect(second.body.id).toBe(first.body.id);
    const proof = await test.deps.db
      .selectFrom('address_proofs')
      .selectAll()
      .where('request_id', '=', applicant.requestId)
      .executeTakeFirstOrThrow();
    expect(proof).toMatchObject({ name: 'mi recibo de Muñoz.png', content_type: 'image/png' });
    expect(proof.file).toMatch(/^private\//);
    const kept = await sharp((await test.deps.storage.get(proof.file)) ?? undefined).metadata();
    expect(Math.max(kept.width, kept.height)).toBe(500);
    const name = proof.file.split('/').at(-1) ?? '';
    expect((await applicant.client.get(`storage/${name}`)).status).toBe(404);
    expect((await applicant.client.get(`storage/${encodeURIComponent(proof.file)}`)).status).not.toBe(200);
  });

  it('is reviewed by a person, whose answer goes out by one e-mail that leads back', async () => {
    const applicant = await edited();
    await upload(applicant, pdf());
    await send(applicant);
    await doStep['address-validation'](applicant);
    expect(await decision(applicant)).toEqual({ approvedCredit: null, inReview: true });
    const order = await applicant.client.get(`deliveryOrder/byRequestId/${applicant.requestId}`);
    expect(order.body).toMatchObject({
      screen: 'working-email',
      nextStep: `/1/working-email/1/aprove-credit/${applicant.requestId}`,
      approvedCredit: null,
    });
    expect((await applicant.client.post(`onboarding/sendEmail/${applicant.requestId}`)).status).toBe(200);
    expect(await mailOf(applicant)).toEqual([]);

    expect((await review(applicant, 'approved')).status).toBe(200);
    expect((await review(applicant, 'approved')).status).toBe(200);
    expect((await review(applicant, 'refused')).code).toBe('conflict');
    expect(await decision(applicant)).toEqual({ approvedCredit: 1, inReview: false });
    await applicant.client.post(`onboarding/sendEmail/${applicant.requestId}`);
    const [mail, ...others] = await mailOf(applicant);
    expect(others).toEqual([]);
    const link = `http://localhost:3000/1/phone-verification/-/1/${applicant.requestId}`;
    expect(mail).toMatchObject({ recipient: 'emma@correo.mx', subject: expect.stringContaining('aprobado') });
    expect(mail?.body).toContain(link);
    expect(mail?.html).toContain(`href="${link}"`);
    expect(mail?.html).not.toContain(applicant.phone);
  });

  it('is resumed in another browser by the link: captcha, code, and on at the credit', async () => {
    const applicant = await edited();
    await upload(applicant, pdf());
    await send(applicant);
    await doStep['address-validation'](applicant);
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
    const applicant = await at('address-validation');
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => doStep['address-validation'](applicant)),
    );
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    expect(await countOf(applicant, 'decision-approved')).toBe(1);
    const row = await test.deps.db
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
    const applicant = await at('address-validation', { phone: ending('0002') });
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
    const applicant = await at('address-validation', { phone: ending('0005') });
    await doStep['address-validation'](applicant);
    expect(await decision(applicant)).toEqual({ approvedCredit: null, inReview: true });
    expect((await doStep['aprove-credit'](applicant)).status).toBe(409);
    await review(applicant, 'refused');
    expect(await decision(applicant)).toMatchObject({ approvedCredit: 0 });
    expect((await mailOf(applicant))[0]?.subject).toContain('Respuesta');
  });

  it('of a request that is not in review cannot be answered', async () => {
    expect((await review(await at('address-validation'), 'approved')).code).toBe('wrong-step');
    expect(
      (await review({ ...(await at('geolocalization')), requestId: 'x'.repeat(22) }, 'approved')).status,
    ).toBe(404);
  });
});

describe('acceptCredit', () => {
  const accept = ({ client, requestId }: Applicant, periods: string, color: string) =>
    client.post(`onboarding/acceptCredit/${requestId}/${periods}/${encodeURIComponent(color)}`);

  it('shows the approved plan and the product’s colours', async () => {
    const applicant = await at('aprove-credit');
    const data = await applicant.client.get<{ product: { color: string[] } }>(
      `onboarding/getInfoCreditData/${applicant.requestId}`,
    );
    expect(data.body).toMatchObject({
      totalPeriod: 52,
      downPayment: 1299,
      recurringPayment: 199,
      total: 11_647,
      color: '#E9A6B0',
      product: { id: 100, price: 7999.5 },
    });
    expect(JSON.parse(data.body.product.color[0] ?? '')).toEqual([
      { color: '#E9A6B0', name: 'Rosa pálido' },
      { color: '#30343B', name: 'Grafito' },
    ]);
  });

  it.each([
    ['51', 'Grafito', 'invalid-input'],
    ['0', 'Grafito', 'invalid-input'],
    ['-1', 'Grafito', 'invalid-input'],
    ['1.5', 'Grafito', 'invalid-input'],
    ['9999', 'Grafito', 'invalid-input'],
    ['52', 'Turquesa', 'color-unknown'],
    ['52', '/../..', 'color-unknown'],
  ])('refuses %s periods in %s', async (periods, color, code) => {
    const applicant = await at('aprove-credit');
    const reply = await accept(applicant, periods, color);
    expect([reply.status, reply.code]).toEqual([400, code]);
    expect(await stepOf(applicant)).toBe('aprove-credit');
  });

  it('is accepted once; the colour may change until the contract is signed', async () => {
    const applicant = await at('aprove-credit');
    const replies = await Promise.all(Array.from({ length: 5 }, () => accept(applicant, '52', 'Grafito')));
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    expect(await countOf(applicant, 'credit-accepted')).toBe(1);
    expect((await accept(applicant, '52', '#e9a6b0')).status).toBe(200);
    const sending = await applicant.client.get(`onboarding/getSendingData/${applicant.requestId}`);
    expect(sending.body).toMatchObject({ phoneImage: 'Rosa pálido-par.svg' });
    await test.deps.db
      .updateTable('credit_requests')
      .set({ contract_signed_at: new Date() })
      .where('id', '=', applicant.requestId)
      .execute();
    expect((await accept(applicant, '52', '#E9A6B0')).status).toBe(200);
    expect((await accept(applicant, '52', 'Grafito')).code).toBe('conflict');
  });
});

describe('two requests of one phone', () => {
  const cancel = (client: Applicant['client'], account: string) =>
    client.post('deliveryOrder/cancelDeliveryOrder', { account });
  const both = async () => {
    const phone = newPhone();
    const earlier = await at('credit-bureau-consulting', { phone });
    const newest = await at('geolocalization', { phone });
    const process = () =>
      newest.client.get<{ account: string; requestId: string } | null>(
        `deliveryOrder/creditProcess/${phone}/1`,
      );
    const last = () =>
      newest.client.get<{ requestId: string }>(`deliveryOrder/getLastDeliveryOrder/${phone}`);
    return { earlier, newest, process, last };
  };

  it('are offered: the earlier one is in process, the newest is the last', async () => {
    const { earlier, newest, process, last } = await both();
    expect((await process()).body).toMatchObject({
      requestId: earlier.requestId,
      account: expect.stringMatching(/^\d{10}$/),
      product: { id: 100, price: 7999.5 },
    });
    expect((await last()).body.requestId).toBe(newest.requestId);
  });

  it('‘Si’ cancels the newest and goes on with the earlier one where it stood', async () => {
    const { earlier, newest, process, last } = await both();
    expect((await cancel(newest.client, newest.requestId)).body).toEqual({ ok: true });
    expect((await last()).body.requestId).toBe(earlier.requestId);
    expect((await process()).body).toBeNull();
    const order = await newest.client.get(`deliveryOrder/byRequestId/${earlier.requestId}`);
    expect(order.body).toMatchObject({
      step: 'credit-bureau-consulting',
      nextStep: `/1/credit-bureau-consulting/1/${earlier.requestId}`,
    });
  });

  it('‘No’ cancels the earlier one by its account and goes on with the newest', async () => {
    const { earlier, newest, process } = await both();
    const account = (await process()).body?.account ?? '';
    const replies = await Promise.all(Array.from({ length: 20 }, () => cancel(newest.client, account)));
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    expect(await countOf(earlier, 'cancelled')).toBe(1);
    expect((await process()).body).toBeNull();
    expect(await stepOf(newest)).toBe('geolocalization');
    const closed = await newest.client.get(`deliveryOrder/byRequestId/${earlier.requestId}`);
    expect(closed.body).toMatchObject({ cancelled: true, screen: 'aprove-false' });
  });

  it('leaves out a request whose phone nobody verified', async () => {
    const phone = newPhone();
    await startRequest(test, { phone });
    const applicant = await at('geolocalization', { phone });
    expect((await applicant.client.get(`deliveryOrder/creditProcess/${phone}/1`)).body).toBeNull();
  });

  it('cannot cancel one whose contract is signed, nor what is no account or request', async () => {
    const applicant = await at('contract-signature');
    await test.deps.db
      .updateTable('credit_requests')
      .set({ contract_signed_at: new Date() })
      .where('id', '=', applicant.requestId)
      .execute();
    const reply = await cancel(applicant.client, applicant.requestId);
    expect([reply.status, reply.code]).toEqual([409, 'conflict']);
    expect((await cancel(applicant.client, '0000000000')).status).toBe(404);
    expect((await cancel(applicant.client, 'x')).status).toBe(400);
  });
});

describe('a promoter’s help', () => {
  const help = ({ client, requestId }: Applicant, promotorCode: string, agenciaCode: string) =>
    client.post('deliveryOrder/promoterHelp', { promotorCode, agenciaCode, requestID: requestId });

  it('is taken with both codes of a promoter of the partner, once', async () => {
    const applicant = await at('geolocalization');
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
    const reply = await help(await at('geolocalization'), promoter, agency);
    expect([reply.status, reply.code]).toEqual([400, code]);
  });

  it('cannot be guessed: ten tries an hour, the wrong ones too', async () => {
    const applicant = await at('geolocalization');
    const replies = [];
    for (let attempt = 0; attempt < 11; attempt++) replies.push(await help(applicant, `P${attempt}`, 'AG1'));
    expect(replies.filter((reply) => reply.code === 'promoter-unknown')).toHaveLength(10);
    expect(replies.at(-1)).toMatchObject({ status: 429, code: 'rate-limited' });
  });

  it('ends with the decision', async () => {
    expect((await help(await at('aprove-credit'), 'PROM1', 'AG1')).code).toBe('conflict');
  });
});
