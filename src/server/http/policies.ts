import type { CallName } from '#contract/api.ts';
import type { Policy } from './policy.ts';

/** Of the customer who logged in. */
const customer: Policy = {
  actor: 'owner',
  owner: 'account',
  step: null,
  shop: 'own',
  cache: 'none',
  logs: [],
};
/** Also of whoever has no account, or no request at all: a phone, verified by a code, is enough. */
const ofPhone: Policy = {
  ...customer,
  owner: 'phone',
  shop: 'path',
  partnerIn: 'partner',
  logs: ['partner'],
};
const ofEither: Policy = { ...customer, owner: 'request or account' };

/**
 * The policy table: who may make each call of the contract, who must own its object, from which step, for which shop,
 * how often, how long the response may be cached and what may be logged. serve() enforces actor, shop, limit, cache and
 * log; the call's action enforces owner and step. test/support/authorisation-table.ts is an independent second copy.
 */
export const policies: Readonly<Record<CallName, Policy>> = {
  ...publicCalls(),
  ...accessCalls(),
  ...journeyCalls(),
  ...paperCalls(),
  ...endCalls(),
  ...phoneChangeCalls(),
  ...privacyCalls(),
  ...consentCalls(),
  ...pushCalls(),
  ...otherCalls(),
};

/** The same for everybody, with or without a cookie. */
function publicCalls() {
  const shown: Policy = {
    actor: 'anyone',
    owner: null,
    step: null,
    shop: 'window',
    cache: 'public',
    logs: [],
  };
  return {
    getCommercialPartner: { ...shown, partnerIn: 'partner', logs: ['partner'] },
    getPromotor: shown,
    getBanners: { ...shown, partnerIn: 'id' },
    getLogos: { ...shown, partnerIn: 'id' },
    getLogo: { ...shown, partnerIn: 'partnerId', logs: ['partnerId'] },
    // A page that was admitted gets its images: browsers do not retry them.
    getStorage: { ...shown, shop: 'none', cache: 'immutable', place: 'none' },
    getProduct: shown,
    listProducts: { ...shown, partnerIn: 'commercialPartnerId' },
    getComboOptions: shown,
    getRoles: { ...shown, shop: 'none' },
    getStates: { ...shown, shop: 'none' },
    getPostalCode: shown,
    getPaymentPlaces: { ...shown, partnerIn: 'commercialPartnerId', logs: ['commercialPartnerId'] },
  } satisfies Partial<Record<CallName, Policy>>;
}

/** Ways in: the captcha opens a session, a code elevates it. */
function accessCalls() {
  const anyone: Policy = { actor: 'anyone', owner: null, step: null, shop: 'none', cache: 'none', logs: [] };
  const visitor: Policy = { ...anyone, actor: 'session', shop: 'visited' };
  return {
    getCaptchaChallenge: { ...anyone, perMinute: 120, readsApart: true },
    verifyCaptcha: { ...anyone, shop: 'hinted' },
    checkPhone: visitor,
    loginOtp: { ...visitor, place: 'reserved' },
    validarOtpCelular: { ...visitor, place: 'reserved' },
    getBirthdayAsked: visitor,
    answerBirthday: { ...visitor, place: 'reserved' },
    getSession: { ...anyone, shop: 'here' },
    logout: anyone,
    precalification: { ...visitor, shop: 'path', partnerIn: 'partner', logs: ['partner'] },
    // A link of an e-mail, opened in any browser: solving a captcha is enough to have the code sent to the request's
    // phone.
    resendOtp: {
      ...visitor,
      owner: 'begun request',
      unseen: true,
      shop: 'request',
      place: 'reserved',
      logs: ['requestId'],
    },
    // A customer scans a promoter's tablet: the token names the request, and the phone is verified before anything is
    // shown.
    takeOver: { ...anyone, shop: 'request', perMinute: 30, place: 'reserved', logs: ['requestId'] },
    verificationPhone: {
      ...visitor,
      actor: 'owner',
      owner: 'begun request',
      unseen: true,
      shop: 'own',
      place: 'reserved',
      logs: ['requestId'],
    },
  } satisfies Partial<Record<CallName, Policy>>;
}

