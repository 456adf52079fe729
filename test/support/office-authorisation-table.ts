import type { OfficeCallName } from '#contract/office/api.ts';
import type { ActOn, Thing } from '#domain/staff/acts.ts';
import type { Role } from '#domain/staff/roles.ts';
import type { Reply, TestClient } from './client.ts';

/**
 * Who may make each call of the desk, written by hand from the roles matrix and not derived from the policies. `in`:
 * admitted (the input may still be wrong); a number: exactly that status.
 */
export interface OfficeRow {
  readonly send: (client: TestClient, ids: OfficeIds) => Promise<Reply>;
  readonly visitor: OfficeAnswer;
  /** Roles that get `own` at their partner, and 404 for what is another partner's or nobody's. */
  readonly roles: readonly Role[];
  readonly own: OfficeAnswer;
  /** Every other role: at her partner, and elsewhere. */
  readonly others: {
    readonly own: OfficeAnswer;
    readonly elsewhere: OfficeAnswer;
    /** To a promoter, whose request it is not. */
    readonly promoter?: OfficeAnswer;
  };
  /** To somebody of the counter of another store of the partner, absent: 404 where the counter is admitted, else as at her own. */
  readonly otherStore?: OfficeAnswer;
  /** The call names an object. */
  readonly object: boolean;
}
export type OfficeAnswer = 'in' | 401 | 403 | 404;

/** Objects of one partner. */
export interface OfficeIds {
  readonly requestId: string;
  readonly refund: string;
  readonly approval: string;
  readonly staff: string;
  readonly grant: string;
  readonly session: string;
  readonly passkey: string;
  readonly view: string;
  readonly payment: string;
  readonly account: string;
  readonly privacy: string;
  readonly complaint: string;
  /** Another person's own. */
  readonly savedView: string;
  /** Somebody who has not accepted. */
  readonly invited: string;
  readonly partner: number;
  readonly paymentPlace: number;
  readonly order: string;
  readonly promoter: number;
  readonly store: string;
  readonly product: number;
  /** Shown already. */
  readonly apiKey: string;
  readonly webhook: string;
  readonly webhookDelivery: string;
  /** Given up. */
  readonly message: string;
}

type Send = OfficeRow['send'];

export const everyRole: readonly Role[] = [
  'promoter',
  'counter',
  'analyst',
  'collections',
  'finance',
  'catalogue',
  'supervisor',
  'auditor',
  'administrator',
];

const anybody = (send: Send): OfficeRow => ({
  send,
  visitor: 'in',
  roles: everyRole,
  own: 'in',
  others: { own: 'in', elsewhere: 'in' },
  object: false,
});
const signedIn = (send: Send): OfficeRow => ({ ...anybody(send), visitor: 401 });
/** Without one of the roles nothing is told of the object, not even whether it is there. */
const by = (roles: readonly Role[], send: Send): OfficeRow => ({
  send,
  visitor: 401,
  roles,
  own: 'in',
  others: { own: 403, elsewhere: 403 },
  object: true,
});
const listBy = (roles: readonly Role[], send: Send): OfficeRow => ({ ...by(roles, send), object: false });

/** Signs out in a browser without the cookie. */
function signOutElsewhere(client: TestClient): Promise<Reply> {
  const other = client.from(client.address);
  other.cookies = new Map();
  return other.post('office/sign-out');
}

const token = 'x'.repeat(43);
const challengeId = '00000000-0000-4000-8000-000000000000';
const name = 'Ana Ríos';
const readers = everyRole.filter((role) => role !== 'catalogue' && role !== 'promoter');
const handlers = ['analyst', 'supervisor'] as const;
const reviewers: readonly Role[] = ['analyst', 'supervisor'];
const moneyReaders: readonly Role[] = ['finance', 'supervisor', 'auditor'];
const reason = 'Lo pidió la gerencia';
const creditLimits = {
  bands: [700, 620, 560, 520].map((fromScore) => ({ fromScore, maxFinanced: 9_000, maxMonthly: 5_000 })),
  noHistory: { maxFinanced: 8_000, maxFinancedMet: 9_000, maxMonthly: 4_000 },
};
const senders: readonly Role[] = ['counter', 'supervisor'];
const reporters: readonly Role[] = ['analyst', 'finance', 'supervisor', 'auditor', 'administrator'];
const sellers: readonly Role[] = ['counter', 'finance', 'supervisor', 'auditor', 'administrator'];
const keepers: readonly Role[] = ['supervisor', 'administrator'];

const stockReaders: readonly Role[] = ['counter', 'catalogue', 'supervisor', 'auditor'];
const productReaders = everyRole.filter((role) => role !== 'collections' && role !== 'promoter');
const product = {
  name: 'Moto G 64 GB',
  brand: 'Motorola',
  price: 3999,
  downPayment: 599,
  weekly: 99,
  weeks: 52,
  colors: [{ color: '#000000', name: 'Negro' }],
};

const answer = { outcome: 'refused', code: 'other', note: 'Nota', facts: 'x' };
const tillLimits = { fee: 15, minimum: null, maximum: null, hours: null, reason };

const newPartner = {
  id: null,
  name: 'Jacaranda',
  legalName: 'Comercializadora Jacaranda, S.A. de C.V.',
  color: '#6B2FA0',
  logo: 'marca-nueva-logo-1-1.webp',
  address: 'Av. Reforma 502, Col. Centro, Puebla, Puebla, C.P. 72000',
  tel: '2221234567',
  contact: 'hola@jacaranda.example',
  administrators: [
    { name: 'Sara Montes', email: 'sara@jacaranda.example' },
    { name: 'Luis Cano', email: 'luis@jacaranda.example' },
  ],
};

function file(text: string): FormData {
  const form = new FormData();
  form.set('file', new Blob([text]), 'archivo.csv');
  return form;
}

const onCredit =
  (act: string, body: object): Send =>
  (client, ids) =>
    client.post(`office/credits/${ids.account}/${act}`, body);

const on =
  (path: (ids: OfficeIds) => string, body: object): Send =>
  (client, ids) =>
    client.post(`office/${path(ids)}`, body);

