import { verifyCaptcha } from '#server/actions/access/verify-captcha.ts';
import { newCookie, endSession } from '#server/http/session.ts';
import { answerBirthday, readBirthdayAsked } from '#server/actions/access/answer-birthday.ts';
import { logIn, sendLoginCode, whoseSession } from '#server/actions/access/log-in.ts';
import type { Handlers } from '#server/http/serve.ts';

/** Sessions of the shop: the captcha that opens one, log-in and log-out. */
export const loginHandlers = {
  // The entry point: a solved captcha opens the session that all later calls need.
  getCaptchaChallenge: async ({ deps }) => {
    return (await deps.captcha.challenge()) ?? {};
  },
  verifyCaptcha: async ({ deps, body, caller, request, reply }) => {
    const cookie = newCookie(deps.config, request);
    const { solved, opened } = await verifyCaptcha(deps, caller, {
      token: body.token,
      nextSessionId: cookie.sessionId,
      browser: cookie.browser,
    });
    if (opened) cookie.give(reply);
    return solved ? 'true' : 'false';
  },

  // Login, logout and the current session.
  loginOtp: ({ deps, params, query, caller }) => sendLoginCode(deps, caller, params.phone, query.channel),
  validarOtpCelular: async ({ deps, params, caller, request, reply }) => {
    const cookie = newCookie(deps.config, request);
    await logIn(deps, caller, { ...params, nextSessionId: cookie.sessionId });
    cookie.give(reply);
  },
  getBirthdayAsked: ({ deps, caller }) => readBirthdayAsked(deps, caller),
  answerBirthday: async ({ deps, body, caller, request, reply }) => {
    const cookie = newCookie(deps.config, request);
    const answer = await answerBirthday(deps, caller, { ...body, nextSessionId: cookie.sessionId });
    if (answer.asks === null) cookie.give(reply);
    return answer;
  },
  logout: async ({ deps, caller, reply }) => {
    await endSession(reply, deps, caller.session);
    // Pages cached by the browser would show the last person's data on a shared tablet.
    reply.header('clear-site-data', '"cache", "storage"');
  },
  getSession: ({ deps, caller }) => whoseSession(deps, caller),
} satisfies Partial<Handlers>;