/** Calls on the caller's request, in the order of the journey. */
function journeyCalls() {
  const own: Policy = {
    actor: 'owner',
    owner: 'request',
    step: null,
    shop: 'own',
    cache: 'none',
    logs: ['requestId'],
  };
  const ofPhone: Policy = { ...own, owner: 'phone', logs: ['partner'] };
  const inBody: Policy = { ...own, logs: [] };
  return {
    getDeliveryOrder: { ...own, owner: 'begun request', unseen: true, logs: ['id'] },
    // From pre-qualification on, before the phone is verified.
    acceptTerms: { ...own, owner: 'begun request' },
    getCreditProcess: { ...ofPhone, unseen: true },
    getLastDeliveryOrder: { ...ofPhone, unseen: true, logs: [] },
    getOrderByPhone: { ...ofPhone, unseen: true },
    getRfc: { ...own, readsApart: true },
    handOver: { ...own, step: 'geolocalization', perMinute: 30 },
    cancelDeliveryOrder: inBody,
    // An idle stream costs only its socket.
    events: { ...own, unseen: true, perMinute: 120, place: 'none' },
    getInfoRequest: own,
    promoterHelp: { ...inBody, step: 'geolocalization' },
    geolocation: { ...own, step: 'geolocalization' },
    incodeInit: { ...own, step: 'identity-verification' },
    sendOtp: { ...inBody, step: 'credit-bureau-consulting', place: 'reserved' },
    consultBureau: { ...inBody, step: 'credit-bureau-consulting' },
    getPersonalData: { ...own, step: 'personal-data-confirmation', logs: ['id'] },
    confirmPersonalData: { ...inBody, step: 'personal-data-confirmation' },
    getInfoAddressData: { ...own, step: 'address-confirmation' },
    confirmAddress: { ...own, step: 'address-confirmation' },
    confirmIneAddress: { ...own, step: 'address-confirmation' },
    configurationAddress: { ...own, step: 'address-proof' },
    uploadAddressProof: { ...own, step: 'address-proof', perMinute: 60 },
    confirmData: { ...inBody, step: 'address-proof' },
    validateAddress: { ...own, step: 'address-validation' },
    getAddressRequest: own,
    takeSuggestion: own,
    sendEmail: { ...own, step: 'decision' },
    getInfoCreditData: { ...own, step: 'aprove-credit' },
    getSendingData: { ...own, step: 'aprove-credit' },
    acceptCredit: { ...own, step: 'aprove-credit' },
  } satisfies Partial<Record<CallName, Policy>>;
}

/** Documents and payments: also for the customer logged in to the request's account. */
function paperCalls() {
  const own: Policy = {
    actor: 'owner',
    owner: 'request or account',
    step: null,
    shop: 'own',
    cache: 'none',
    logs: ['requestId'],
  };
  // A draft is rendered on each call.
  const paper: Policy = { ...own, step: 'contract-signature', perMinute: 60 };
  return {
    getinfoContract: { ...own, step: 'contract-signature' },
    getPdfBase64: { ...paper, readsApart: true },
    getPdf: paper,
    sendSignatureCode: {
      ...own,
      owner: 'request',
      step: 'contract-signature',
      perMinute: 30,
      place: 'reserved',
    },
    checkSignatureCode: { ...own, owner: 'request', step: 'contract-signature', place: 'reserved' },
    saveSignature: { ...own, owner: 'request', step: 'contract-signature', place: 'reserved' },
    getinfoPayReference: { ...own, unseen: true, step: 'down-payment' },
    getVoucherPDF: { ...own, step: 'down-payment', perMinute: 60 },
    getBarcode: { ...own, unseen: true, logs: [] },
    getAccountStatus: { ...own, unseen: true, logs: [] },
    // Each may make a reference of the payment network.
    makePayoffQuote: { ...own, unseen: true, logs: [], perMinute: 60 },
    makePaymentReference: { ...own, unseen: true, logs: [], perMinute: 60 },
    // Each asks a provider.
    openClabe: { ...own, unseen: true, logs: [], perMinute: 30 },
    openCheckout: { ...own, unseen: true, logs: [], perMinute: 30 },
    getReferenceVoucher: { ...own, logs: [], perMinute: 60 },
    getSettlementLetter: { ...own, logs: [], perMinute: 60 },
    getDeliveryNote: { ...own, logs: [], perMinute: 60 },
    getPaymentsByDelivery: { ...own, unseen: true, logs: ['partner'] },
  } satisfies Partial<Record<CallName, Policy>>;
}

