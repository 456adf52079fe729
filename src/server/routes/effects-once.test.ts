import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, type Api, type CallName, type Output } from '#contract/api.ts';
import { sandboxKey, SIGNATURE_HEADER, signWebhook } from '#server/providers/webhook-signature.ts';
import { lostPhoneOf } from '#server/queries/loans/lost-phones.ts';
import { decideSession } from '#server/sandbox/queries/identity.ts';
import { identityEvent } from '#server/sandbox/send-webhook.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { insertOpposition } from '#server/queries/privacy/rectifications.ts';
import { personOf } from '#server/queries/requests/people.ts';
import { luhnDigit } from '#domain/credit/reference.ts';
import { recordDelivery } from '#server/actions/credit/record-delivery.ts';
import { handOver } from '#test/support/credit.ts';
import { askedPrivacy } from '#test/support/asked-privacy.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  applicantAt,
  codeFor,
  emailOf,
  moveClock,
  precalify,
  rfcOf,
  sendNip,
  solveCaptcha,
  startRequest,
  typedAddress,
  verify,
  type Applicant,
} from '#test/support/applicant.ts';
import { personaFor } from '#server/sandbox/persona.ts';
import type { Reply, TestClient } from '#test/support/client.ts';
import { byTwo, deskCaller } from '#test/support/desk-caller.ts';
import { messagesTo } from '#test/support/messages.ts';
import { drawnSignature } from '#test/support/paper.ts';
import { accountOf } from '#test/support/signed-applicant.ts';
import { newPhone, phoneEnding, stockShops, weeks } from '#test/support/shop.ts';

/** Every POST of the contract; one without a row below does not compile. */
type Post = { [N in CallName]: Api[N]['method'] extends 'POST' ? N : never }[CallName];

type SuggestionShown = NonNullable<Output<'getAddressRequest'>['suggestions']>[number];

type Headers = Record<string, string>;
/** A client about to make the call, and the call. */
type Ready = { client: TestClient; send: (client: TestClient, headers: Headers) => Promise<Reply> };
interface Once {
  readonly ready: () => Promise<Ready>;
  /** The effects of one call: rows by table, messages delivered, bureau queries. */
  readonly leaves: Record<string, number>;
}

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({
    deps: {
      captcha: {
        challenge: () => Promise.resolve(null),
        verify: async (token) => ({ nonce: token === 'sandbox-ok' ? randomUUID() : token }),
      },
    },
  });
  await stockShops(server.deps);
});
afterAll(() => server.close());

const visitor = async () => {
  const client = server.client();
  await solveCaptcha(client);
  return client;
};
const at = async (
  step: Parameters<typeof applicantAt>[1],
  send: (applicant: Applicant) => string | [string, object],
) => {
  const applicant = await applicantAt(server, step);
  const what = send(applicant);
  const [path, body] = typeof what === 'string' ? [what, undefined] : what;
  return { client: applicant.client, send: post(path, body) };
};
const post =
  (path: string, body?: object): Ready['send'] =>
  (client, headers) =>
    client.post(path, body, headers);

const signed = (kind: 'identity' | 'payments', raw: string): Ready => ({
  client: server.client(),
  send: (client, headers) =>
    client.send('POST', `webhooks/${kind}/sandbox`, {
      body: raw,
      headers: {
        ...headers,
        [SIGNATURE_HEADER]: signWebhook(raw, sandboxKey(server.deps.config.secret, kind)),
      },
    }),
});

async function sign({ client, requestId }: Applicant): Promise<Ready['send']> {
  const image = await drawnSignature();
  const { body } = await client.get<{ id: string }>(`onboarding/getinfoContract/${requestId}`);
  return (who, headers) => {
    const form = new FormData();
    form.set('image', new Blob([image as Uint8Array<ArrayBuffer>], { type: 'image/png' }), 'firma.png');
    return who.post(`onboarding/saveSignature/${body.id}/${requestId}/png`, form, headers);
  };
}

async function toSign(): Promise<Ready> {
  const applicant = await applicantAt(server, 'contract-signature');
  return { client: applicant.client, send: await sign(applicant) };
}

