import { askForAnswer } from '#server/actions/request/send-answer.ts';
import { takeSuggestion } from '#server/actions/request/take-suggestion.ts';
import { checkPhone } from '#server/actions/access/check-phone.ts';
import {
  confirmAddress,
  confirmIdentificationAddress,
  validateAddress,
  confirmPersonalData,
} from '#server/actions/request/confirm-address.ts';
import { handOver, takeOver } from '#server/actions/access/hand-over.ts';
import { locate } from '#server/actions/request/locate.ts';
import { openIdentity } from '#server/actions/request/open-identity.ts';
import { acceptTerms, acceptCredit } from '#server/actions/request/accept-terms.ts';
import { precalify } from '#server/actions/request/precalify.ts';
import {
  readAddress,
  readCreditData,
  readDecision,
  readInfo,
  readPersonalData,
  readSendingData,
} from '#server/actions/request/read-request.ts';
import { sendBureauCode } from '#server/actions/request/send-bureau-code.ts';
import { verifyCode, resendCode } from '#server/actions/access/verify-code.ts';
import { newCookie } from '#server/http/session.ts';
import { DomainError } from '#domain/errors.ts';
import {
  sendAddressProof,
  storeProofOfAddress,
  openAddressProof,
  maxProofBytes,
} from '#server/actions/request/address-proof.ts';
import { multipartFile } from '#server/http/multipart-file.ts';
import type { Handlers } from '#server/http/serve.ts';

/** From the pre-qualification to the accepted credit, in the order of the journey. */
export const onboardingHandlers = {
  // From the pre-qualification to the accepted credit, in the order of the journey.

  checkPhone: ({ deps, params, caller }) => checkPhone(deps, caller, params.phone),
  precalification: ({ deps, params, body, caller }) => precalify(deps, caller, { ...params, ...body }),
  verificationPhone: async ({ deps, params, caller, request, reply }) => {
    const cookie = newCookie(deps.config, request);
    const { raised } = await verifyCode(deps, caller, { ...params, nextSessionId: cookie.sessionId });
    if (raised) cookie.give(reply);
  },
  handOver: ({ deps, params, caller }) => handOver(deps, caller, params.requestId),
  takeOver: async ({ deps, params, caller, request, reply }) => {
    const cookie = newCookie(deps.config, request);
    const { opened } = await takeOver(deps, caller, {
      ...params,
      nextSessionId: cookie.sessionId,
      browser: cookie.browser,
    });
    if (opened) cookie.give(reply);
  },
  acceptTerms: ({ deps, params, body, caller }) => acceptTerms(deps, caller, { ...params, ...body }),
  resendOtp: ({ deps, params, query, caller }) => resendCode(deps, caller, params.requestId, query.channel),

  geolocation: ({ deps, params, query, caller }) =>
    locate(deps, caller, {
      requestId: params.requestId,
      position: { lat: params.lat, lon: params.lon },
      accuracyM: query.accuracy ?? null,
    }),
  incodeInit: ({ deps, params, caller }) => openIdentity(deps, caller, params.requestId),
  getInfoRequest: ({ deps, params, caller }) => readInfo(deps, caller, params.requestId),
  sendOtp: ({ deps, body, caller }) => sendBureauCode(deps, caller, body),

  getPersonalData: ({ deps, params, caller }) => readPersonalData(deps, caller, params.id),
  confirmPersonalData: ({ deps, body, caller }) => confirmPersonalData(deps, caller, body.requestId),
  getInfoAddressData: ({ deps, params, caller }) => readAddress(deps, caller, params.requestId),
  confirmAddress: ({ deps, params, body, caller }) => confirmAddress(deps, caller, params.requestId, body),
  confirmIneAddress: ({ deps, params, caller }) =>
    confirmIdentificationAddress(deps, caller, params.requestId),
  validateAddress: ({ deps, params, body, caller }) => validateAddress(deps, caller, params.requestId, body),

  getAddressRequest: ({ deps, params, caller }) => readDecision(deps, caller, params.requestId),
  takeSuggestion: ({ deps, params, body, caller }) => takeSuggestion(deps, caller, { ...params, ...body }),
  sendEmail: ({ deps, params, caller }) => askForAnswer(deps, caller, params.requestId),
  getInfoCreditData: ({ deps, params, caller }) => readCreditData(deps, caller, params.requestId),
  acceptCredit: ({ deps, params, caller }) => acceptCredit(deps, caller, params),
  getSendingData: ({ deps, params, caller }) => readSendingData(deps, caller, params.requestId),

  // The proof of an address that differs from the identification's.
  configurationAddress: ({ deps, params, caller }) => openAddressProof(deps, caller, params.requestId),
  uploadAddressProof: async ({ deps, params, caller, request }) => {
    if (!request.isMultipart()) throw new DomainError('file-type');
    const { bytes, name: fileName } = await multipartFile(request, 'file', maxProofBytes);
    const proof = await storeProofOfAddress(deps, caller, { ...params, bytes, fileName });
    return { id: proof.id, name: proof.name, kind: proof.kind, bytes: proof.bytes };
  },
  confirmData: ({ deps, body, caller }) => sendAddressProof(deps, caller, body.requestId),
} satisfies Partial<Handlers>;
