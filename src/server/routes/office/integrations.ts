import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/actions/base/context.ts';
import {
  listIntegrations,
  retryJobs,
  retryMessage,
  showPostalCodes,
} from '#server/actions/people/integrations.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** Services, messages and queues: what works, what waits, what was given up. */
export function registerOfficeIntegrations(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'listIntegrations', ({ staff, query: { partner = null } }) =>
    listIntegrations(deps, staff, partner),
  );
  serveOffice(app, deps, 'getPostalCodes', ({ query: { code } }) => showPostalCodes(deps, code ?? null));
  serveOffice(app, deps, 'retryMessage', async ({ staff, params }) => {
    await retryMessage(deps, staff, params.id);
    return { ok: true };
  });
  serveOffice(app, deps, 'retryJobs', ({ staff, params }) => retryJobs(deps, staff, params.name));
}
