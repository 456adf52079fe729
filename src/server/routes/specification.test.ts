import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicantAt, codeFor, doStep, rfcOf, solveCaptcha, startRequest } from '#test/support/applicant.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import type { Reply } from '#test/support/client.ts';
import { drawnSignature } from '#test/support/paper.ts';
import { colors, newPhone, productName, stockShops, weeks } from '#test/support/shop.ts';

/** Spec §3 and §7 on the wire: every field by its name, misspelt ones included. The behaviour is tested by group. */
let shop: TestApp;
beforeAll(async () => {
  shop = await buildTestApp();
  await stockShops(shop.deps);
  await shop.deps.store.db
    .insertInto('payment_places')
    .values({ partner_id: 1, name: 'Tienda', file: 'tienda.svg' })
    .execute();
});
afterAll(() => shop.close());

const fieldsOf = ({ status, body }: Reply): string[] => {
  expect(status).toBe(200);
  return Object.keys(body as object);
};
const named = (fields: string): unknown => expect.arrayContaining(fields.split(' '));

test('a partner and a product have the fields of the specification [spec:3.partner.fields 3.product.fields 7.partner.get 7.products.one]', async () => {
  const visitor = shop.client();
  expect(fieldsOf(await visitor.get('getCommercialPartner/1'))).toEqual(
    named(
      'id dynamicColor dynamicLegend name addres tel contact urlInstagram urlFacebook urlTwitter urlYoutube terminos_condicion aviso_privacidad',
    ),
  );
  const product = await visitor.get<Record<string, unknown>>('products/100');
  expect(fieldsOf(product)).toEqual(
    named(
      'id name brand model price downPaymentPrice pay description specs color multimediaList thubnailUrl unlimitedWhatsapp oxxoSim best_seller onOffer commercialPartner',
    ),
  );
  expect(product.body).toMatchObject({
    commercialPartner: { id: 1 },
    multimediaList: expect.arrayContaining([{ file: expect.any(String) }]),
  });
});

test('pre-qualification answers a requestId, whose order has the fields and flags of the specification [spec:3.order.fields 3.flags.names 7.onboarding.precalification 7.order.by-request]', async () => {
  const { client, requestId, phone } = await applicantAt(shop, 'geolocalization');
  const order = await client.get(`deliveryOrder/byRequestId/${requestId}`);
  expect(fieldsOf(order)).toEqual(
    named(
      'verificationCodePhone verifiedLocation verifiedIdentity verifiedCreditHistory confirmPersonalData confirmAddress addressValidation approvedCredit acceptCredit signingContracts',
    ),
  );
  expect(order.body).toMatchObject({
    requestId,
    account: expect.stringMatching(/^\d{10}$/),
    product: { id: 100, name: productName, price: 7999.5 },
    phone,
    rfc: null,
    email: null,
    created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    verificationCodePhone: true,
    verifiedLocation: false,
  });
});

test('verificationPhone and resendOtp need no body; a position in Mexico is answered by something [spec:7.onboarding.verification-phone 7.onboarding.resend-otp 7.onboarding.geolocation]', async () => {
  const applicant = await startRequest(shop);
  const { client, requestId, phone } = applicant;
  // Within a minute of the first code: the call exists, and says how long to wait.
  expect(await client.post(`onboarding/resendOtp/${requestId}`)).toMatchObject({ status: 429 });
  const code = await codeFor({ test: shop, phone });
  expect(await client.post(`onboarding/verificationPhone/${requestId}/${code}`)).toMatchObject({
    status: 200,
  });
  const located = await client.post(`onboarding/geolocation/${requestId}/19.4326/-99.1332`);
  expect(located.status).toBe(200);
  expect(located.body).not.toBeNull();
});

