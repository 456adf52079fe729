import type { FastifyInstance } from 'fastify';
import { approveAct, refuseAct } from '#server/actions/approvals/check-act.ts';
import { listApprovals } from '#server/actions/approvals/list-approvals.ts';
import { proposeAct } from '#server/actions/approvals/propose-act.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { listStaff } from '#server/actions/people/staff.ts';
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
  serveOffice(app, deps, 'proposeGrant', ({ staff, params, body: { partner, reason, ...grant } }) => {
    const payload = { staffId: params.id, partnerId: partner, ...grant };
    return proposeAct(deps, staff, { command: 'grant-role', payload, reason });
  });
  serveOffice(app, deps, 'proposeGrantWithdrawal', ({ staff, params, body: { reason } }) =>
    proposeAct(deps, staff, { command: 'withdraw-grant', payload: { grantId: params.id }, reason }),
  );
  serveOffice(app, deps, 'proposeRefund', ({ staff, params, body: { isReviewed, reason } }) => {
    const payload = { refundId: params.id, isReviewed };
    return proposeAct(deps, staff, { command: 'pay-refund', payload, reason });
  });
}
