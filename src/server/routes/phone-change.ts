import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/actions/base/context.ts';
import { askLostPhone, readLostPhone } from '#server/actions/credit/ask-lost-phone.ts';
import { askPhoneChange, resendPhoneCode, provePhoneChange } from '#server/actions/credit/phone-change.ts';
import {
  stopByLink,
  stopFromAccount,
  stopFromNewNumber,
  readPhoneChange,
} from '#server/actions/credit/stop-lost-phone.ts';
import { serve } from '#server/http/serve.ts';
import { newCookie } from '#server/http/session.ts';

/** The change of the number that opens an account: with both phones at hand, or when the old one is lost. */
export function registerPhoneChange(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'getPhoneChange', ({ params, caller }) => readPhoneChange(deps, caller, params.account));

  serve(app, deps, 'askPhoneChange', async ({ params, body, caller }) => {
    await askPhoneChange(deps, caller, params.account, body.phone);
    return { ok: true };
  });

  serve(app, deps, 'resendPhoneCode', async ({ params, query, caller }) => {
    await resendPhoneCode(deps, caller, params.account, query.channel);
    return { ok: true };
  });

  serve(app, deps, 'provePhone', async ({ params, body, caller, request, reply }) => {
    const cookie = newCookie(deps.config, request);
    const proof = { ...body, nextSessionId: cookie.sessionId };
    const proved = await provePhoneChange(deps, caller, params.account, proof);
    if (proved.next === 'done') cookie.give(reply);
    return proved;
  });

  serve(app, deps, 'stopPhoneChange', async ({ params, caller }) => {
    await stopFromAccount(deps, caller, params.account);
    return { ok: true };
  });

  serve(app, deps, 'askLostPhone', ({ params, body, caller }) =>
    askLostPhone(deps, caller, { ...ofShop(params), face: body.face }),
  );

  serve(app, deps, 'getLostPhone', ({ params, caller }) => readLostPhone(deps, caller, ofShop(params)));

  serve(app, deps, 'stopLostPhone', async ({ params, caller }) => {
    await stopFromNewNumber(deps, caller, ofShop(params));
    return { ok: true };
  });

  serve(app, deps, 'stopPhoneByLink', async ({ params, caller }) => {
    await stopByLink(deps, caller, { token: params.token, partnerId: params.partner });
    return { ok: true };
  });
}

const ofShop = ({ account, partner }: { account: string; partner: number }) => ({
  account,
  partnerId: partner,
});