async function toSignWithCode(): Promise<Applicant> {
  const features = JSON.stringify({ signatureCode: true });
  await server.deps.store.db.updateTable('partners').set({ features }).execute();
  return applicantAt(server, 'contract-signature');
}

/** A call on an active credit. */
async function active(send: (account: string) => [string, object?]): Promise<Ready> {
  const applicant = await applicantAt(server, 'contract-signature');
  await (
    await sign(applicant)
  )(applicant.client, {});
  const { client, requestId } = applicant;
  const { body } = await client.get<{ barcode: string }>(`onboarding/getinfoPayReference/${requestId}`);
  await server.client().post('/sandbox/caja/pay', { reference: body.barcode });
  return { client, send: post(...send(await accountOf(applicant))) };
}

async function atProof() {
  const applicant = await applicantAt(server, 'address-confirmation');
  await applicant.client.post(`onboarding/confirmAddress/${applicant.requestId}`, typedAddress);
  return applicant;
}

const paper: (requestId: string) => Ready['send'] = (requestId) => (client, headers) => {
  const form = new FormData();
  form.set('file', new File(['%PDF-1.7\n%%EOF'], 'luz.pdf', { type: 'application/pdf' }));
  return client.post(`onboarding/addressProof/${requestId}/luz`, form, headers);
};

