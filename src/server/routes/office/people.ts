import type { FastifyInstance } from 'fastify';
import { fromPesos } from '#domain/credit/money.ts';
import { proposeAct } from '#server/actions/approvals/propose-act.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { endStaffSessions } from '#server/actions/access/staff-sessions.ts';
import { sendInvitation } from '#server/actions/access/invitation-link.ts';
import { showPerson, confirmStaff, suspendStaff, listLimits } from '#server/actions/people/staff.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** People of the desk: invitations, sessions, and what one of them may do alone. */
export function registerOfficePeople(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'getStaffPerson', ({ staff, params }) => showPerson(deps, staff, params.id));
  serveOffice(app, deps, 'proposeInvitation', ({ staff, body: { partner, reason, ...person } }) => {
    const payload = { ...person, partnerId: partner };
    return proposeAct(deps, staff, { command: 'invite-staff', payload, reason });
  });
  serveOffice(app, deps, 'sendInvitation', ({ staff, params }) => sendInvitation(deps, staff, params.id));
  serveOffice(app, deps, 'endStaffSessions', ({ staff, params, body }) =>
    endStaffSessions(deps, staff, { ...params, ...body }),
  );
  serveOffice(app, deps, 'suspendStaff', ({ staff, params, body }) =>
    suspendStaff(deps, staff, { ...params, ...body }),
  );
  serveOffice(app, deps, 'confirmStaff', ({ staff, params }) => confirmStaff(deps, staff, params.id));
  serveOffice(app, deps, 'listLimits', ({ staff }) => listLimits(deps, staff));
  serveOffice(app, deps, 'proposeLimit', ({ staff, body: { partner, command, upTo, reason } }) => {
    const centavos = upTo === null ? null : fromPesos(upTo);
    const payload = { partnerId: partner, command, centavos };
    return proposeAct(deps, staff, { command: 'set-limit', payload, reason });
  });
}
