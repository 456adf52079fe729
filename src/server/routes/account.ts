import { listPaymentPlaces } from '#server/actions/people/payment-places.ts';
import { makePaymentReference } from '#server/actions/loan/make-payment-reference.ts';
import { openCheckout } from '#server/actions/loan/open-checkout.ts';
import { openClabe } from '#server/actions/loan/open-clabe.ts';
import { makePayoffQuote } from '#server/actions/loan/quote-payoff.ts';
import { readAccount, readPayments } from '#server/actions/loan/read-account.ts';
import { readDeliveryNote } from '#server/actions/papers/delivery-note.ts';
import { readSettlementLetter } from '#server/actions/papers/read-settlement-letter.ts';
import {
  readVoucher,
  readReferenceVoucher,
  readPayReference,
  readBarcode,
} from '#server/actions/papers/vouchers.ts';
import { sendPdf, sendReadable } from './papers.ts';
import { fromPesos } from '#domain/credit/money.ts';
import { cancelContract } from '#server/actions/credit/cancel-contract.ts';
import { closeTheft } from '#server/actions/credit/close-theft.ts';
import { giveClabe } from '#server/actions/credit/give-clabe.ts';
import { pauseCredit, previewPause } from '#server/actions/credit/pause-credit.ts';
import { promisePayment } from '#server/actions/credit/promise-payment.ts';
import { proveOwner } from '#server/actions/credit/prove-owner.ts';
import { readHelp } from '#server/actions/credit/read-help.ts';
import { receiveDevice } from '#server/actions/credit/hand-over.ts';
import { reportTheft } from '#server/actions/credit/report-theft.ts';
import { revokeContract } from '#server/actions/credit/revoke-contract.ts';
import { sendOwnCode } from '#server/actions/credit/send-own-code.ts';
import { askLostPhone, readLostPhone } from '#server/actions/credit/ask-lost-phone.ts';
import { askPhoneChange, resendPhoneCode, provePhoneChange } from '#server/actions/credit/phone-change.ts';
import {
  stopByLink,
  stopFromAccount,
  stopFromNewNumber,
  readPhoneChange,
} from '#server/actions/credit/stop-lost-phone.ts';
import { newCookie } from '#server/http/session.ts';
import { subscribePush, unsubscribePush } from '#server/actions/credit/push.ts';
import { fileComplaint, readComplaintLetter, readComplaints } from '#server/actions/people/complaints.ts';
import { askPrivacy, readPrivacyRequests } from '#server/actions/people/ask-privacy.ts';
import { copyOwnData } from '#server/actions/people/copy-own-data.ts';
import { withdrawOwnOpposition } from '#server/actions/people/oppose.ts';
import type { Handlers } from '#server/http/serve.ts';

