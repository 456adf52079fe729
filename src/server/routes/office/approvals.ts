import type { FastifyInstance } from 'fastify';
import { approveAct, refuseAct } from '#server/actions/approvals/check-act.ts';
import { listApprovals } from '#server/actions/approvals/list-approvals.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { listStaff } from '#server/actions/people/list-staff.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** Acts of two people, and the people themselves. */
export function registerOfficeApprovals(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'listApprovals', ({ staff, query }) => listApprovals(deps, staff, query.state));
  serveOffice(app, deps, 'approveAct', async ({ staff, params }) => {
    await approveAct(deps, staff, params.id);
    return { ok: true };
  });
  serveOffice(app, deps, 'refuseAct', async ({ staff, params, body }) => {
    await refuseAct(deps, staff, { ...params, ...body });
    return { ok: true };
  });

  serveOffice(app, deps, 'listStaff', () => listStaff(deps));
}
