import type { FastifyInstance } from 'fastify';
import { verifyCaptcha } from '#server/actions/access/verify-captcha.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { serve } from '#server/http/serve.ts';
import { newCookie } from '#server/http/session.ts';

/** The entry point: a solved captcha opens the session that all later calls need. */
export function registerCaptcha(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'getCaptchaChallenge', async () => {
    return (await deps.captcha.challenge()) ?? {};
  });

  serve(app, deps, 'verifyCaptcha', async ({ body, caller, request, reply }) => {
    const cookie = newCookie(deps.config, request);
    const { solved, opened } = await verifyCaptcha(deps, caller, {
      token: body.token,
      nextSessionId: cookie.sessionId,
      browser: cookie.browser,
    });
    if (opened) cookie.give(reply);
    return solved ? 'true' : 'false';
  });
}