const calls: Record<Post, Once> = {
  verifyCaptcha: {
    ready: async () => ({ client: await visitor(), send: post('verifyCaptcha', { token: randomUUID() }) }),
    leaves: { captcha_proofs: 1 },
  },
  checkPhone: {
    ready: async () => ({ client: await visitor(), send: post(`onboarding/checkPhone/${newPhone()}`) }),
    leaves: {},
  },
  precalification: {
    ready: async () => {
      const phone = newPhone();
      return { client: await visitor(), send: (client, headers) => precalify(client, { phone }, headers) };
    },
    leaves: {
      credit_requests: 1,
      session_requests: 1,
      codes: 1,
      request_events: 1,
      outbox: 1,
      sandbox_messages: 1,
    },
  },
  verificationPhone: {
    ready: async () => {
      const applicant = await startRequest(server);
      return {
        client: applicant.client,
        send: post(`onboarding/verificationPhone/${applicant.requestId}/${await codeFor(applicant)}`),
      };
    },
    leaves: { sessions: 1, request_events: 1, 'sessions ended': 1 },
  },
  resendOtp: {
    ready: async () => {
      const { client, requestId } = await startRequest(server);
      await moveClock(server, 61);
      return { client, send: post(`onboarding/resendOtp/${requestId}`) };
    },
    leaves: { codes: 1, request_events: 1, outbox: 1, sandbox_messages: 1 },
  },
  acceptTerms: {
    ready: async () => {
      const [before, { client, requestId }] = [await startRequest(server), await startRequest(server)];
      const body = { kind: 'privacy', sha256: createHash('sha256').update('Aviso').digest('hex') };
      // The text is stored with its first acceptance, for all requests of the partner.
      await before.client.post(`onboarding/acceptTerms/${before.requestId}`, body);
      return { client, send: post(`onboarding/acceptTerms/${requestId}`, body) };
    },
    leaves: { legal_acceptances: 1, request_events: 1 },
  },
  handOver: {
    ready: () => at('geolocalization', ({ requestId }) => `onboarding/handOver/${requestId}`),
    leaves: { hand_overs: 1, request_events: 1 },
  },
  takeOver: {
    ready: async () => {
      const tablet = await applicantAt(server, 'geolocalization');
      const { body } = await tablet.client.post<{ url: string }>(`onboarding/handOver/${tablet.requestId}`);
      await moveClock(server, 61);
      const [requestId, token] = new URL(body.url).pathname.split('/').slice(-2);
      return { client: await visitor(), send: post(`onboarding/takeOver/${requestId}/${token}`) };
    },
    leaves: { session_requests: 1, codes: 1, request_events: 1, outbox: 1, sandbox_messages: 1 },
  },
  geolocation: {
    ready: () =>
      at(
        'geolocalization',
        ({ requestId }) => `onboarding/geolocation/${requestId}/19.4326/-99.1332?accuracy=20`,
      ),
    leaves: { locations: 1, request_events: 1 },
  },
  promoterHelp: {
    ready: () =>
      at('geolocalization', ({ requestId }) => [
        'deliveryOrder/promoterHelp',
        { promotorCode: 'PROM1', agenciaCode: 'AG1', requestID: requestId },
      ]),
    leaves: { request_events: 1 },
  },
  incodeInit: {
    ready: () => at('identity-verification', ({ requestId }) => `onboarding/incodeInit/${requestId}`),
    leaves: { identity_sessions: 1, request_events: 1, sandbox_identity_sessions: 1 },
  },
  identityWebhook: {
    ready: async () => {
      const { client, requestId } = await applicantAt(server, 'identity-verification');
      const { body } = await client.post<string>(`onboarding/incodeInit/${requestId}`);
      const id = new URL(body, 'http://shop.test').pathname.split('/').at(-1) ?? '';
      const session = await decideSession(server.deps.store, id, 'approved');
      return signed('identity', JSON.stringify(session && identityEvent(session)));
    },
    leaves: { people: 1, addresses: 1, request_events: 1 },
  },
  sendOtp: {
    ready: () =>
      at('credit-bureau-consulting', ({ requestId, phone }) => [
        'onboarding/sendOtp',
        { requestId, phone, rfc: rfcOf(phone), email: 'emma@correo.mx' },
      ]),
    leaves: { codes: 1, bureau_consents: 1, request_events: 1, outbox: 1, sandbox_messages: 1 },
  },
  consultBureau: {
    ready: async () => {
      const applicant = await applicantAt(server, 'credit-bureau-consulting');
      await sendNip(applicant);
      await verify(applicant, await codeFor(applicant));
      return {
        client: applicant.client,
        send: post('deliveryOrder/consultBureau', { requestId: applicant.requestId }),
      };
    },
    leaves: { bureau_reports: 1, request_events: 2, 'bureau questions': 1 },
  },
  confirmPersonalData: {
    ready: () =>
      at('personal-data-confirmation', ({ requestId }) => ['onboarding/confirmPersonalData', { requestId }]),
    leaves: { request_events: 1 },
  },
  confirmAddress: {
    ready: () =>
      at('address-confirmation', ({ requestId }) => [`onboarding/confirmAddress/${requestId}`, typedAddress]),
    leaves: { addresses: 1, request_events: 1 },
  },
  confirmIneAddress: {
    ready: () => at('address-confirmation', ({ requestId }) => `onboarding/confirmIneAddress/${requestId}`),
    leaves: { request_events: 1 },
  },
  configurationAddress: {
    ready: async () => {
      const { client, requestId } = await atProof();
      return { client, send: post(`onboarding/configurationAddress/${requestId}`) };
    },
    leaves: {},
  },
  uploadAddressProof: {
    ready: async () => {
      const { client, requestId } = await atProof();
      return { client, send: paper(requestId) };
    },
    leaves: { address_proofs: 1 },
  },
  confirmData: {
    ready: async () => {
      const { client, requestId } = await atProof();
      await paper(requestId)(client, {});
      return { client, send: post('onboarding/confirmData', { requestId }) };
    },
    leaves: { request_events: 1 },
  },
  validateAddress: {
    ready: () =>
      at('address-validation', ({ requestId }) => [`onboarding/validateAddress/${requestId}`, typedAddress]),
    leaves: { addresses: 1, request_events: 2 },
  },
  sendEmail: {
    ready: () => at('aprove-credit', ({ requestId }) => `onboarding/sendEmail/${requestId}`),
    leaves: { outbox: 1, sandbox_messages: 1 },
  },
  takeSuggestion: {
    ready: async () => {
      const applicant = await applicantAt(server, 'decision', { phone: phoneEnding('0006') });
      const { client, requestId } = applicant;
      const found = await client.get<{ suggestions: SuggestionShown[] }>(
        `onboarding/getAddressRequest/${requestId}`,
      );
      const [first] = found.body.suggestions;
      const body = first && { ...first, product: first.product.id };
      return { client, send: post(`onboarding/suggestion/${requestId}`, body) };
    },
    leaves: { request_events: 1 },
  },
  acceptCredit: {
    ready: () =>
      at('aprove-credit', ({ requestId }) => `onboarding/acceptCredit/${requestId}/${weeks}/%2330343B`),
    leaves: { request_events: 1 },
  },
  sendSignatureCode: {
    ready: async () => {
      const { client, requestId } = await toSignWithCode();
      return { client, send: post(`onboarding/sendSignatureCode/${requestId}`) };
    },
    leaves: { codes: 1, request_events: 1, outbox: 1, sandbox_messages: 1 },
  },
  checkSignatureCode: {
    ready: async () => {
      const applicant = await toSignWithCode();
      const { client, requestId } = applicant;
      await client.post(`onboarding/sendSignatureCode/${requestId}`);
      const code = await codeFor(applicant);
      return { client, send: post(`onboarding/checkSignatureCode/${requestId}`, { code }) };
    },
    leaves: { request_events: 1 },
  },
  saveSignature: {
    ready: toSign,
    leaves: {
      contracts: 1,
      known_browsers: 1,
      loans: 1,
      instalments: 53,
      sandbox_devices: 1,
      request_events: 1,
      sandbox_device_orders: 1,
      device_orders: 1,
      outbox: 1,
      sandbox_messages: 1,
    },
  },
  paymentsWebhook: {
    ready: async () => {
      const applicant = await applicantAt(server, 'contract-signature');
      await (
        await sign(applicant)
      )(applicant.client, {});
      const { body } = await applicant.client.get<{ barcode: string }>(
        `onboarding/getinfoPayReference/${applicant.requestId}`,
      );
      const event = {
        eventId: randomUUID(),
        reference: body.barcode,
        amountCentavos: 129_900,
        paidAt: await appNow(server.deps.store.db),
      };
      return signed('payments', JSON.stringify(event));
    },
    leaves: {
      payment_events: 1,
      loan_entries: 3,
      deliveries: 1,
      request_events: 3,
      outbox: 1,
      sandbox_messages: 1,
    },
  },
  makePayoffQuote: {
    ready: () => active((account) => [`payments/payoffQuote/${account}`]),
    leaves: { payoff_quotes: 1, payment_references: 1, request_events: 1 },
  },
  makePaymentReference: {
    ready: () => active((account) => [`payments/reference/${account}`, { amount: 250 }]),
    leaves: { payment_references: 1, request_events: 1 },
  },
  openClabe: {
    ready: () => active((account) => [`payments/clabe/${account}`, {}]),
    leaves: { payment_references: 1, request_events: 1 },
  },
  openCheckout: {
    ready: () => active((account) => [`payments/card/${account}`, { amount: 250, back: '/1/inicio' }]),
    leaves: { payment_references: 1, request_events: 1 },
  },
  loginOtp: {
    ready: async () => ({ client: await visitor(), send: post(`onboarding/loginOtp/${newPhone()}`) }),
    leaves: { codes: 1, outbox: 1, sandbox_messages: 1 },
  },
  validarOtpCelular: {
    ready: async () => {
      const [client, phone] = [await visitor(), newPhone()];
      await client.post(`onboarding/loginOtp/${phone}`);
      return {
        client,
        send: post(`onboarding/validarOtpCelular/${phone}/${await codeFor({ test: server, phone })}`),
      };
    },
    leaves: { sessions: 1, 'sessions ended': 1 },
  },
  answerBirthday: {
    ready: async () => {
      const { phone, requestId } = await signedCustomer();
      await sql`update credit_requests set contract_signed_at = app_now() - interval '121 days'
        where id = ${requestId}`.execute(server.deps.store.db);
      const client = await visitor();
      await client.post(`onboarding/loginOtp/${phone}`);
      await client.post(`onboarding/validarOtpCelular/${phone}/${await codeFor({ test: server, phone })}`);
      const birthday = (await personOf(server.deps.store, requestId))?.birthday;
      return { client, send: post('onboarding/loginBirthday', { birthday }) };
    },
    leaves: { sessions: 1, 'sessions ended': 1, account_logins: 1, known_browsers: 1, request_events: 1 },
  },
  fileComplaint: {
    ready: async () => {
      const [client, phone] = [await visitor(), newPhone()];
      await client.post(`onboarding/loginOtp/${phone}`);
      await client.post(`onboarding/validarOtpCelular/${phone}/${await codeFor({ test: server, phone })}`);
      const filed = { kind: 'payment', text: 'Pagué y no aparece' };
      return { client, send: post(`complaints/${phone}/1`, filed) };
    },
    leaves: { complaints: 1, outbox: 1, sandbox_messages: 1 },
  },
  askPrivacy: {
    ready: async () => {
      const [client, phone] = [await visitor(), newPhone()];
      await client.post(`onboarding/loginOtp/${phone}`);
      await client.post(`onboarding/validarOtpCelular/${phone}/${await codeFor({ test: server, phone })}`);
      const asked = { kind: 'opposition', text: 'No quiero recibir publicidad' };
      return { client, send: post(`privacy/requests/${phone}/1`, asked) };
    },
    leaves: { privacy_requests: 1, outbox: 1, sandbox_messages: 1 },
  },
  withdrawOwnOpposition: {
    ready: async () => {
      const [client, phone] = [await visitor(), newPhone()];
      await client.post(`onboarding/loginOtp/${phone}`);
      await client.post(`onboarding/validarOtpCelular/${phone}/${await codeFor({ test: server, phone })}`);
      const privacyRequest = await askedPrivacy(server.deps, 1, { phone, kind: 'opposition' });
      const opposed = { purpose: 'promotions', privacyRequest } as const;
      await inTransaction(server.deps.store, (tx) => insertOpposition(tx, { phone, partnerId: 1 }, opposed));
      return { client, send: post(`privacy/oppositions/${phone}/1/withdraw`, { purpose: 'promotions' }) };
    },
    leaves: {},
  },
  revokeConsent: {
    ready: () => at('personal-data-confirmation', ({ requestId }) => `privacy/consent/${requestId}`),
    leaves: { request_events: 1 },
  },
  askPhoneChange: {
    ready: async () => {
      const { client, account } = await loggedInCustomer();
      return { client, send: post(`account/phone/${account}`, { phone: newPhone() }) };
    },
    leaves: { phone_changes: 1, codes: 1, request_events: 1, outbox: 1, sandbox_messages: 1 },
  },
  resendPhoneCode: {
    ready: async () => {
      const { client, account } = await loggedInCustomer();
      await client.post(`account/phone/${account}`, { phone: newPhone() });
      await moveClock(server, 61);
      return { client, send: post(`account/phoneCode/${account}`) };
    },
    leaves: { codes: 1, outbox: 1, sandbox_messages: 1 },
  },
  provePhone: {
    ready: async () => {
      const [{ client, account, phone }, next] = [await loggedInCustomer(), newPhone()];
      await client.post(`account/phone/${account}`, { phone: next });
      const old = { step: 'old', code: await codeFor({ test: server, phone }) };
      await client.post(`account/phoneProof/${account}`, old);
      const proof = { step: 'new', code: await codeFor({ test: server, phone: next }) };
      return { client, send: post(`account/phoneProof/${account}`, proof) };
    },
    // Two text messages and an e-mail.
    leaves: { sessions: 1, 'sessions ended': 2, request_events: 1, outbox: 3, sandbox_messages: 3 },
  },
  stopPhoneChange: {
    ready: async () => {
      const { account, change } = await confirmedChange();
      const client = await enters(account, change.old);
      return { client, send: post(`account/phoneStop/${account}`) };
    },
    leaves: { request_events: 1, outbox: 1, sandbox_messages: 1 },
  },
  askLostPhone: {
    ready: async () => {
      const { account } = await signedCustomer();
      const { client } = await withNumber();
      return { client, send: post(`account/lostPhone/1/${account}`) };
    },
    leaves: { phone_changes: 1, identity_sessions: 1, request_events: 1 },
  },
  stopLostPhone: {
    ready: async () => {
      const { account, client } = await confirmedChange();
      return { client, send: post(`account/lostPhoneStop/1/${account}`) };
    },
    leaves: { request_events: 1, outbox: 1, sandbox_messages: 1 },
  },
  stopPhoneByLink: {
    ready: async () => {
      const { token } = await confirmedChange();
      return { client: server.client(), send: post(`account/phoneLink/1/${token}`) };
    },
    leaves: { request_events: 1, outbox: 1, sandbox_messages: 1 },
  },
  logout: {
    ready: async () => ({ client: await visitor(), send: post('logout') }),
    leaves: { 'sessions ended': 1 },
  },
  cancelDeliveryOrder: {
    ready: () =>
      at('geolocalization', ({ requestId }) => ['deliveryOrder/cancelDeliveryOrder', { account: requestId }]),
    leaves: { request_events: 1 },
  },
  sendAccountCode: {
    ready: async () => {
      const { client, account } = await activeCustomer();
      return { client, send: post(`account/code/${account}`, { use: 'pause' }) };
    },
    leaves: { codes: 1, outbox: 1, sandbox_messages: 1 },
  },
  proveOwner: {
    ready: async () => {
      const { client, account, phone } = await activeCustomer();
      // As in a browser that only logged in.
      await server.deps.store.db.deleteFrom('known_browsers').execute();
      const { birthday } = personaFor(phone);
      return { client, send: post(`account/prove/${account}`, { birthday }) };
    },
    leaves: { known_browsers: 1, request_events: 1 },
  },
  pauseCredit: {
    ready: async () => {
      const { client, account, phone } = await activeCustomer();
      const { body } = await client.get<{ sha256: string }>(`account/pauseAddendum/${account}/2`);
      await client.post(`account/code/${account}`, { use: 'pause' });
      const code = await codeFor({ test: server, phone });
      return { client, send: post(`account/pause/${account}`, { weeks: 2, sha256: body.sha256, code }) };
    },
    leaves: { pause_addenda: 1, loan_entries: 1, request_events: 1, outbox: 1, sandbox_messages: 1 },
  },
  promisePayment: {
    ready: async () => {
      const { client, account } = await lateCustomer();
      const { body } = await client.get<{ promise: { until: string } }>(`account/help/${account}`);
      return { client, send: post(`account/promise/${account}`, { amount: 100, day: body.promise.until }) };
    },
    leaves: { promises: 1, request_events: 1, outbox: 1, sandbox_messages: 1 },
  },
  receiveDevice: {
    ready: async () => {
      const { client, account } = await paidCustomer();
      const sent = { kind: 'send', carrier: 'Estafeta', trackingNumber: 'A-1234' } as const;
      const digits = `00100${account.slice(1)}`;
      const imei = `${digits}${luhnDigit(digits)}`;
      const by = await deskCaller(server.deps, 'counter');
      for (const act of [{ kind: 'pack', imei } as const, sent]) {
        await recordDelivery(server.deps, { account, by, act });
      }
      await server.runJobs();
      return { client, send: post(`account/received/${account}`, {}) };
    },
    leaves: { loan_entries: 1, request_events: 1, outbox: 1, sandbox_messages: 1 },
  },
  reportTheft: {
    ready: async () => {
      const { client, account } = await activeCustomer();
      return { client, send: post(`account/theft/${account}`, { kind: 'theft' }) };
    },
    leaves: { device_holds: 1, device_orders: 1, sandbox_device_orders: 1, request_events: 1 },
  },
  closeTheft: {
    ready: async () => {
      const { client, account, phone } = await activeCustomer();
      await client.post(`account/theft/${account}`, { kind: 'theft' });
      await client.post(`account/code/${account}`, { use: 'found' });
      const code = await codeFor({ test: server, phone });
      return { client, send: post(`account/found/${account}`, { code }) };
    },
    leaves: { device_orders: 1, sandbox_device_orders: 1, request_events: 1, outbox: 1, sandbox_messages: 1 },
  },
  cancelContract: {
    ready: async () => {
      const { client, account } = await signedCustomer();
      return { client, send: post(`account/cancel/${account}`) };
    },
    leaves: { loan_entries: 1, device_orders: 1, request_events: 1, outbox: 1, sandbox_messages: 1 },
  },
  revokeContract: {
    ready: async () => {
      const { client, account } = await activeCustomer();
      return { client, send: post(`account/revoke/${account}`) };
    },
    leaves: { revocation_notices: 1, refunds: 1, request_events: 1, outbox: 1, sandbox_messages: 1 },
  },
  giveClabe: {
    ready: async () => {
      const { client, account } = await activeCustomer();
      await client.post(`account/revoke/${account}`);
      return { client, send: post(`account/clabe/${account}`, { clabe: '032180000118359719' }) };
    },
    leaves: { refund_clabes: 1, request_events: 1, outbox: 2, sandbox_messages: 2 },
  },
  subscribePush: {
    ready: async () => {
      const { client, account } = await activeCustomer();
      const { body } = await client.post<object>('/sandbox/push');
      return { client, send: post(`account/push/${account}`, body) };
    },
    leaves: { push_subscriptions: 1, request_events: 1 },
  },
  unsubscribePush: {
    ready: async () => {
      const { client, account } = await activeCustomer();
      const { body } = await client.post<{ endpoint: string }>('/sandbox/push');
      await client.post(`account/push/${account}`, body);
      return { client, send: post(`account/pushOff/${account}`, { endpoint: body.endpoint }) };
    },
    leaves: { push_subscriptions: -1, request_events: 1 },
  },
};