test('incodeInit answers the URL to open; acceptCredit is null until decided [spec:3.onboarding-info.accept-credit 3.request-info.fields 7.onboarding.incode-init 7.onboarding.info-request]', async () => {
  const applicant = await applicantAt(shop, 'identity-verification');
  const { client, requestId } = applicant;
  const opened = await client.post<string>(`onboarding/incodeInit/${requestId}`);
  const { pathname } = new URL(opened.body, 'http://shop.test');
  expect((await client.get(pathname)).headers['content-type']).toContain('text/html');
  const info = () => client.get<{ acceptCredit: boolean | null }>(`onboarding/getInfoRequest/${requestId}`);
  expect(fieldsOf(await info())).toEqual(
    named('acceptCredit hasInformation verifiedCreditHistory approvedCredit'),
  );
  expect((await info()).body.acceptCredit).toBeNull();
  await client.post(`${pathname}/approved`);
  expect((await info()).body.acceptCredit).toBe(true);
});

test('sendOtp takes requestId, phone, rfc and email; consultBureau takes the requestId; getRfc gives the RFC back [spec:7.onboarding.send-otp 7.order.consult-bureau 7.order.rfc]', async () => {
  const applicant = await applicantAt(shop, 'credit-bureau-consulting');
  const { client, requestId, phone } = applicant;
  const consent = { requestId, phone, rfc: rfcOf(phone), email: 'emma@correo.mx' };
  expect(await client.post('onboarding/sendOtp', consent)).toMatchObject({ status: 200 });
  const code = await codeFor(applicant);
  expect(await client.post(`onboarding/verificationPhone/${requestId}/${code}`)).toMatchObject({
    status: 200,
  });
  expect(await client.post('deliveryOrder/consultBureau', { requestId })).toMatchObject({ status: 200 });
  const known = await client.get(`deliveryOrder/getRfc/${requestId}`);
  expect(known.body).toMatchObject({ rfc: consent.rfc, email: consent.email });
});

test('personal data has the fields of the specification and is confirmed by the requestId [spec:3.personal.fields 7.onboarding.personal-data 7.onboarding.confirm-personal]', async () => {
  const { client, requestId } = await applicantAt(shop, 'personal-data-confirmation');
  const person = await client.get(`onboarding/getPersonalData/${requestId}`);
  expect(fieldsOf(person)).toEqual(named('names lastName1 lastName2 birthday rfc curp nacionality email'));
  expect(await client.post('onboarding/confirmPersonalData', { requestId })).toMatchObject({ status: 200 });
});

const addressFields =
  'street streetNumberExt streetNumberInt district betweenStreets addressReference postalCode municipality city state country';

test('the address of the identification is offered, confirmed with no body, and sent as a shipping address [spec:3.address.fields 7.onboarding.address-data 7.onboarding.confirm-ine 7.onboarding.validate-address 7.onboarding.address-request]', async () => {
  const { client, requestId } = await applicantAt(shop, 'address-confirmation');
  const known = await client.get<object>(`onboarding/getInfoAddressData/${requestId}`);
  expect(fieldsOf(known)).toEqual(named(addressFields));
  expect(await client.post(`onboarding/confirmIneAddress/${requestId}`)).toMatchObject({ status: 200 });
  const sent = await client.post(`onboarding/validateAddress/${requestId}`, known.body);
  expect(sent.status).toBe(200);
  const answer = await client.get<{ approvedCredit: unknown }>(`onboarding/getAddressRequest/${requestId}`);
  expect(answer.body.approvedCredit).toBe(1);
});

test('another address is taken as a body; the widget opens with none; confirmData sends the papers [spec:7.onboarding.confirm-address 7.onboarding.configuration 7.onboarding.confirm-data 7.onboarding.send-email]', async () => {
  const { client, requestId } = await applicantAt(shop, 'address-confirmation');
  const { body } = await client.get<object>(`onboarding/getInfoAddressData/${requestId}`);
  const edited = { ...body, street: 'Avenida Reforma' };
  expect(await client.post(`onboarding/confirmAddress/${requestId}`, edited)).toMatchObject({ status: 200 });
  const widget = await client.post(`onboarding/configurationAddress/${requestId}`);
  expect(fieldsOf(widget)).toEqual(named('uploadUrl accept maxBytes files'));
  const paper = new FormData();
  const picture = (await drawnSignature()) as Uint8Array<ArrayBuffer>;
  paper.set('file', new Blob([picture], { type: 'image/png' }), 'recibo.png');
  expect(await client.post(`onboarding/addressProof/${requestId}/luz`, paper)).toMatchObject({ status: 200 });
  expect(await client.post('onboarding/confirmData', { requestId })).toMatchObject({ status: 200 });
  expect(await client.post(`onboarding/validateAddress/${requestId}`, edited)).toMatchObject({ status: 200 });
  expect(await client.post(`onboarding/sendEmail/${requestId}`)).toMatchObject({ status: 200 });
});

