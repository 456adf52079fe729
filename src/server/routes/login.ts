import type { FastifyInstance } from 'fastify';
import { answerBirthday, readBirthdayAsked } from '#server/actions/access/answer-birthday.ts';
import { logIn, sendLoginCode, whoseSession } from '#server/actions/access/log-in.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { serve } from '#server/http/serve.ts';
import { endSession, newCookie } from '#server/http/session.ts';

/** Login, logout and the current session. */
export function registerLogin(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'loginOtp', async ({ params, query, caller }) => {
    await sendLoginCode(deps, caller, params.phone, query.channel);
    return { ok: true };
  });

  serve(app, deps, 'validarOtpCelular', async ({ params, caller, request, reply }) => {
    const cookie = newCookie(deps.config, request);
    await logIn(deps, caller, { ...params, nextSessionId: cookie.sessionId });
    cookie.give(reply);
    return { ok: true };
  });

  serve(app, deps, 'getBirthdayAsked', ({ caller }) => readBirthdayAsked(deps, caller));

  serve(app, deps, 'answerBirthday', async ({ body, caller, request, reply }) => {
    const cookie = newCookie(deps.config, request);
    const answer = await answerBirthday(deps, caller, { ...body, nextSessionId: cookie.sessionId });
    if (answer.asks === null) cookie.give(reply);
    return answer;
  });

  serve(app, deps, 'logout', async ({ caller, reply }) => {
    await endSession(reply, deps, caller.session);
    // Pages cached by the browser would show the last person's data on a shared tablet.
    reply.header('clear-site-data', '"cache", "storage"');
    return { ok: true };
  });

  serve(app, deps, 'getSession', ({ caller }) => whoseSession(deps, caller));
}
