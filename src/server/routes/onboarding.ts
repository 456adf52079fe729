import type { FastifyInstance } from 'fastify';
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
import type { Deps } from '#server/actions/base/context.ts';
import { serve } from '#server/http/serve.ts';
import { newCookie } from '#server/http/session.ts';
import { registerAddressProof } from './address-proof.ts';

/** From the pre-qualification to the accepted credit, in the order of the journey. */
export function registerOnboarding(app: FastifyInstance, deps: Deps): void {
  registerPhone(app, deps);
  registerProving(app, deps);
  registerData(app, deps);
  registerAddressProof(app, deps);
  registerCredit(app, deps);
}

function registerPhone(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'checkPhone', ({ params, caller }) => checkPhone(deps, caller, params.phone));

  serve(app, deps, 'precalification', ({ params, body, caller }) =>
    precalify(deps, caller, { ...params, ...body }),
  );

  serve(app, deps, 'verificationPhone', async ({ params, caller, request, reply }) => {
    const cookie = newCookie(deps.config, request);
    const { raised } = await verifyCode(deps, caller, { ...params, nextSessionId: cookie.sessionId });
    if (raised) cookie.give(reply);
    return { ok: true };
  });

  serve(app, deps, 'handOver', ({ params, caller }) => handOver(deps, caller, params.requestId));

  serve(app, deps, 'takeOver', async ({ params, caller, request, reply }) => {
    const cookie = newCookie(deps.config, request);
    const { opened } = await takeOver(deps, caller, {
      ...params,
      nextSessionId: cookie.sessionId,
      browser: cookie.browser,
    });
    if (opened) cookie.give(reply);
    return { ok: true };
  });

  serve(app, deps, 'acceptTerms', async ({ params, body, caller }) => {
    await acceptTerms(deps, caller, { ...params, ...body });
    return { ok: true };
  });

  serve(app, deps, 'resendOtp', async ({ params, query, caller }) => {
    await resendCode(deps, caller, params.requestId, query.channel);
    return { ok: true };
  });
}

function registerProving(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'geolocation', ({ params, query, caller }) =>
    locate(deps, caller, {
      requestId: params.requestId,
      position: { lat: params.lat, lon: params.lon },
      accuracyM: query.accuracy ?? null,
    }),
  );

  serve(app, deps, 'incodeInit', ({ params, caller }) => openIdentity(deps, caller, params.requestId));

  serve(app, deps, 'getInfoRequest', ({ params, caller }) => readInfo(deps, caller, params.requestId));

  serve(app, deps, 'sendOtp', ({ body, caller }) => sendBureauCode(deps, caller, body));
}

function registerData(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'getPersonalData', ({ params, caller }) => readPersonalData(deps, caller, params.id));

  serve(app, deps, 'confirmPersonalData', async ({ body, caller }) => {
    await confirmPersonalData(deps, caller, body.requestId);
    return { ok: true };
  });

  serve(app, deps, 'getInfoAddressData', ({ params, caller }) => readAddress(deps, caller, params.requestId));

  serve(app, deps, 'confirmAddress', async ({ params, body, caller }) => {
    await confirmAddress(deps, caller, params.requestId, body);
    return { ok: true };
  });

  serve(app, deps, 'confirmIneAddress', async ({ params, caller }) => {
    await confirmIdentificationAddress(deps, caller, params.requestId);
    return { ok: true };
  });

  serve(app, deps, 'validateAddress', async ({ params, body, caller }) => {
    await validateAddress(deps, caller, params.requestId, body);
    return { ok: true };
  });
}

function registerCredit(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'getAddressRequest', ({ params, caller }) => readDecision(deps, caller, params.requestId));

  serve(app, deps, 'takeSuggestion', async ({ params, body, caller }) => {
    await takeSuggestion(deps, caller, { ...params, ...body });
    return { ok: true };
  });

  serve(app, deps, 'sendEmail', async ({ params, caller }) => {
    await askForAnswer(deps, caller, params.requestId);
    return { ok: true };
  });

  serve(app, deps, 'getInfoCreditData', ({ params, caller }) =>
    readCreditData(deps, caller, params.requestId),
  );

  serve(app, deps, 'acceptCredit', async ({ params, caller }) => {
    await acceptCredit(deps, caller, params);
    return { ok: true };
  });

  serve(app, deps, 'getSendingData', ({ params, caller }) => readSendingData(deps, caller, params.requestId));
}