test('the credit has its terms and the product’s colours, and is accepted with a colour of the path [spec:3.credit.fields 7.onboarding.credit-data 7.onboarding.accept-credit]', async () => {
  const { client, requestId } = await applicantAt(shop, 'aprove-credit');
  const credit = await client.get<{ product: { color: [string] } }>(
    `onboarding/getInfoCreditData/${requestId}`,
  );
  expect(fieldsOf(credit)).toEqual(named('totalPeriod downPayment recurringPayment color product'));
  expect(JSON.parse(credit.body.product.color[0])).toEqual(colors);
  const path = `onboarding/acceptCredit/${requestId}/${weeks}/${encodeURIComponent('Rosa pálido')}`;
  expect(await client.post(path)).toMatchObject({ status: 200 });
});

test('contract, papers and signature, then what is sent and what is paid [spec:3.contract.fields 3.pay-reference.fields 3.pay-reference.logos 7.onboarding.contract 7.onboarding.sending-data 7.onboarding.save-signature 7.onboarding.pdf 7.onboarding.pay-reference 7.onboarding.voucher 7.onboarding.payment-places]', async () => {
  const { client, requestId } = await applicantAt(shop, 'contract-signature');
  const contract = await client.get<{ id: string }>(`onboarding/getinfoContract/${requestId}`);
  expect(fieldsOf(contract)).toEqual(
    named('id contractUrl pagareUrl phoneImage phoneModel downPayment recurringPayment totalPeriod'),
  );
  for (const type of ['Contract', 'IOU']) {
    expect(fieldsOf(await client.get(`onboarding/pdf/base64/${type}/${requestId}`))).toEqual(['fileBase64']);
  }
  const form = new FormData();
  const image = (await drawnSignature()) as Uint8Array<ArrayBuffer>;
  form.set('image', new Blob([image], { type: 'image/png' }), 'firma.png');
  const { id } = contract.body;
  expect(await client.post(`onboarding/saveSignature/${id}/${requestId}/png`, form)).toMatchObject({
    status: 200,
  });
  expect(fieldsOf(await client.get(`onboarding/getSendingData/${requestId}`))).toEqual(
    named('id phoneModel phoneImage contractUrl pagareUrl'),
  );
  expect(fieldsOf(await client.get(`onboarding/getinfoPayReference/${requestId}`))).toEqual(
    named('barcodeUrl barcode payConcept payTotal Pagado'),
  );
  const voucher = await client.get(`onboarding/getVoucherPDF/${requestId}`);
  expect(voucher.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await client.get('PaymentReference/getPaymentReferenceActive/1')).body).toEqual([
    expect.objectContaining({ file: 'tienda.svg' }),
  ]);
});

