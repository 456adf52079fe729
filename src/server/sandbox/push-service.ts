import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/actions/base/context.ts';
import { pushBrowser } from './push-browser.ts';

/**
 * POST /sandbox/push: a browser that the sandbox plays, as `PushSubscription.toJSON()` describes one, for scripts without a
 * push service. What it is sent appears at /sandbox/outbox (adapters/push.ts).
 */
export function registerPushService(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  app.post('/push', () => {
    const id = randomBytes(16).toString('base64url');
    const { p256dh, auth } = pushBrowser(config.secret, id);
    return Promise.resolve({
      endpoint: `${config.publicOrigin}/sandbox/push/${id}`,
      keys: { p256dh, auth },
    });
  });
}
