import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { statusOf } from '#contract/problem.ts';
import { messagesOf } from '#domain/error-messages.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { readBodiesAsText } from '#server/http/body-text.ts';
import { answerError, answerProblem } from '#server/http/errors.ts';
import { refuseForeignOrigin } from '#server/http/origin.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import { registerAssets } from './assets.ts';
import { registerCardPage } from './card.ts';
import { registerClock } from './clock.ts';
import { registerDeskPeople } from './desk-people.ts';
import { registerDevices } from './devices.ts';
import { wantsHtml } from './exchange.ts';
import { html } from './html.ts';
import { registerIdle } from './idle.ts';
import { registerIdentity } from './identity.ts';
import { registerIndex } from './index-page.ts';
import { keepClosed } from './key.ts';
import { registerMessages } from './messages.ts';
import { deskPage } from './page.ts';
import { registerPushService } from './push-service.ts';
import { registerReviews } from './reviews.ts';
import { registerTill } from './till.ts';

/**
 * /sandbox: simulates every external service, by hand and by script (readings §7). With the sandbox off all of it
 * responds 404. Pages need no script; forms are same-origin POSTs, and scripts send no Origin.
 */
export async function registerSandbox(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setErrorHandler(answerSandboxError);
      if (!deps.config.sandbox) {
        for (const url of ['/', '/*']) scope.all(url, () => Promise.reject(new DomainError('not-found')));
        return;
      }
      keepClosed(scope, deps.config);
      readBodiesAsText(scope);
      scope.addHook('onRequest', async (request, reply) => {
        if (request.method === 'POST') refuseForeignOrigin(request, deps.config);
        reply.header('cache-control', 'no-store').header('content-security-policy', contentPolicy);
        // The till may use the camera to scan barcodes.
        reply.header('permissions-policy', 'camera=(self)');
      });
      // After the body is read: reading it happens outside of any call.
      scope.addHook('preHandler', (_request, _reply, done) => acrossPartners('sandbox', done));
      registerAssets(scope);
      registerIndex(scope, deps);
      registerMessages(scope, deps);
      registerPushService(scope, deps);
      registerIdentity(scope, deps);
      registerTill(scope, deps);
      registerCardPage(scope, deps);
      registerReviews(scope, deps);
      registerClock(scope, deps);
      registerIdle(scope, deps);
      registerDevices(scope, deps);
      registerDeskPeople(scope, deps);
      scope.all('/*', () => Promise.reject(new DomainError('not-found')));
    },
    { prefix: '/sandbox' },
  );
}

const contentPolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; " +
  "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Responds to a script like any other route, and to a person with a page of the same message. */
function answerSandboxError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!wantsHtml(request) || !(error instanceof DomainError)) return answerError(error, request, reply);
  if (reply.sent) return answerProblem(reply, error);
  const body = html`<h1>No se pudo</h1>
    <p class="lead">${messagesOf(error).join(' ')}</p>
    <p class="actions"><a class="btn quiet" href="/sandbox">Ir al sandbox</a></p>`;
  return reply
    .code(statusOf[error.code])
    .type('text/html; charset=utf-8')
    .send(deskPage({ title: 'No se pudo', body }));
}
