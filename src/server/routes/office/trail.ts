import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/actions/base/context.ts';
import { showTrail, exportTrail, verifyTrail } from '#server/actions/desk/trail.ts';
import { asFile } from '#server/http/office/as-file.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** The audit log as a page of the desk. */
export function registerOfficeTrail(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'getTrail', ({ staff, query }) => showTrail(deps, staff, query));
  serveOffice(app, deps, 'verifyTrail', async ({ staff, body }) => {
    await verifyTrail(deps, staff, body.partner);
    return { ok: true };
  });
  serveOffice(app, deps, 'exportTrail', async ({ staff, query, reply }) =>
    asFile(reply, 'bitacora', query.format, await exportTrail(deps, staff, query)),
  );
}