/** A customer who has signed, in the browser that signed. */
async function signedCustomer() {
  const applicant = await applicantAt(server, 'contract-signature');
  await (
    await sign(applicant)
  )(applicant.client, {});
  await server.runJobs();
  return { ...applicant, account: await accountOf(applicant) };
}

/** The same, logged in to the account in another browser. */
async function loggedInCustomer() {
  const { phone, account } = await signedCustomer();
  return { client: await enters(account, phone), phone, account };
}

/** Logs in, and says who she is. */
async function enters(account: string, phone: string): Promise<TestClient> {
  const client = await visitor();
  await client.post(`onboarding/loginOtp/${phone}`);
  await client.post(`onboarding/validarOtpCelular/${phone}/${await codeFor({ test: server, phone })}`);
  await client.post(`account/prove/${account}`, { birthday: personaFor(phone).birthday });
  return client;
}

/** A browser that has verified a number which opens nothing. */
async function withNumber() {
  const [client, phone] = [await visitor(), newPhone()];
  await client.post(`onboarding/loginOtp/${phone}`);
  await client.post(`onboarding/validarOtpCelular/${phone}/${await codeFor({ test: server, phone })}`);
  return { client, phone };
}

/** A change of a lost number that two people have confirmed. */
async function confirmedChange() {
  const { account, phone: old } = await signedCustomer();
  const { client } = await withNumber();
  const { body } = await client.post<{ url: string }>(`account/lostPhone/1/${account}`);
  const session = body.url.split('/').at(-1) ?? '';
  await server.client().post(`/sandbox/identity/${session}/approved`);
  await server.runJobs();
  const { deps } = server;
  const change = (await lostPhoneOf(deps.store, account))?.id ?? '';
  const two = [await deskCaller(deps, 'counter'), await deskCaller(deps, 'supervisor')] as const;
  await byTwo(deps, two, 'change-phone', { account });
  await server.runJobs();
  const [mail] = await server.deps.store.db
    .selectFrom('message_causes')
    .select('message_id')
    .where('dedupe_key', '=', `phone-change:${change}:announced-email`)
    .execute();
  const sent = await messagesTo(server.deps.store, emailOf(old));
  const token = /detener-cambio\/([\w-]{22})/.exec(
    sent.find(({ id }) => id === mail?.message_id)?.body ?? '',
  )?.[1];
  return { account, client, token, change: { id: change, old } };
}

