import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/actions/context.ts';
import { askPhoneChange, resendPhoneCode } from '#server/actions/phone/ask-phone-change.ts';
import { provePhoneChange } from '#server/actions/phone/prove-phone-change.ts';
import { readPhoneChange } from '#server/actions/phone/read-phone-change.ts';
import { serve } from '#server/http/serve.ts';
import { newCookie } from '#server/http/session.ts';

/** The change of the number that opens an account, by the customer who has both phones. */
export function registerPhoneChange(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'getPhoneChange', ({ params, caller }) => readPhoneChange(deps, caller, params.account));

  serve(app, deps, 'askPhoneChange', async ({ params, body, caller }) => {
    await askPhoneChange(deps, caller, params.account, body.phone);
    return { ok: true };
  });

  serve(app, deps, 'resendPhoneCode', async ({ params, caller }) => {
    await resendPhoneCode(deps, caller, params.account);
    return { ok: true };
  });

  serve(app, deps, 'provePhone', async ({ params, body, caller, request, reply }) => {
    const cookie = newCookie(deps.config, request);
    const proof = { ...body, nextSessionId: cookie.sessionId };
    const proved = await provePhoneChange(deps, caller, params.account, proof);
    if (proved.next === 'done') cookie.give(reply);
    return proved;
  });
}