test('an account has a name and orderInfo in the new style; its owner is told by checkPhone [spec:3.account.fields 3.account.new 3.check-phone.fields 3.onboarding-info.contracts 7.order.account-status 7.order.payments 7.onboarding.check-phone 7.onboarding.login-otp 7.onboarding.validar-otp]', async () => {
  const applicant = await applicantAt(shop, 'contract-signature');
  const { phone } = applicant;
  await sign(applicant);
  const client = shop.client();
  await solveCaptcha(client);
  await client.post(`onboarding/loginOtp/${phone}`);
  const code = await codeFor({ test: shop, phone });
  expect(await client.post(`onboarding/validarOtpCelular/${phone}/${code}`)).toMatchObject({ status: 200 });

  const checked = await client.post<{ datos: { datos_generales: { id: string } } }>(
    `onboarding/checkPhone/${phone}`,
  );
  expect(checked.body.datos).toMatchObject({
    contratos_firmados: true,
    id: expect.stringMatching(/^\d{10}$/),
    numero_celular: phone,
    datos_generales: {
      nombre: expect.any(String),
      apellido_paterno: expect.any(String),
      id: expect.any(String),
      numero_celular: phone,
    },
  });
  const account = checked.body.datos.datos_generales.id;
  const status = await client.get<{ orderInfo: { payments: unknown[] } }>(
    `payments/accountStatus/${account}`,
  );
  expect(fieldsOf(status)).toEqual(named('clientName orderInfo'));
  expect(status.body.orderInfo).toMatchObject({
    status: 'PendingDownPayment',
    downPaymentReferences: [
      { expiresAtUtc: null, amount: 1299, codeImageUrl: expect.any(String), reference: expect.any(String) },
    ],
    paymentReferences: expect.arrayContaining([
      { periodNumber: 1, codeImageUrl: expect.any(String), reference: expect.any(String) },
    ]),
    payments: expect.arrayContaining([
      expect.objectContaining({
        paymentNumber: 1,
        paymentStatus: 'NotPaid',
        scheduledPaymentDate: expect.any(String),
        totalPayment: expect.any(Number),
      }),
    ]),
    nextPaymentDueOn: null,
    remainingPayment: expect.any(Number),
    termInWeeks: weeks,
    fullPaymentsMade: 0,
  });
  const payments = await client.get(`payments/byDelivery/1/${account}`);
  expect(payments.body).toEqual(status.body.orderInfo.payments);
});

test('a phone with two requests: in process, last, all of them; one is cancelled by account or by id [spec:7.order.credit-process 7.order.last 7.order.by-phone 7.order.cancel]', async () => {
  const phone = newPhone();
  const first = await startRequest(shop, { phone });
  await doStep['phone-verification'](first);
  const second = await startRequest(shop, { phone }, first.client);
  const { client } = first;
  expect(await doStep['phone-verification'](second)).toMatchObject({ status: 200 });
  const process = await client.get<Ref>(`deliveryOrder/creditProcess/${phone}/1`);
  expect(process.body).toMatchObject({ product: { id: 100 }, account: expect.stringMatching(/^\d{10}$/) });
  const last = await client.get<Ref>(`deliveryOrder/getLastDeliveryOrder/${phone}`);
  expect(last.body.account).toMatch(/^\d{10}$/);
  expect(last.body.account).not.toBe(process.body.account);
  const all = await client.get<Ref[]>(`deliveryOrder/byPhoneContact/${phone}/1`);
  expect(all.body.map(({ account }) => account)).toEqual([last.body.account, process.body.account]);
  for (const account of [last.body.account, first.requestId]) {
    expect(await client.post('deliveryOrder/cancelDeliveryOrder', { account })).toMatchObject({
      status: 200,
    });
  }
  expect((await client.get(`deliveryOrder/byPhoneContact/${phone}/1`)).body).toEqual([]);
});

test('both codes of a promoter attach help to a request [spec:7.order.promoter-help 6.promoter.codes]', async () => {
  const { client, requestId } = await applicantAt(shop, 'geolocalization');
  const help = { promotorCode: 'PROM1', agenciaCode: 'AG1', requestID: requestId };
  expect(await client.post('deliveryOrder/promoterHelp', help)).toMatchObject({ status: 200 });
  const request = await shop.deps.store.db
    .selectFrom('credit_requests')
    .selectAll()
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  expect(request).toMatchObject({ helper_promoter_id: 10 });
});

interface Ref {
  account: string;
}

async function sign({ client, requestId }: { client: ReturnType<TestApp['client']>; requestId: string }) {
  const { body } = await client.get<{ id: string }>(`onboarding/getinfoContract/${requestId}`);
  const form = new FormData();
  const image = (await drawnSignature()) as Uint8Array<ArrayBuffer>;
  form.set('image', new Blob([image], { type: 'image/png' }), 'firma.png');
  await client.post(`onboarding/saveSignature/${body.id}/${requestId}/png`, form);
}
