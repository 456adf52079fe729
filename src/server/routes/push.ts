import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/actions/base/context.ts';
import { subscribePush, unsubscribePush } from '#server/actions/credit/push.ts';
import { serve } from '#server/http/serve.ts';

/** Reminders of payments as notifications of a browser. */
export function registerPush(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'subscribePush', async ({ params, body, caller }) => {
    await subscribePush(deps, caller, params.account, body);
    return { ok: true };
  });

  serve(app, deps, 'unsubscribePush', async ({ params, body, caller }) => {
    await unsubscribePush(deps, caller, params.account, body.endpoint);
    return { ok: true };
  });
}
