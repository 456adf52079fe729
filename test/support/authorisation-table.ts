import { createHash } from 'node:crypto';
import type { CallName } from '#contract/api.ts';
import { rfcOf, typedAddress } from './applicant.ts';
import type { Reply, TestClient } from './client.ts';
import { price, productName } from './shop.ts';
import { imageForm } from './signed-applicant.ts';

/**
 * The expected authorisation, written by hand from readings §3 and not derived from the policies: the matrix test
 * checks the server against this table, and the table against the policies. `in`: admitted (step or input may still be
 * wrong); a number: exactly that status.
 */
export interface Row {
  readonly send: (client: TestClient, ids: Ids) => Promise<Reply>;
  /** Without a session. */
  readonly anonymous: Answer;
  /** A session unrelated to the object. The object is unknown to it: byte for byte the same response. */
  readonly stranger: Answer;
  /** The browser that started the request; its phone is not verified yet. */
  readonly began: Answer;
  /** The browser that verified the phone. */
  readonly verified: Answer;
  /** Logged in with the request's phone, in another browser that the account has seen. */
  readonly customer: Answer;
  /** The same in a browser that it has not seen: enough to pay, and no more. */
  readonly unseen: Answer;
  /** Any session, with an id that cannot exist. */
  readonly malformed: Answer;
}
export type Answer = 'in' | 400 | 401 | 403 | 404 | 409;

/** The ids a call may use, all of one person. */
export interface Ids {
  readonly requestId: string;
  readonly account: string;
  readonly phone: string;
  readonly reference: string;
  readonly partner: string;
}

type Send = Row['send'];
const row = (
  send: Send,
  answers: readonly [Answer, Answer, Answer, Answer, Answer, Answer],
  unseen: Answer = answers[4],
): Row => {
  const [anonymous, stranger, began, verified, customer, malformed] = answers;
  return { send, anonymous, stranger, began, verified, customer, unseen, malformed };
};

/** Only after verifying the phone; a browser that only started the request is told to verify it. */
const request = (send: Send) => row(send, [401, 404, 409, 'in', 'in', 400], 403);
/** Documents and acts: a browser that only started the request gets a 404. */
const paper = (send: Send) => row(send, [401, 404, 404, 'in', 'in', 400], 403);
/** What is needed to pay, and to say who one is. */
const pays = (send: Send) => row(send, [401, 404, 404, 'in', 'in', 400]);
/** Only the customer who logged in. */
const customer = (send: Send) => row(send, [401, 404, 404, 404, 'in', 400], 403);
const file = (send: Send) => row(send, [401, 404, 404, 'in', 'in', 404], 403);
/** Also the browser that started it. */
const begun = (send: Send) => row(send, [401, 404, 'in', 'in', 'in', 400]);
/** A step open to anybody who solved a captcha. */
const visitor = (send: Send) => row(send, [401, 'in', 'in', 'in', 'in', 400]);
const everybody = (send: Send) => row(send, ['in', 'in', 'in', 'in', 'in', 'in']);
const nobody = (send: Send) => row(send, [401, 401, 401, 401, 401, 401]);

const browser = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
};
const image = imageForm(new Uint8Array([1, 2, 3]));
/** The notice of the shops in stockShops. */
export const notice = { kind: 'privacy', sha256: createHash('sha256').update('Aviso').digest('hex') };

function paperOfAddress(): FormData {
  const form = new FormData();
  form.set('file', new File(['%PDF-1.7'], 'luz.pdf'));
  return form;
}

