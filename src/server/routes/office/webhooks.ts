import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/actions/base/context.ts';
import { sendWebhookAgain, testWebhook } from '#server/actions/people/send-webhooks.ts';
import {
  listWebhooks,
  showWebhook,
  addWebhook,
  changeWebhook,
  removeWebhook,
  rotateWebhookSecret,
} from '#server/actions/people/webhooks.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** Receivers of the partners' own systems, and what was sent to them. */
export function registerOfficeWebhooks(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'listWebhooks', ({ staff }) => listWebhooks(deps, staff));
  serveOffice(app, deps, 'getWebhook', ({ staff, params, query }) =>
    showWebhook(deps, staff, { ...params, ...query }),
  );
  serveOffice(app, deps, 'addWebhook', ({ staff, body }) => addWebhook(deps, staff, body));
  serveOffice(app, deps, 'changeWebhook', async ({ staff, params, body }) => {
    await changeWebhook(deps, staff, { ...params, ...body });
    return { ok: true };
  });
  serveOffice(app, deps, 'rotateWebhookSecret', ({ staff, params }) =>
    rotateWebhookSecret(deps, staff, params.id),
  );
  serveOffice(app, deps, 'removeWebhook', async ({ staff, params, body }) => {
    await removeWebhook(deps, staff, { ...params, ...body });
    return { ok: true };
  });
  serveOffice(app, deps, 'testWebhook', async ({ staff, params }) => {
    await testWebhook(deps, staff, params.id);
    return { ok: true };
  });
  serveOffice(app, deps, 'sendWebhookAgain', async ({ staff, params }) => {
    await sendWebhookAgain(deps, staff, params.id);
    return { ok: true };
  });
}