/** Who may do each act, by what it is done to. */
export const actTable: { readonly [T in Thing]: Readonly<Record<ActOn<T>, readonly Role[]>> } = {
  credit: {
    'promise-payment': ['collections'],
    'pause-credit': ['collections'],
    'write-off-debt': ['finance'],
    'lock-stolen': ['counter', 'collections', 'supervisor'],
    'release-device': ['collections'],
    'lock-device': ['collections'],
    'unlock-device': ['collections'],
    'cancel-contract': ['analyst'],
    'revoke-contract': ['analyst'],
    'rescind-contract': ['analyst'],
    'open-archive': ['analyst'],
    'change-phone': ['counter', 'analyst'],
    'refuse-phone': ['supervisor'],
    'stop-contact': ['analyst', 'collections', 'supervisor'],
    'resume-contact': ['supervisor'],
  },
  request: { 'claim-request': ['analyst', 'supervisor'] },
  review: { 'answer-review': ['analyst', 'supervisor'] },
  refund: { 'pay-refund': ['finance'] },
  payment: { 'book-payment': ['finance'], 'return-payment': ['finance'], 'take-back-payment': ['finance'] },
  privacy: { 'erase-person': ['analyst'], 'rectify-data': ['analyst'], 'hand-out-copy': ['analyst'] },
  complaint: { 'answer-complaint': ['analyst', 'supervisor'] },
  staff: {
    'grant-role': ['administrator'],
    'set-staff-marks': ['administrator'],
    'open-sign-in': ['administrator'],
  },
  grant: { 'withdraw-grant': ['administrator'] },
  partner: {
    'invite-staff': ['administrator'],
    'set-company-sign-in': ['administrator'],
    'remove-company-sign-in': ['administrator'],
    'set-passkey-rule': ['administrator'],
    'set-limit': ['supervisor'],
    'set-desk-hours': ['supervisor'],
    'set-credit-limits': ['supervisor'],
    'set-commission-plan': ['finance'],
    'close-commissions': ['finance'],
    'add-payment-place': ['supervisor'],
    'open-shop': ['administrator'],
    'add-api-key': ['administrator'],
    'publish-brand': ['catalogue'],
  },
  key: { 'revoke-api-key': ['administrator'] },
  place: { 'set-payment-place': ['supervisor'] },
  product: {
    'change-product': ['catalogue'],
    'receive-stock': ['catalogue'],
    'count-stock': ['counter', 'catalogue'],
    'correct-stock': ['catalogue'],
  },
};