/** The same, whose down payment is paid. */
async function activeCustomer() {
  const customer = await paidCustomer();
  await handOver(server.deps, customer.account);
  await server.runJobs();
  return customer;
}

/** Her first week is past due; her session is as new. */
async function lateCustomer() {
  const customer = await activeCustomer();
  await moveClock(server, 8 * 86_400);
  await sql`update sessions set created_at = app_now(), last_seen_at = app_now() where ended_at is null`.execute(
    server.deps.store.db,
  );
  return customer;
}

/** The device is still at the shop. */
async function paidCustomer() {
  const customer = await signedCustomer();
  const { body } = await customer.client.get<{ barcode: string }>(
    `onboarding/getinfoPayReference/${customer.requestId}`,
  );
  const { barcode: reference } = body;
  const event = { eventId: randomUUID(), reference, amountCentavos: 129_900, paidAt: new Date() };
  const { client, send } = signed('payments', JSON.stringify(event));
  await send(client, {});
  return customer;
}

/** Counters of attempts and the keys themselves are no effects; a queue may hold a job twice that runs idempotently. */
const uncounted = new Set([
  'rate_buckets',
  'code_days',
  'call_limits',
  'report_refusals',
  'idempotency_keys',
  'applied_migrations',
  'sandbox_bureau_queries',
]);