/** What a customer does about her credit herself. */
function endCalls() {
  return {
    getAccountHelp: { ...ofEither, unseen: true },
    getPauseAddendum: { ...ofEither, logs: ['weeks'] },
    sendAccountCode: { ...ofEither, place: 'reserved' },
    proveOwner: { ...ofEither, unseen: true, place: 'reserved' },
    pauseCredit: { ...ofEither, place: 'reserved' },
    promisePayment: { ...ofEither, place: 'reserved' },
    receiveDevice: ofEither,
    reportTheft: { ...ofEither, place: 'reserved' },
    closeTheft: { ...ofEither, place: 'reserved' },
    cancelContract: { ...ofEither, place: 'reserved' },
    revokeContract: { ...ofEither, place: 'reserved' },
    giveClabe: ofEither,
  } satisfies Partial<Record<CallName, Policy>>;
}

/** The number that opens an account: for the customer who logged in with it. */
function phoneChangeCalls() {
  return {
    getPhoneChange: customer,
    askPhoneChange: { ...customer, perMinute: 30, place: 'reserved' },
    resendPhoneCode: { ...customer, perMinute: 30, place: 'reserved' },
    provePhone: { ...customer, place: 'reserved' },
    stopPhoneChange: { ...customer, place: 'reserved' },
    askLostPhone: { ...ofPhone, unseen: true, perMinute: 30, place: 'reserved' },
    getLostPhone: { ...ofPhone, unseen: true },
    stopLostPhone: { ...ofPhone, unseen: true, place: 'reserved' },
    // The link of an e-mail, opened in any browser: it stops one change, and shows nothing.
    stopPhoneByLink: { ...ofPhone, actor: 'anyone', owner: null, perMinute: 30, place: 'reserved' },
  } satisfies Partial<Record<CallName, Policy>>;
}

/** A customer's rights over her data, and what she complains about: for the customer who logged in, not for any browser that knows a request. */
function privacyCalls() {
  return {
    getPrivacyCopy: { ...customer, perMinute: 30 },
    getPrivacyRequests: ofPhone,
    getComplaints: ofPhone,
    getComplaintLetter: { ...ofPhone, perMinute: 60 },
    fileComplaint: { ...ofPhone, perMinute: 30, place: 'reserved' },
    withdrawOwnOpposition: { ...ofPhone, perMinute: 30 },
    askPrivacy: { ...ofPhone, perMinute: 30, place: 'reserved' },
  } satisfies Partial<Record<CallName, Policy>>;
}

/** Papers with a folio, and the consent to query the credit bureaus. */
function consentCalls() {
  return {
    // Whoever holds a paper. 128 bits cannot be found by trying; the limit keeps it from being tried.
    checkPaper: {
      ...ofEither,
      actor: 'anyone',
      owner: null,
      shop: 'path',
      partnerIn: 'partner',
      perMinute: 30,
      logs: ['partner'],
    },
    getConsents: ofPhone,
    getConsentReceipt: { ...ofEither, perMinute: 60 },
    getAcceptances: ofPhone,
    getAcceptanceReceipt: { ...ofEither, perMinute: 60 },
    revokeConsent: { ...ofEither, place: 'reserved' },
  } satisfies Partial<Record<CallName, Policy>>;
}

/** Reminders of payments in a browser of the customer. */
function pushCalls() {
  const own: Policy = { ...ofEither, perMinute: 30 };
  return { subscribePush: own, unsubscribePush: own } satisfies Partial<Record<CallName, Policy>>;
}

function otherCalls() {
  const provider: Policy = {
    actor: 'provider',
    owner: null,
    step: null,
    shop: 'all: webhook',
    cache: 'none',
    // Providers call from few addresses, in bursts.
    perMinute: 6000,
    logs: ['provider'],
  };
  return {
    listOnboarding: {
      ...provider,
      actor: 'staff',
      keyScope: 'requests:read',
      shop: 'all: staff',
      perMinute: 300,
      logs: [],
    },
    identityWebhook: { ...provider, place: 'reserved' },
    paymentsWebhook: { ...provider, place: 'reserved' },
  } satisfies Partial<Record<CallName, Policy>>;
}