export const table: Readonly<Record<CallName, Row>> = {
  getPrivacyCopy: customer((client, { account }) => client.get(`privacy/copy/${account}`)),
  getPhoneChange: customer((client, { account }) => client.get(`account/phone/${account}`)),
  askPhoneChange: customer((client, { account }) =>
    client.post(`account/phone/${account}`, { phone: '5587654321' }),
  ),
  resendPhoneCode: customer((client, { account }) => client.post(`account/phoneCode/${account}`)),
  provePhone: customer((client, { account }) =>
    client.post(`account/phoneProof/${account}`, { step: 'old', code: '0000' }),
  ),
  stopPhoneChange: customer((client, { account }) => client.post(`account/phoneStop/${account}`)),
  askLostPhone: pays((client, { account, partner }) =>
    client.post(`account/lostPhone/${partner}/${account}`),
  ),
  getLostPhone: pays((client, { account, partner }) => client.get(`account/lostPhone/${partner}/${account}`)),
  stopLostPhone: pays((client, { account, partner }) =>
    client.post(`account/lostPhoneStop/${partner}/${account}`),
  ),
  // A link that nobody was sent: unknown to everybody.
  stopPhoneByLink: row(
    (client, { partner }) => client.post(`account/phoneLink/${partner}/${'A'.repeat(22)}`),
    [404, 404, 404, 404, 404, 404],
  ),
  getPrivacyRequests: paper((client, { phone, partner }) =>
    client.get(`privacy/requests/${phone}/${partner}`),
  ),
  getComplaints: paper((client, { phone, partner }) => client.get(`complaints/${phone}/${partner}`)),
  fileComplaint: paper((client, { phone, partner }) =>
    client.post(`complaints/${phone}/${partner}`, { kind: 'payment', text: 'Pagué y no aparece' }),
  ),
  getComplaintLetter: paper((client, { phone, partner, account }) =>
    client.get(`complaints/${phone}/${partner}/${account}/letter`),
  ),
  askPrivacy: paper((client, { phone, partner }) =>
    client.post(`privacy/requests/${phone}/${partner}`, { kind: 'opposition', text: 'No quiero publicidad' }),
  ),
  withdrawOwnOpposition: paper((client, { phone, partner }) =>
    client.post(`privacy/oppositions/${phone}/${partner}/withdraw`, { purpose: 'promotions' }),
  ),
  // A folio that no paper has: unknown to everybody.
  checkPaper: row(
    (client, { partner }) => client.get(`papers/${partner}/${'0'.repeat(32)}`),
    [404, 404, 404, 404, 404, 404],
  ),
  getConsents: paper((client, { phone, partner }) => client.get(`privacy/consents/${phone}/${partner}`)),
  getConsentReceipt: paper((client, { requestId }) => client.get(`privacy/consent/${requestId}`)),
  getAcceptances: paper((client, { phone, partner }) =>
    client.get(`privacy/acceptances/${phone}/${partner}`),
  ),
  getAcceptanceReceipt: file((client, { requestId }) =>
    client.get(`privacy/acceptance/${requestId}/${notice.sha256}`),
  ),
  revokeConsent: paper((client, { requestId }) => client.post(`privacy/consent/${requestId}`)),
  getCommercialPartner: everybody((client) => client.get('getCommercialPartner/1')),
  getPromotor: everybody((client) => client.get('getPromotor/10')),
  getBanners: everybody((client) => client.get('banner/getAllByCommercialPartner/1')),
  getLogos: everybody((client) => client.get('logo/getAllByCommercialPartner/1')),
  // The test's shops have no pictures: 404 for everybody.
  getLogo: row((client) => client.get('logo/getLogo/1/HEADER'), [404, 404, 404, 404, 404, 404]),
  getStorage: row((client) => client.get('storage/none.svg'), [404, 404, 404, 404, 404, 404]),
  getProduct: everybody((client) => client.get('products/100')),
  listProducts: everybody((client) => client.get('productsNone?commercialPartnerId=1')),
  getComboOptions: everybody((client) => client.get('comboOptions/colors/all')),
  getRoles: everybody((client) => client.get('comboOptions/roles/web')),
  getStates: everybody((client) => client.get('comboOptions/states')),
  getPostalCode: row((client) => client.get('postalCode/99999'), [404, 404, 404, 404, 404, 404]),
  getPaymentPlaces: everybody((client) => client.get('PaymentReference/getPaymentReferenceActive/1')),

  getCaptchaChallenge: everybody((client) => client.get('captcha/challenge')),
  verifyCaptcha: everybody((client) => client.post('verifyCaptcha', { token: 'no' })),
  getSession: everybody((client) => client.get('session')),
  logout: everybody((client) => client.post('logout')),
  checkPhone: visitor((client, { phone }) => client.post(`onboarding/checkPhone/${phone}`)),
  loginOtp: visitor((client, { phone }) => client.post(`onboarding/loginOtp/${phone}`)),
  validarOtpCelular: visitor((client, { phone }) =>
    client.post(`onboarding/validarOtpCelular/${phone}/0000`),
  ),
  getBirthdayAsked: row(
    (client) => client.get('onboarding/loginBirthday'),
    [401, 'in', 'in', 'in', 'in', 'in'],
  ),
  // Admitted; of these accounts nothing is asked.
  answerBirthday: row(
    (client) => client.post('onboarding/loginBirthday', { birthday: '1990-01-01' }),
    [401, 'in', 'in', 'in', 'in', 'in'],
  ),
  precalification: visitor((client, { phone }) =>
    client.post(
      `onboarding/precalification/${[phone, productName, price, '1', '#30343B'].map(encodeURIComponent).join('/')}`,
      { promotorId: null },
    ),
  ),
  resendOtp: begun((client, { requestId }) => client.post(`onboarding/resendOtp/${requestId}`)),
  verificationPhone: begun((client, { requestId }) =>
    client.post(`onboarding/verificationPhone/${requestId}/0000`),
  ),

  // The scanned token is the authorisation: an unknown one is a 404.
  takeOver: row(
    (client, { requestId }) => client.post(`onboarding/takeOver/${requestId}/AbCdEfGhIjKlMnOpQrStUv`),
    [404, 404, 404, 404, 404, 404],
  ),
  handOver: request((client, { requestId }) => client.post(`onboarding/handOver/${requestId}`)),

  acceptTerms: row(
    (client, { requestId }) => client.post(`onboarding/acceptTerms/${requestId}`, notice),
    [401, 404, 'in', 'in', 'in', 400],
    403,
  ),
  getDeliveryOrder: begun((client, { requestId }) => client.get(`deliveryOrder/byRequestId/${requestId}`)),
  getCreditProcess: pays((client, { phone, partner }) =>
    client.get(`deliveryOrder/creditProcess/${phone}/${partner}`),
  ),
  getLastDeliveryOrder: pays((client, { phone }) =>
    client.get(`deliveryOrder/getLastDeliveryOrder/${phone}`),
  ),
  getOrderByPhone: pays((client, { phone, partner }) =>
    client.get(`deliveryOrder/byPhoneContact/${phone}/${partner}`),
  ),
  getRfc: request((client, { requestId }) => client.get(`deliveryOrder/getRfc/${requestId}`)),
  cancelDeliveryOrder: request((client, { requestId }) =>
    client.post('deliveryOrder/cancelDeliveryOrder', { account: requestId }),
  ),
  // When admitted it would stream forever: events.test.ts opens it.
  events: row(
    (client, { requestId }) => client.get(`onboarding/events/${requestId}`),
    [401, 404, 409, 'in', 'in', 400],
  ),
  getInfoRequest: request((client, { requestId }) => client.get(`onboarding/getInfoRequest/${requestId}`)),
  promoterHelp: request((client, { requestId }) =>
    client.post('deliveryOrder/promoterHelp', {
      promotorCode: 'PROM1',
      agenciaCode: 'AG1',
      requestID: requestId,
    }),
  ),
  geolocation: request((client, { requestId }) =>
    client.post(`onboarding/geolocation/${requestId}/19.4/-99.1`),
  ),
  incodeInit: request((client, { requestId }) => client.post(`onboarding/incodeInit/${requestId}`)),
  sendOtp: request((client, { requestId, phone }) =>
    client.post('onboarding/sendOtp', {
      requestId,
      phone,
      rfc: rfcOf(phone),
      email: 'a@b.mx',
    }),
  ),
  consultBureau: request((client, { requestId }) =>
    client.post('deliveryOrder/consultBureau', { requestId }),
  ),
  getPersonalData: request((client, { requestId }) => client.get(`onboarding/getPersonalData/${requestId}`)),
  confirmPersonalData: request((client, { requestId }) =>
    client.post('onboarding/confirmPersonalData', { requestId }),
  ),
  getInfoAddressData: request((client, { requestId }) =>
    client.get(`onboarding/getInfoAddressData/${requestId}`),
  ),
  confirmAddress: request((client, { requestId }) =>
    client.post(`onboarding/confirmAddress/${requestId}`, typedAddress),
  ),
  confirmIneAddress: request((client, { requestId }) =>
    client.post(`onboarding/confirmIneAddress/${requestId}`),
  ),
  configurationAddress: request((client, { requestId }) =>
    client.post(`onboarding/configurationAddress/${requestId}`),
  ),
  uploadAddressProof: request((client, { requestId }) =>
    client.post(`onboarding/addressProof/${requestId}/luz`, paperOfAddress()),
  ),
  confirmData: request((client, { requestId }) => client.post('onboarding/confirmData', { requestId })),
  validateAddress: request((client, { requestId }) =>
    client.post(`onboarding/validateAddress/${requestId}`, typedAddress),
  ),
  getAddressRequest: request((client, { requestId }) =>
    client.get(`onboarding/getAddressRequest/${requestId}`),
  ),
  takeSuggestion: request((client, { requestId }) =>
    client.post(`onboarding/suggestion/${requestId}`, {
      product: 100,
      downPayment: 1399,
      recurringPayment: 199,
      totalPeriod: 52,
    }),
  ),
  sendEmail: request((client, { requestId }) => client.post(`onboarding/sendEmail/${requestId}`)),
  getInfoCreditData: request((client, { requestId }) =>
    client.get(`onboarding/getInfoCreditData/${requestId}`),
  ),
  getSendingData: request((client, { requestId }) => client.get(`onboarding/getSendingData/${requestId}`)),
  acceptCredit: request((client, { requestId }) =>
    client.post(`onboarding/acceptCredit/${requestId}/52/${encodeURIComponent('#30343B')}`),
  ),

  getinfoContract: paper((client, { requestId }) => client.get(`onboarding/getinfoContract/${requestId}`)),
  // Next to the type there is a file's name: an invalid one is a 404.
  getPdfBase64: file((client, { requestId }) => client.get(`onboarding/pdf/base64/Contract/${requestId}`)),
  getPdf: file((client, { requestId }) => client.get(`onboarding/pdf/Contract/${requestId}`)),
  // No shop of the matrix asks for one: an admitted caller is told so.
  sendSignatureCode: request((client, { requestId }) =>
    client.post(`onboarding/sendSignatureCode/${requestId}`),
  ),
  checkSignatureCode: request((client, { requestId }) =>
    client.post(`onboarding/checkSignatureCode/${requestId}`, { code: '0000' }),
  ),
  // The picture is invalid: an admitted caller gets that error.
  saveSignature: request((client, { requestId, account }) =>
    client.post(`onboarding/saveSignature/${account}/${requestId}/png`, image),
  ),
  getinfoPayReference: pays((client, { requestId }) =>
    client.get(`onboarding/getinfoPayReference/${requestId}`),
  ),
  getVoucherPDF: paper((client, { requestId }) => client.get(`onboarding/getVoucherPDF/${requestId}`)),
  getBarcode: pays((client, { reference }) => client.get(`payments/barcode/${reference}`)),
  getAccountStatus: pays((client, { account }) => client.get(`payments/accountStatus/${account}`)),
  makePayoffQuote: pays((client, { account }) => client.post(`payments/payoffQuote/${account}`)),
  makePaymentReference: pays((client, { account }) =>
    client.post(`payments/reference/${account}`, { amount: 100 }),
  ),
  openClabe: pays((client, { account }) => client.post(`payments/clabe/${account}`)),
  openCheckout: pays((client, { account }) =>
    client.post(`payments/card/${account}`, { amount: 100, back: '/1/inicio' }),
  ),
  getReferenceVoucher: paper((client, { reference }) => client.get(`payments/voucher/${reference}`)),
  getSettlementLetter: paper((client, { account }) => client.get(`payments/settlementLetter/${account}`)),
  getDeliveryNote: paper((client, { account }) => client.get(`payments/deliveryNote/${account}`)),
  getPaymentsByDelivery: pays((client, { account, partner }) =>
    client.get(`payments/byDelivery/${partner}/${account}`),
  ),
  getAccountHelp: pays((client, { account }) => client.get(`account/help/${account}`)),
  getPauseAddendum: paper((client, { account }) => client.get(`account/pauseAddendum/${account}/1`)),
  sendAccountCode: paper((client, { account }) => client.post(`account/code/${account}`, { use: 'pause' })),
  proveOwner: pays((client, { account }) =>
    client.post(`account/prove/${account}`, { birthday: '1990-01-01' }),
  ),
  pauseCredit: paper((client, { account }) =>
    client.post(`account/pause/${account}`, { weeks: 1, sha256: '0'.repeat(64), code: '0000' }),
  ),
  promisePayment: paper((client, { account }) =>
    client.post(`account/promise/${account}`, { amount: 10, day: '2026-01-01' }),
  ),
  receiveDevice: paper((client, { account }) => client.post(`account/received/${account}`)),
  reportTheft: paper((client, { account }) => client.post(`account/theft/${account}`, { kind: 'theft' })),
  closeTheft: paper((client, { account }) => client.post(`account/found/${account}`, { code: '0000' })),
  revokeContract: paper((client, { account }) => client.post(`account/revoke/${account}`)),
  giveClabe: paper((client, { account }) =>
    client.post(`account/clabe/${account}`, { clabe: '032180000118359719' }),
  ),
  cancelContract: paper((client, { account }) => client.post(`account/cancel/${account}`)),
  subscribePush: paper((client, { account }) => client.post(`account/push/${account}`, browser)),
  unsubscribePush: paper((client, { account }) =>
    client.post(`account/pushOff/${account}`, { endpoint: browser.endpoint }),
  ),

  listOnboarding: nobody((client) => client.get('crud/onboarding')),
  identityWebhook: nobody((client) => client.post('webhooks/identity/sandbox', { forged: true })),
  paymentsWebhook: nobody((client) => client.post('webhooks/payments/sandbox', { forged: true })),
};