async function traces(): Promise<Record<string, number>> {
  const { db } = server.deps.store;
  await server.runJobs();
  // A partition is counted with its table.
  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(db);
  const counted = tables.rows.map(({ name }) => name).filter((name) => !uncounted.has(name));
  const parts = counted.map(
    (name) => sql`select ${name}::text as what, count(*)::int as count from ${sql.table(name)}`,
  );
  const { rows } = await sql<{ what: string; count: number }>`${sql.join(parts, sql` union all `)}
    union all select 'bureau questions', coalesce(sum(attempts), 0)::int from sandbox_bureau_queries
    union all select 'sessions ended', count(*)::int from sessions where ended_at is not null`.execute(db);
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
}

/** Returns the effects of `work`. */
async function left(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await traces();
  await work();
  const after = await traces();
  return Object.fromEntries(
    Object.entries(after).flatMap(([what, count]) =>
      count === before[what] ? [] : [[what, count - (before[what] ?? 0)]],
    ),
  );
}

/** The same browser, which never receives a response. */
function deaf(client: TestClient): TestClient {
  const other = server.client();
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  return other;
}

describe('every POST has one effect', () => {
  test.for(Object.entries(calls))('%s', async ([, { ready, leaves }]) => {
    const twice = await ready();
    let reply: Reply | undefined;
    const once = await left(async () => (reply = await twice.send(twice.client, {})));
    expect(reply?.status).toBe(200);
    expect(once).toMatchObject(leaves);
    if (Object.keys(leaves).length === 0) expect(once).toEqual({});
    expect(await left(() => twice.send(deaf(twice.client), {})), 'again').toEqual({});

    const many = await ready();
    const replies: Reply[] = [];
    const parallel = async () => {
      const sent = Array.from({ length: 10 }, () => many.send(deaf(many.client), {}));
      replies.push(...(await Promise.all(sent)));
    };
    expect(await left(parallel), 'ten at once').toEqual(once);
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);

    const keyed = await ready();
    const headers = { 'idempotency-key': randomUUID() };
    const answers: Reply[] = [];
    const lost = async () => {
      answers.push(await keyed.send(deaf(keyed.client), headers));
      answers.push(await keyed.send(keyed.client, headers));
    };
    expect(await left(lost), 'after a lost answer').toEqual(once);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.bytes.equals(answers[0]?.bytes ?? Buffer.of())).toBe(true);
  });

  test('no POST of the contract is left out', () => {
    const posts = Object.entries(api).filter(([, call]) => call.method === 'POST');
    expect(Object.keys(calls).toSorted()).toEqual(posts.map(([name]) => name).toSorted());
  });
});