/** A customer's account: what she pays, changes, asks and reports herself. */
export const accountHandlers = {
  // Payments due and made: for the owner of the request, and for the logged-in customer.
  getinfoPayReference: ({ deps, params, caller }) => readPayReference(deps, caller, params.requestId),
  getVoucherPDF: async ({ deps, params, caller, reply }) =>
    sendReadable(reply, await readVoucher(deps, caller, params.requestId)),
  getBarcode: async ({ deps, params, caller, reply }) => {
    const svg = await readBarcode(deps, caller, params.reference);
    // A reference never changes; only its owner's browser may cache the image.
    reply.type('image/svg+xml').header('cache-control', 'private, max-age=86400, immutable');
    return Buffer.from(svg);
  },
  makePayoffQuote: ({ deps, params, caller }) => makePayoffQuote(deps, caller, params.account),
  makePaymentReference: ({ deps, params, body, caller }) =>
    makePaymentReference(deps, caller, { ...params, ...body }),
  openClabe: ({ deps, params, caller }) => openClabe(deps, caller, params.account),
  openCheckout: ({ deps, params, body, caller }) => openCheckout(deps, caller, { ...params, ...body }),
  getReferenceVoucher: async ({ deps, params, caller, reply }) =>
    sendReadable(reply, await readReferenceVoucher(deps, caller, params.reference)),
  getSettlementLetter: async ({ deps, params, caller, reply }) => {
    const { pdf, fileName } = await readSettlementLetter(deps, caller, params.account);
    return sendPdf(reply, pdf, fileName);
  },
  getDeliveryNote: async ({ deps, params, caller, reply }) => {
    const { pdf, fileName } = await readDeliveryNote(deps, caller, params.account);
    return sendPdf(reply, pdf, fileName);
  },
  getAccountStatus: ({ deps, params, caller }) => readAccount(deps, caller, params.account),
  getPaymentsByDelivery: ({ deps, params, caller }) => readPayments(deps, caller, params),
  getPaymentPlaces: ({ deps, params }) => listPaymentPlaces(deps, params.commercialPartnerId),

  // What a customer does about her credit herself: pause, promise, theft, cancellation, revocation, refund.
  getAccountHelp: ({ deps, params, caller }) => readHelp(deps, caller, params.account),
  getPauseAddendum: ({ deps, params, caller }) => previewPause(deps, caller, params.account, params.weeks),
  sendAccountCode: ({ deps, params, body, caller }) => sendOwnCode(deps, caller, params.account, body.use),
  proveOwner: ({ deps, params, body, caller }) => proveOwner(deps, caller, params.account, body),
  pauseCredit: ({ deps, params, body, caller }) => pauseCredit(deps, caller, params.account, body),
  promisePayment: async ({ deps, params, body, caller }) => {
    const { amount, day } = body;
    await promisePayment(deps, caller, params.account, { centavos: fromPesos(amount), day });
  },
  receiveDevice: ({ deps, params, caller }) => receiveDevice(deps, caller, params.account),
  reportTheft: ({ deps, params, body, caller }) => reportTheft(deps, { caller }, params.account, body.kind),
  closeTheft: ({ deps, params, body, caller }) => closeTheft(deps, { caller }, params.account, body.code),
  cancelContract: ({ deps, params, caller }) => cancelContract(deps, { caller }, params.account),
  revokeContract: ({ deps, params, caller }) => revokeContract(deps, { caller }, params.account),
  giveClabe: ({ deps, params, body, caller }) => giveClabe(deps, caller, params.account, body.clabe),

  // The change of the number that opens an account: with both phones at hand, or when the old one is lost.
  getPhoneChange: ({ deps, params, caller }) => readPhoneChange(deps, caller, params.account),
  askPhoneChange: ({ deps, params, body, caller }) =>
    askPhoneChange(deps, caller, params.account, body.phone),
  resendPhoneCode: ({ deps, params, query, caller }) =>
    resendPhoneCode(deps, caller, params.account, query.channel),
  provePhone: async ({ deps, params, body, caller, request, reply }) => {
    const cookie = newCookie(deps.config, request);
    const proof = { ...body, nextSessionId: cookie.sessionId };
    const proved = await provePhoneChange(deps, caller, params.account, proof);
    if (proved.next === 'done') cookie.give(reply);
    return proved;
  },
  stopPhoneChange: ({ deps, params, caller }) => stopFromAccount(deps, caller, params.account),
  askLostPhone: ({ deps, params, body, caller }) =>
    askLostPhone(deps, caller, { ...ofShop(params), face: body.face }),
  getLostPhone: ({ deps, params, caller }) => readLostPhone(deps, caller, ofShop(params)),
  stopLostPhone: ({ deps, params, caller }) => stopFromNewNumber(deps, caller, ofShop(params)),
  stopPhoneByLink: ({ deps, params, caller }) =>
    stopByLink(deps, caller, { token: params.token, partnerId: params.partner }),

  // Reminders of payments as notifications of a browser.
  subscribePush: ({ deps, params, body, caller }) => subscribePush(deps, caller, params.account, body),
  unsubscribePush: ({ deps, params, body, caller }) =>
    unsubscribePush(deps, caller, params.account, body.endpoint),

  // A customer's rights over her own data.
  getPrivacyCopy: async ({ deps, params, caller, reply }) => {
    const { zip, fileName } = await copyOwnData(deps, caller, params.account);
    reply.type('application/zip').header('content-disposition', `attachment; filename="${fileName}"`);
    return zip;
  },
  getPrivacyRequests: ({ deps, params, caller }) =>
    readPrivacyRequests(deps, caller, { phone: params.phone, partnerId: params.partner }),
  withdrawOwnOpposition: ({ deps, params, body, caller }) =>
    withdrawOwnOpposition(deps, caller, {
      phone: params.phone,
      partnerId: params.partner,
      purpose: body.purpose,
    }),
  getComplaints: ({ deps, params, caller }) =>
    readComplaints(deps, caller, { phone: params.phone, partnerId: params.partner }),
  getComplaintLetter: async ({ deps, params: { phone, partner, folio }, caller, reply }) => {
    const { pdf, fileName } = await readComplaintLetter(deps, caller, { phone, partnerId: partner, folio });
    return sendPdf(reply, pdf, fileName);
  },
  fileComplaint: ({ deps, params, body, caller }) =>
    fileComplaint(deps, caller, { phone: params.phone, partnerId: params.partner, ...body }),
  askPrivacy: ({ deps, params, body, caller }) =>
    askPrivacy(deps, caller, { phone: params.phone, partnerId: params.partner, ...body }),
} satisfies Partial<Handlers>;

const ofShop = ({ account, partner }: { account: string; partner: number }) => ({
  account,
  partnerId: partner,
});