export const officeTable: Readonly<Record<OfficeCallName, OfficeRow>> = {
  getOfficeSession: anybody((client) => client.get('office/session')),
  getInvitation: anybody((client) => client.get(`office/invitations/${token}`)),
  startInvitationPasskey: anybody((client) => client.post(`office/invitations/${token}/passkey/options`)),
  acceptWithPasskey: anybody((client) =>
    client.post(`office/invitations/${token}/passkey`, { challengeId, credential: {}, name }),
  ),
  startInvitationTotp: anybody((client) => client.post(`office/invitations/${token}/totp/secret`)),
  acceptWithTotp: anybody((client) =>
    client.post(`office/invitations/${token}/totp`, { challengeId, code: '123456', name }),
  ),
  startPasskeySignIn: anybody((client) => client.post('office/sign-in/passkey/options')),
  // With bad input: what signs in is tested in sign-in.test.ts.
  signInWithPasskey: anybody((client) => client.post('office/sign-in/passkey', {})),
  signInWithTotp: anybody((client) => client.post('office/sign-in/totp', {})),
  signInWithRecoveryCode: anybody((client) => client.post('office/sign-in/recovery', {})),
  // A link that opens is tested in sign-in.test.ts.
  signInWithLink: anybody((client) => client.post('office/sign-in/link/UNKNOWN')),
  // What signs in with a company is tested in company-sign-in.test.ts.
  getCompanySignIn: anybody((client) => client.get('office/sign-in/company/UNKNOWN')),
  startCompanySignIn: anybody((client) => client.post('office/sign-in/company/alba', {})),
  finishCompanySignIn: anybody((client) => client.post('office/sign-in/company/alba/finish', {})),
  listOfficePasskeys: signedIn((client) => client.get('office/passkeys')),
  startOwnPasskey: signedIn((client) => client.post('office/passkeys/options')),
  addOwnPasskey: signedIn((client) => client.post('office/passkeys', {})),
  // Another person's passkey, at any partner.
  removeOwnPasskey: {
    ...by(everyRole, (client, ids) => client.post(`office/passkeys/${ids.passkey}/remove`)),
    own: 404,
  },
  getOwnCodes: signedIn((client) => client.get('office/codes')),
  startOwnApp: signedIn((client) => client.post('office/app/secret')),
  replaceOwnApp: signedIn((client) => client.post('office/app', {})),
  renewRecoveryCodes: signedIn((client) => client.post('office/recovery-codes')),
  // Elsewhere: the sessions are still needed.
  signOutOfOffice: anybody((client) => signOutElsewhere(client)),
  listOfficeSessions: signedIn((client) => client.get('office/sessions')),
  // Another person's session, at any partner.
  revokeOfficeSession: {
    ...by(everyRole, (client, ids) => client.post(`office/sessions/${ids.session}/revoke`)),
    own: 404,
  },
  getOfficeToday: signedIn((client) => client.get('office/today')),
  listOfficeRequests: listBy(readers, (client) => client.get('office/requests')),
  getOfficeRequest: by(readers, (client, ids) => client.get(`office/requests/${ids.requestId}`)),
  addRequestNote: by(['counter', 'analyst', 'collections', 'finance', 'supervisor'], (client, ids) =>
    client.post(`office/requests/${ids.requestId}/notes`, { text: 'Nota' }),
  ),
  revealOfRequest: by(['analyst', 'collections', 'finance', 'supervisor', 'auditor'], (client, ids) =>
    client.post(`office/requests/${ids.requestId}/reveal`, { field: 'name', reason: 'audit' }),
  ),
  openEvidence: {
    // The request of the test has no photos: of them even its own partner finds none.
    ...by(['analyst', 'supervisor', 'auditor'], (client, ids) =>
      client.post(`office/requests/${ids.requestId}/evidence`, {
        document: 'identity-front',
        reason: 'audit',
      }),
    ),
    own: 404,
  },
  // Another person's view, at any partner.
  getOfficeView: {
    ...by(['analyst', 'collections', 'finance', 'supervisor', 'auditor'], (client, ids) =>
      client.get(`office/views/${ids.view}`),
    ),
    own: 404,
  },
  getRequestCasework: by(readers, (client, ids) => client.get(`office/requests/${ids.requestId}/casework`)),
  // In a state in which the request is not: nothing is done to it.
  askCorrection: by(handlers, (client, ids) =>
    client.post(`office/requests/${ids.requestId}/corrections`, {
      what: 'address',
      reason: 'incomplete',
      seen: 'cancelled',
    }),
  ),
  // No correction of this id.
  withdrawCorrection: {
    ...by(handlers, (client, ids) =>
      client.post(`office/requests/${ids.requestId}/corrections/${challengeId}/withdraw`),
    ),
    own: 404,
  },
  claimRequest: by(handlers, (client, ids) => client.post(`office/requests/${ids.requestId}/claim`)),
  releaseRequest: by(handlers, (client, ids) => client.post(`office/requests/${ids.requestId}/release`)),
  sendAgain: by(handlers, (client, ids) =>
    client.post(`office/requests/${ids.requestId}/send-again`, { what: 'link' }),
  ),
  handToStore: by(handlers, (client, ids) =>
    client.post(`office/requests/${ids.requestId}/store`, {
      store: ids.store,
      note: reason,
      seen: 'cancelled',
      seenStore: null,
    }),
  ),
  cancelRequest: by(handlers, (client, ids) =>
    client.post(`office/requests/${ids.requestId}/cancel`, { reason: 'no-answer', seen: 'cancelled' }),
  ),
  listReviews: listBy(reviewers, (client) => client.get('office/reviews')),
  takeNextReview: listBy(reviewers, (client) => client.post('office/reviews/take-next', {})),
  // The request of the test waits for no review: of the next two even its own partner finds none.
  getReview: {
    ...by(reviewers, (client, ids) => client.get(`office/reviews/${ids.requestId}`)),
    own: 404,
  },
  claimReview: {
    ...by(reviewers, (client, ids) => client.post(`office/reviews/${ids.requestId}/claim`)),
    own: 404,
  },
  putBackReview: by(reviewers, (client, ids) => client.post(`office/reviews/${ids.requestId}/put-back`)),
  previewCounterOffer: by(reviewers, (client, ids) =>
    client.get(`office/reviews/${ids.requestId}/plan?product=1&downPayment=1000&weeks=52`),
  ),
  answerReview: by(reviewers, (client, ids) =>
    client.post(`office/reviews/${ids.requestId}/answer`, {
      outcome: 'refused',
      code: 'other',
      note: 'Nota',
      facts: 'x',
    }),
  ),
  listApprovals: signedIn((client) => client.get('office/approvals')),
  // Everybody may make some act, so nobody is refused before the act is looked up.
  approveAct: {
    ...by(['supervisor', 'administrator'], (client, ids) =>
      client.post(`office/approvals/${ids.approval}/approve`),
    ),
    others: { own: 403, elsewhere: 404, promoter: 404 },
    otherStore: 404,
  },
  refuseAct: {
    ...by(['supervisor', 'administrator'], (client, ids) =>
      client.post(`office/approvals/${ids.approval}/refuse`, { reason }),
    ),
    others: { own: 403, elsewhere: 404, promoter: 404 },
    otherStore: 404,
  },
  listStaff: listBy(['auditor', 'administrator'], (client) => client.get('office/staff')),
  proposeGrant: by(['administrator'], (client, ids) =>
    client.post(`office/staff/${ids.staff}/grants`, { role: 'catalogue', partner: 1, reason }),
  ),
  proposeGrantWithdrawal: by(['administrator'], (client, ids) =>
    client.post(`office/grants/${ids.grant}/withdraw`, { reason }),
  ),
  proposeRefund: by(['finance'], (client, ids) =>
    client.post(`office/refunds/${ids.refund}/pay`, { reason }),
  ),
  // Nobody has agreed to it.
  withdrawRefundApproval: by(['finance'], (client, ids) =>
    client.post(`office/refunds/${ids.refund}/withdraw`, { reason }),
  ),
  recordRefundPaid: by(['finance'], (client, ids) =>
    client.post(`office/refunds/${ids.refund}/paid`, { transfer: 'SPEI 1' }),
  ),
  listCredits: listBy(readers, (client) => client.get('office/credits')),
  getCredit: by(readers, (client, ids) => client.get(`office/credits/${ids.account}`)),
  sendPayoffQuote: by(['analyst', 'collections', 'finance', 'supervisor'], (client, ids) =>
    client.post(`office/credits/${ids.account}/payoff`),
  ),
  actOnCredit: by(['collections'], onCredit('acts/pause-credit', { weeks: 1, reason })),
  previewActOnCredit: by(['supervisor'], onCredit('acts/resume-contact/preview', { reason })),
  actOnReview: by(
    reviewers,
    on(({ requestId }) => `reviews/${requestId}/acts/answer-review`, answer),
  ),
  previewActOnReview: by(
    reviewers,
    on(({ requestId }) => `reviews/${requestId}/acts/answer-review/preview`, answer),
  ),
  actOnRefund: by(
    ['finance'],
    on(({ refund }) => `refunds/${refund}/acts/pay-refund`, { reason }),
  ),
  previewActOnRefund: by(
    ['finance'],
    on(({ refund }) => `refunds/${refund}/acts/pay-refund/preview`, { reason }),
  ),
  actOnPayment: by(
    ['finance'],
    on(({ payment }) => `payments/${payment}/acts/return-payment`, { reason }),
  ),
  previewActOnPayment: by(
    ['finance'],
    on(({ payment }) => `payments/${payment}/acts/take-back-payment/preview`, { reason }),
  ),
  actOnPrivacy: by(
    ['analyst'],
    on(({ privacy }) => `privacy/${privacy}/acts/hand-out-copy`, { reason }),
  ),
  previewActOnPrivacy: by(
    ['analyst'],
    on(({ privacy }) => `privacy/${privacy}/acts/erase-person/preview`, { reason }),
  ),
  actOnComplaint: by(
    ['analyst', 'supervisor'],
    on(({ complaint }) => `complaints/${complaint}/acts/answer-complaint`, {
      text: 'Aclaramos el pago que reclamó.',
    }),
  ),
  previewActOnComplaint: by(
    ['analyst', 'supervisor'],
    on(({ complaint }) => `complaints/${complaint}/acts/answer-complaint/preview`, {
      text: 'Aclaramos el pago que reclamó.',
    }),
  ),
  actOnStaff: by(
    ['administrator'],
    on(({ staff }) => `staff/${staff}/acts/grant-role`, { role: 'catalogue', partner: 1, reason }),
  ),
  previewActOnStaff: by(
    ['administrator'],
    on(({ staff }) => `staff/${staff}/acts/grant-role/preview`, { role: 'finance', partner: 1, reason }),
  ),
  actOnGrant: by(
    ['administrator'],
    on(({ grant }) => `grants/${grant}/acts/withdraw-grant`, { reason }),
  ),
  previewActOnGrant: by(
    ['administrator'],
    on(({ grant }) => `grants/${grant}/acts/withdraw-grant/preview`, { reason }),
  ),
  actOnPartner: by(
    ['supervisor'],
    on(({ partner }) => `partners/${partner}/acts/set-limit`, { command: 'pay-refund', upTo: 500, reason }),
  ),
  previewActOnPartner: by(
    ['finance'],
    on(({ partner }) => `partners/${partner}/acts/set-commission-plan/preview`, {
      amount: 150,
      share: 2.5,
      reason,
    }),
  ),
  actOnPlace: by(
    ['supervisor'],
    on(({ paymentPlace }) => `payment-places/${paymentPlace}/acts/set-payment-place`, tillLimits),
  ),
  previewActOnPlace: by(
    ['supervisor'],
    on(({ paymentPlace }) => `payment-places/${paymentPlace}/acts/set-payment-place/preview`, tillLimits),
  ),
  actOnRequest: by(
    ['analyst', 'supervisor'],
    on(({ requestId }) => `requests/${requestId}/acts/claim-request`, {}),
  ),
  previewActOnRequest: by(
    ['analyst', 'supervisor'],
    on(({ requestId }) => `requests/${requestId}/acts/claim-request/preview`, {}),
  ),
  actOnRequests: by(['analyst', 'supervisor'], (client, { requestId }) =>
    client.post('office/requests/acts/claim-request', { of: [{ of: requestId }] }),
  ),
  previewActOnRequests: by(['analyst', 'supervisor'], (client, { requestId }) =>
    client.post('office/requests/acts/claim-request/preview', { of: [{ of: requestId }] }),
  ),
  // Without what was seen: what it does is tested in several-acts.test.ts.
  actOnProducts: by(['catalogue'], (client, { product: id }) =>
    client.post('office/products/acts/change-product', { of: [{ of: id }] }),
  ),
  previewActOnProducts: by(['catalogue'], (client, { product: id }) =>
    client.post('office/products/acts/change-product/preview', { of: [{ of: id }], state: 'withdrawn' }),
  ),
  actOnProduct: by(
    ['catalogue'],
    on(({ product: id }) => `products/${id}/acts/change-product`, { version: 0, state: 'withdrawn' }),
  ),
  previewActOnProduct: by(
    ['catalogue'],
    on(({ product: id }) => `products/${id}/acts/change-product/preview`, { version: 0, state: 'withdrawn' }),
  ),
  promiseForCustomer: by(['collections'], onCredit('promise', { amount: 100, day: '2026-11-26', reason })),
  lockStolen: by(['counter', 'collections', 'supervisor'], onCredit('theft', { what: 'theft', reason })),
  proposeLock: by(['collections'], onCredit('lock', { reason })),
  // The device is not locked.
  proposeUnlock: by(['collections'], onCredit('unlock', { why: 'goodwill', until: '2026-11-26', reason })),
  proposeRelease: by(['collections'], onCredit('release', { reason })),
  proposeWriteOff: by(['finance'], onCredit('write-off', { what: 'sum', sum: 10, why: 'agreement', reason })),
  proposePause: by(['collections'], onCredit('pause', { weeks: 1, reason })),
  proposeCancellation: by(['analyst'], onCredit('cancel', { reason })),
  // Its customer has it.
  proposeRescission: by(['analyst'], onCredit('rescind', { reason })),
  proposeRevocation: by(['analyst'], onCredit('revoke', { sentOn: '2026-11-25', reason })),
  // Nothing of it is archived.
  proposeArchiveOpening: by(['analyst'], onCredit('archive', { basis: 'authority', reason })),
  // No number is lost here.
  proposePhoneChange: { ...by(['counter', 'analyst'], onCredit('phone', { reason })), own: 404 },
  refusePhoneChange: { ...by(['supervisor'], onCredit('phone/refuse', { reason })), own: 404 },
  listCollections: listBy(['collections', 'supervisor', 'auditor'], (client) =>
    client.get('office/collections'),
  ),
  logContact: by(
    ['collections', 'supervisor'],
    onCredit('contacts', { channel: 'incoming-call', outcome: 'answered' }),
  ),
  stopContact: by(
    ['analyst', 'collections', 'supervisor'],
    onCredit('contact-stop', { why: 'dispute', reason }),
  ),
  resumeContact: by(['supervisor'], onCredit('contact-stop/end', { reason })),
  listPaymentsToClear: listBy(moneyReaders, (client) => client.get('office/payments/to-clear')),
  listPayments: listBy(moneyReaders, (client) => client.get('office/payments')),
  getOfficePayment: by(moneyReaders, (client, ids) => client.get(`office/payments/${ids.payment}`)),
  proposeBooking: by(['finance'], (client, ids) =>
    client.post(`office/payments/${ids.payment}/book`, { account: ids.account, reason }),
  ),
  proposeReturn: by(['finance'], (client, ids) =>
    client.post(`office/payments/${ids.payment}/return`, { reason }),
  ),
  proposeTakeBack: by(['finance'], (client, ids) =>
    client.post(`office/payments/${ids.payment}/take-back`, { reason }),
  ),
  leavePayment: by(['finance', 'supervisor'], (client, ids) =>
    client.post(`office/payments/${ids.payment}/leave`, { reason }),
  ),
  askNetworkAgain: listBy(['finance', 'supervisor'], (client) => client.post('office/payments/ask-again')),
  listRefunds: listBy([...moneyReaders, 'administrator'], (client) => client.get('office/refunds')),
  getRefund: by([...moneyReaders, 'administrator'], (client, ids) =>
    client.get(`office/refunds/${ids.refund}`),
  ),
  listPaymentDays: listBy(['finance', 'supervisor'], (client) => client.get('office/payment-days')),
  getPaymentDay: listBy(moneyReaders, (client) => client.get('office/payment-days/2020-01-01')),
  // Nothing was paid that day.
  closePaymentDay: {
    ...listBy(['finance', 'supervisor'], (client) =>
      client.post('office/payment-days/2020-01-01/close', {
        network: 'sandbox',
        partner: 1,
        payments: 1,
        reported: 1,
        waiting: 0,
        returned: 0,
      }),
    ),
    own: 404,
  },
  exportPaymentDay: listBy(moneyReaders, (client) => client.get('office/payment-days/2020-01-01/csv')),
  getStaffPerson: by(['auditor', 'administrator'], (client, ids) => client.get(`office/staff/${ids.staff}`)),
  proposeInvitation: listBy(['administrator'], (client) =>
    client.post('office/staff', { name, email: 'ana@tienda.mx', role: 'analyst', partner: 1, reason }),
  ),
  sendInvitation: by(['administrator'], (client, ids) =>
    client.post(`office/staff/${ids.invited}/invitation`),
  ),
  endStaffSessions: by(['administrator'], (client, ids) =>
    client.post(`office/staff/${ids.invited}/sessions/end`, { reason }),
  ),
  // Nobody here was invited by another.
  confirmStaff: by(['administrator'], (client, ids) => client.post(`office/staff/${ids.invited}/confirm`)),
  suspendStaff: by(['administrator'], (client, ids) =>
    client.post(`office/staff/${ids.invited}/suspend`, { reason }),
  ),
  listLimits: listBy(['analyst', 'finance', 'supervisor', 'auditor', 'administrator'], (client) =>
    client.get('office/limits'),
  ),
  proposeLimit: by(['supervisor'], (client, ids) =>
    client.post('office/limits', { partner: ids.partner, command: 'pay-refund', upTo: 500, reason }),
  ),
  listDeadlines: listBy(['analyst', 'finance', 'supervisor', 'auditor', 'administrator'], (client) =>
    client.get('office/deadlines'),
  ),
  proposeDeskHours: by(['supervisor'], (client, ids) =>
    client.post('office/desk-hours', {
      partner: ids.partner,
      opensAt: '10:00',
      closesAt: '19:00',
      days: [1, 2, 3, 4, 5],
      reason,
    }),
  ),
  listCreditLimits: listBy(['analyst', 'finance', 'supervisor', 'auditor', 'administrator'], (client) =>
    client.get('office/credit-limits'),
  ),
  proposeCreditLimits: by(['supervisor'], (client, ids) =>
    client.post('office/credit-limits', { partner: ids.partner, ...creditLimits, reason }),
  ),
  simulateCreditLimits: by(['analyst', 'finance', 'supervisor', 'auditor', 'administrator'], (client, ids) =>
    client.post('office/credit-limits/simulate', {
      partner: ids.partner,
      ...creditLimits,
      from: '2020-01-01',
      until: '2020-01-31',
    }),
  ),
  listPaymentPlaces: listBy(['analyst', 'finance', 'supervisor', 'auditor', 'administrator'], (client) =>
    client.get('office/payment-places'),
  ),
  listApiKeys: listBy(['auditor', 'administrator'], (client) => client.get('office/api-keys')),
  showApiKey: by(['administrator'], (client, ids) => client.post(`office/api-keys/${ids.apiKey}/secret`)),
  actOnKey: by(
    ['administrator'],
    on(({ apiKey }) => `api-keys/${apiKey}/acts/revoke-api-key`, { reason }),
  ),
  previewActOnKey: by(
    ['administrator'],
    on(({ apiKey }) => `api-keys/${apiKey}/acts/revoke-api-key/preview`, { reason }),
  ),
  listPartners: listBy(['supervisor', 'auditor', 'administrator'], (client) => client.get('office/partners')),
  getPartnerSetup: by(['supervisor', 'auditor', 'administrator'], (client, ids) =>
    client.get(`office/partners/${ids.partner}`),
  ),
  createPartner: {
    ...listBy(['administrator'], (client) => client.post('office/partners', newPartner)),
    own: 403,
  },
  keepPicture: by(['supervisor', 'administrator'], (client, ids) =>
    client.post(`office/pictures?partner=${ids.partner}`, file('no picture')),
  ),
  proposePaymentPlace: by(['supervisor'], (client, ids) =>
    client.post('office/payment-places', {
      place: ids.paymentPlace,
      fee: 15,
      minimum: null,
      maximum: null,
      hours: null,
      reason,
    }),
  ),
  listCompanySignIns: listBy(['auditor', 'administrator'], (client) => client.get('office/company-sign-ins')),
  proposeCompanySignIn: by(['administrator'], (client, ids) =>
    client.post('office/company-sign-ins', {
      partner: ids.partner,
      key: 'cadena',
      issuer: 'https://cuentas.tienda.mx',
      clientId: 'enganche',
      clientSecret: 'un secreto de la empresa',
      emailDomain: 'tienda.mx',
      reason,
    }),
  ),
  testCompanyIssuer: by(['administrator'], (client, ids) =>
    client.post('office/company-sign-ins/test', { partner: ids.partner, issuer: 'http://127.0.0.1:9' }),
  ),
  proposeCompanyRemoval: by(['administrator'], (client, ids) =>
    client.post('office/company-sign-ins/remove', { partner: ids.partner, reason }),
  ),
  getPostalCodes: listBy(['supervisor', 'auditor', 'administrator'], (client) =>
    client.get('office/postal-codes'),
  ),
  importPostalCodes: {
    ...listBy(['administrator'], (client) => client.post('office/postal-codes', file('no list'))),
    own: 403,
  },
  listIntegrations: listBy(['supervisor', 'auditor', 'administrator'], (client) =>
    client.get('office/integrations'),
  ),
  // All partners share the services.
  probeService: {
    ...listBy(['administrator'], (client) => client.post('office/integrations/captcha/probe')),
    own: 403,
  },
  retryMessage: by(['supervisor', 'administrator'], (client, ids) =>
    client.post(`office/messages/${ids.message}/retry`),
  ),
  // Queues hold the work of all partners: an administrator of one may not touch them.
  retryJobs: {
    ...listBy(['administrator'], (client) => client.post('office/queues/query-bureau/retry')),
    own: 403,
  },
  listWebhooks: listBy(['auditor', 'administrator'], (client) => client.get('office/webhooks')),
  getWebhook: by(['auditor', 'administrator'], (client, ids) => client.get(`office/webhooks/${ids.webhook}`)),
  addWebhook: by(['administrator'], (client, ids) =>
    client.post('office/webhooks', {
      partner: ids.partner,
      url: 'https://avisos.tienda.mx/enganche',
      events: ['payment.booked'],
    }),
  ),
  changeWebhook: by(['administrator'], (client, ids) =>
    client.post(`office/webhooks/${ids.webhook}`, { events: ['payment.booked'], isEnabled: true }),
  ),
  rotateWebhookSecret: by(['administrator'], (client, ids) =>
    client.post(`office/webhooks/${ids.webhook}/secret`),
  ),
  testWebhook: by(['administrator'], (client, ids) => client.post(`office/webhooks/${ids.webhook}/test`)),
  sendWebhookAgain: by(['administrator'], (client, ids) =>
    client.post(`office/webhook-deliveries/${ids.webhookDelivery}/again`),
  ),
  removeWebhook: by(['administrator'], (client, ids) =>
    client.post(`office/webhooks/${ids.webhook}/remove`, { reason }),
  ),
  listComplaints: listBy(
    ['analyst', 'collections', 'finance', 'supervisor', 'auditor', 'administrator'],
    (client) => client.get('office/complaints'),
  ),
  getComplaint: by(
    ['analyst', 'collections', 'finance', 'supervisor', 'auditor', 'administrator'],
    (client, ids) => client.get(`office/complaints/${ids.complaint}`),
  ),
  revealOfComplaint: by(['analyst', 'collections', 'finance', 'supervisor', 'auditor'], (client, ids) =>
    client.post(`office/complaints/${ids.complaint}/reveal`, { field: 'text', reason: 'audit' }),
  ),
  printComplaintLetter: by(['analyst', 'collections', 'finance', 'supervisor', 'auditor'], (client, ids) =>
    client.get(`office/complaints/${ids.complaint}/letter`),
  ),
  listPrivacyRequests: listBy(['analyst', 'supervisor', 'auditor', 'administrator'], (client) =>
    client.get('office/privacy'),
  ),
  getPrivacyRequest: by(['analyst', 'supervisor', 'auditor', 'administrator'], (client, ids) =>
    client.get(`office/privacy/${ids.privacy}`),
  ),
  revealOfPrivacy: by(['analyst', 'supervisor', 'auditor'], (client, ids) =>
    client.post(`office/privacy/${ids.privacy}/reveal`, { field: 'text', reason: 'audit' }),
  ),
  checkPrivacyIdentity: by(['analyst'], (client, ids) =>
    client.post(`office/privacy/${ids.privacy}/identity`, { how: 'call' }),
  ),
  proposePrivacyCopy: by(['analyst'], (client, ids) =>
    client.post(`office/privacy/${ids.privacy}/copy`, { reason }),
  ),
  // Nobody has confirmed it.
  takePrivacyCopy: {
    ...by(['analyst'], (client, ids) => client.get(`office/privacy/${ids.privacy}/copy/zip`)),
    own: 404,
  },
  proposeErasure: by(['analyst'], (client, ids) =>
    client.post(`office/privacy/${ids.privacy}/erase`, { reason }),
  ),
  proposeRectification: by(['analyst'], (client, ids) =>
    client.post(`office/privacy/${ids.privacy}/rectify`, {
      requestId: ids.requestId,
      email: 'nuevo@correo.mx',
      evidence: 'Su INE',
      reason,
    }),
  ),
  // None waits in the test: even at its own partner there is nothing to show.
  revealRectification: {
    ...by(['analyst', 'supervisor', 'auditor'], (client, ids) =>
      client.post(`office/privacy/${ids.privacy}/rectify/reveal`, { reason: 'audit' }),
    ),
    own: 404,
  },
  recordOpposition: by(['analyst'], (client, ids) =>
    client.post(`office/privacy/${ids.privacy}/oppose`, { purposes: ['promotions'], note: reason }),
  ),
  withdrawOpposition: by(['analyst'], (client, ids) =>
    client.post(`office/privacy/${ids.privacy}/oppose/withdraw`, { purpose: 'promotions', note: reason }),
  ),
  answerPrivacyRequest: by(['analyst'], (client, ids) =>
    client.post(`office/privacy/${ids.privacy}/answer`, { text: 'Corregimos el dato que pidió.' }),
  ),
  getTrail: by(['auditor', 'administrator'], (client, ids) =>
    client.get(`office/trail?partner=${ids.partner}`),
  ),
  verifyTrail: by(['auditor', 'administrator'], (client, ids) =>
    client.post('office/trail/verify', { partner: ids.partner }),
  ),
  exportTrail: by(['auditor'], (client, ids) =>
    client.get(`office/trail/csv?partner=${ids.partner}&view=grants`),
  ),
  listOfficeDeliveries: listBy(['counter', 'supervisor', 'auditor'], (client) =>
    client.get('office/deliveries'),
  ),
  countOfficeDeliveries: listBy(['counter', 'supervisor', 'auditor'], (client) =>
    client.get('office/delivery-counts'),
  ),
  exportOfficeDeliveries: listBy(['counter', 'supervisor', 'auditor'], (client) =>
    client.get('office/deliveries-csv'),
  ),
  getOfficeDelivery: by(['counter', 'supervisor', 'auditor'], (client, ids) =>
    client.get(`office/deliveries/${ids.requestId}`),
  ),
  packDevice: by(senders, (client, ids) =>
    client.post(`office/deliveries/${ids.requestId}/pack`, { imei: '490154203237518' }),
  ),
  correctDevice: by(senders, (client, ids) =>
    client.post(`office/deliveries/${ids.requestId}/correct`, { imei: '490154203237518', reason }),
  ),
  sendDevice: by(senders, (client, ids) =>
    client.post(`office/deliveries/${ids.requestId}/send`, { carrier: 'Estafeta', trackingNumber: 'A-1234' }),
  ),
  deliverDevice: by(senders, (client, ids) =>
    client.post(`office/deliveries/${ids.requestId}/deliver`, { receivedBy: name, on: '2026-01-05' }),
  ),
  sendHandOverCode: by(senders, (client, ids) =>
    client.post(`office/deliveries/${ids.requestId}/hand-over-code`),
  ),
  handOverDevice: by(senders, (client, ids) =>
    client.post(`office/deliveries/${ids.requestId}/hand-over`, { imei: '490154203237518', code: '0000' }),
  ),
  packDeviceAgain: by(senders, (client, ids) =>
    client.post(`office/deliveries/${ids.requestId}/pack-again`, { imei: '490154203237518', reason }),
  ),
  takeDeviceBack: by(senders, (client, ids) =>
    client.post(`office/deliveries/${ids.requestId}/take-back`, { reason }),
  ),
  revealOfDelivery: by(senders, (client, ids) =>
    client.post(`office/deliveries/${ids.requestId}/reveal`, { field: 'phone', reason: 'deliver-device' }),
  ),
  openPackingList: by(senders, (client, ids) =>
    client.post('office/packing-list', { requestIds: [ids.requestId], reason: 'deliver-device' }),
  ),
  listDeviceOrders: listBy(['counter', 'supervisor', 'auditor'], (client) =>
    client.get('office/device-orders'),
  ),
  retryDeviceOrder: by(senders, (client, ids) => client.post(`office/device-orders/${ids.order}/retry`)),
  listToContact: listBy(['counter', 'supervisor', 'auditor'], (client) =>
    client.get('office/delivery-contacts'),
  ),
  logDeliveryContact: by(senders, (client, ids) =>
    client.post(`office/delivery-contacts/${ids.requestId}/log`, { channel: 'at-store', outcome: 'later' }),
  ),
  setDensity: signedIn((client) => client.post('office/density', { density: 'amplia' })),
  claimRequests: by(handlers, (client, ids) =>
    client.post('office/requests/claim', { requestIds: [ids.requestId] }),
  ),
  releaseRequests: by(handlers, (client, ids) =>
    client.post('office/requests/release', { requestIds: [ids.requestId] }),
  ),
  exportOfficeRequests: listBy(moneyReaders, (client) => client.get('office/requests-csv')),
  exportCredits: listBy(moneyReaders, (client) => client.get('office/credits-csv')),
  listSavedViews: signedIn((client) => client.get('office/saved-views?page=requests')),
  // Of a list that she may not open nobody keeps a view.
  saveView: listBy(readers, (client) =>
    client.post('office/saved-views', { page: 'requests', name: 'De la mañana', query: 'view=review' }),
  ),
  changeSavedView: {
    ...by(everyRole, (client, ids) =>
      client.post(`office/saved-views/${ids.savedView}`, { name: 'Otro nombre' }),
    ),
    own: 404,
  },
  removeSavedView: {
    ...by(everyRole, (client, ids) => client.post(`office/saved-views/${ids.savedView}/remove`)),
    own: 404,
  },
  listPromoters: listBy(sellers, (client) => client.get('office/promoters')),
  getPromoter: by(sellers, (client, ids) => client.get(`office/promoters/${ids.promoter}`)),
  printPoster: by(sellers, (client, ids) => client.get(`office/promoters/${ids.promoter}/poster`)),
  listPromotersToInvite: listBy(['administrator'], (client) => client.get('office/promoters-to-invite')),
  addPromoter: by(keepers, (client, ids) =>
    client.post('office/promoters', { partner: ids.partner, name, code: 'LUZ1', agency: 'AG9' }),
  ),
  tryPromotersFile: by(keepers, (client, ids) =>
    client.post(`office/promoters-file/try?partner=${ids.partner}`, file('Nombre\nRosa Campos')),
  ),
  applyPromotersFile: by(keepers, (client, ids) =>
    client.post(`office/promoters-file/apply?partner=${ids.partner}&facts=none`, file('Nombre\nRosa Campos')),
  ),
  printPosters: by(sellers, (client, ids) => client.get(`office/posters?promoters=${ids.promoter}`)),
  withdrawPromoter: by(keepers, (client, ids) =>
    client.post(`office/promoters/${ids.promoter}/withdraw`, { reason }),
  ),
  restorePromoter: by(keepers, (client, ids) =>
    client.post(`office/promoters/${ids.promoter}/restore`, { reason }),
  ),
  movePromoter: by(keepers, (client, ids) =>
    client.post(`office/promoters/${ids.promoter}/store`, { store: null, reason }),
  ),
  listStores: listBy(sellers, (client) => client.get('office/stores')),
  openStore: by(keepers, (client, ids) =>
    client.post('office/stores', { partner: ids.partner, name: 'Centro' }),
  ),
  changeStore: by(keepers, (client, ids) =>
    client.post(`office/stores/${ids.store}`, { name: 'Tienda de siempre', address: 'Calle 5' }),
  ),
  closeStore: by(keepers, (client, ids) => client.post(`office/stores/${ids.store}/close`, { reason })),
  getCommissions: by(moneyReaders, (client, ids) => client.get(`office/commissions?partner=${ids.partner}`)),
  exportStatement: by(moneyReaders, (client, ids) =>
    client.get(`office/promoters/${ids.promoter}/statement/2026-01`),
  ),
  printStatement: by(moneyReaders, (client, ids) =>
    client.get(`office/promoters/${ids.promoter}/statement/2026-01/pdf`),
  ),
  proposeCommissionPlan: by(['finance'], (client, ids) =>
    client.post('office/commission-plans', { partner: ids.partner, amount: 150, share: 2.5, reason }),
  ),
  proposeCommissionClosing: by(['finance'], (client, ids) =>
    client.post('office/commission-closings', { partner: ids.partner, month: '2026-01', reason }),
  ),
  getFunnel: listBy(reporters, (client) => client.get('office/reports/funnel')),
  getDecisions: listBy(reporters, (client) => client.get('office/reports/decisions')),
  getCohorts: listBy(reporters, (client) => client.get('office/reports/cohorts')),
  getArrears: listBy(reporters, (client) => client.get('office/reports/arrears')),
  getSales: listBy(reporters, (client) => client.get('office/reports/sales')),
  getCauses: listBy(reporters, (client) => client.get('office/reports/causes')),
  exportReport: listBy(reporters, (client) => client.get('office/reports/funnel/csv')),
  listStock: listBy(stockReaders, (client) => client.get('office/stock')),
  exportStock: listBy(stockReaders, (client) => client.get('office/stock-csv')),
  stockTemplate: {
    ...by(['counter', 'catalogue'], (client, ids) =>
      client.get(`office/stock-template?partner=${ids.partner}`),
    ),
    otherStore: 'in',
  },
  tryStockFile: {
    ...by(['counter', 'catalogue'], (client, ids) =>
      client.post(`office/stock-file/try?partner=${ids.partner}`, file('equipo,hay\nMoto G,2')),
    ),
    otherStore: 'in',
  },
  applyStockFile: {
    ...by(['counter', 'catalogue'], (client, ids) =>
      client.post(`office/stock-file/apply?partner=${ids.partner}&facts=none`, file('equipo,hay\nMoto G,2')),
    ),
    otherStore: 'in',
  },
  getStock: {
    ...by(stockReaders, (client, ids) => client.get(`office/stock/${ids.product}`)),
    otherStore: 'in',
  },
  listOfficeProducts: listBy(productReaders, (client) => client.get('office/products')),
  // The catalogue is the whole partner's, in every store.
  getOfficeProduct: {
    ...by(productReaders, (client, ids) => client.get(`office/products/${ids.product}`)),
    otherStore: 'in',
  },
  addOfficeProduct: by(['catalogue'], (client, ids) =>
    client.post('office/products', { ...product, partner: ids.partner }),
  ),
  // With an older version: what is saved is tested in products.test.ts.
  changeOfficeProduct: by(['catalogue'], (client, ids) =>
    client.post(`office/products/${ids.product}`, { ...product, version: 0 }),
  ),
  setProductState: by(['catalogue'], (client, ids) =>
    client.post(`office/products/${ids.product}/state`, { version: 0, state: 'withdrawn' }),
  ),
  withdrawProductPlan: by(['catalogue'], (client, ids) =>
    client.post(`office/products/${ids.product}/plan/withdraw`),
  ),
  addProductPhoto: by(['catalogue'], (client, ids) =>
    client.post(`office/products/${ids.product}/photo?color=%23000000`, file('no photo')),
  ),
  arrangeProductPhoto: by(['catalogue'], (client, ids) =>
    client.post(`office/products/${ids.product}/photos`, {
      color: '#000000',
      file: 'none.webp',
      how: { to: 'away' },
    }),
  ),
  addProductPhotos: by(['catalogue'], (client, ids) =>
    client.post(`office/products-photos?partner=${ids.partner}`, file('no photo')),
  ),
  exportOfficeProducts: {
    ...by(productReaders, (client, ids) => client.get(`office/products-csv?partner=${ids.partner}`)),
    otherStore: 'in',
  },
  productsTemplate: listBy(productReaders, (client) => client.get('office/products-template')),
  tryProductsCsv: by(['catalogue'], (client, ids) =>
    client.post(`office/products-csv/try?partner=${ids.partner}`, file('producto\nMoto G')),
  ),
  applyProductsCsv: by(['catalogue'], (client, ids) =>
    client.post(`office/products-csv/apply?partner=${ids.partner}&facts=none`, file('producto\nMoto G')),
  ),
  getOfficeBrand: by(['catalogue', 'supervisor', 'auditor', 'administrator'], (client, ids) =>
    client.get(`office/brand/${ids.partner}`),
  ),
  // With a draft that is not there: what is saved is tested in brand.test.ts.
  saveBrandDraft: by(['catalogue'], (client, ids) =>
    client.post(`office/brand/${ids.partner}`, { version: 9, features: {}, graceDays: 3 }),
  ),
  setBrandLogo: by(['catalogue'], (client, ids) =>
    client.post(`office/brand/${ids.partner}/logo?type=HEADER&version=9`, file('no picture')),
  ),
  setServiceCodes: by(['catalogue'], (client, ids) =>
    client.post(`office/brand/${ids.partner}/service-codes?version=9`, file('72000')),
  ),
  removeBrandLogo: by(['catalogue'], (client, ids) =>
    client.post(`office/brand/${ids.partner}/logo/remove`, { type: 'HEADER', version: 9 }),
  ),
  addBrandBanner: by(['catalogue'], (client, ids) =>
    client.post(`office/brand/${ids.partner}/banners?version=9&alt=Oferta`, file('no picture')),
  ),
  changeBrandBanner: by(['catalogue'], (client, ids) =>
    client.post(`office/brand/${ids.partner}/banners/1`, { version: 9, to: 1, alt: 'Oferta' }),
  ),
  removeBrandBanner: by(['catalogue'], (client, ids) =>
    client.post(`office/brand/${ids.partner}/banners/1/remove`, { version: 9 }),
  ),
  listBrandWords: by(['catalogue', 'supervisor', 'auditor', 'administrator'], (client, ids) =>
    client.get(`office/brand/${ids.partner}/words`),
  ),
  changeBrandWord: by(['catalogue'], (client, ids) =>
    client.post(`office/brand/${ids.partner}/words`, { version: 9, key: 'inicio.lead', text: 'Hola' }),
  ),
  changeBrandWords: by(['catalogue'], (client, ids) =>
    client.post(`office/brand/${ids.partner}/words/several`, { version: 9, words: [] }),
  ),
  sendTestMessage: by(['catalogue'], (client, ids) =>
    client.post(`office/brand/${ids.partner}/words/test`, { key: 'mensajes.paidOff' }),
  ),
  returnToBrand: by(['catalogue'], (client, ids) =>
    client.post(`office/brand/${ids.partner}/publications/${ids.webhook}/return`, { version: 9 }),
  ),
  discardBrandDraft: by(['catalogue'], (client, ids) =>
    client.post(`office/brand/${ids.partner}/discard`, { version: 9 }),
  ),
  publishBrand: by(['catalogue'], (client, ids) =>
    client.post(`office/brand/${ids.partner}/publish`, { version: 9 }),
  ),
  // Whose they are, the grant says; a partner may only be one of hers.
  listOwnRequests: by(['promoter'], (client, ids) =>
    client.get(`office/own/requests?partner=${ids.partner}`),
  ),
  getOwnLink: by(['promoter'], (client, ids) => client.get(`office/own/link?partner=${ids.partner}`)),
  printOwnPoster: by(['promoter'], (client, ids) => client.get(`office/own/poster?partner=${ids.partner}`)),
  getOwnCommissions: by(['promoter'], (client, ids) =>
    client.get(`office/own/commissions?partner=${ids.partner}`),
  ),
  exportOwnStatement: by(['promoter'], (client, ids) =>
    client.get(`office/own/statement/2026-01?partner=${ids.partner}`),
  ),
  printOwnStatement: by(['promoter'], (client, ids) =>
    client.get(`office/own/statement/2026-01/pdf?partner=${ids.partner}`),
  ),
};
