import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/actions/base/context.ts';
import { confirmStaff } from '#server/actions/people/confirm-staff.ts';
import { endStaffSessions } from '#server/actions/access/end-sessions.ts';
import { sendInvitation } from '#server/actions/access/invitation-link.ts';
import { listLimits } from '#server/actions/people/list-limits.ts';
import { showPerson } from '#server/actions/people/show-person.ts';
import { suspendStaff } from '#server/actions/people/suspend-staff.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** People of the desk: invitations, sessions, and what one of them may do alone. */
export function registerOfficePeople(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'getStaffPerson', ({ staff, params }) => showPerson(deps, staff, params.id));
  serveOffice(app, deps, 'sendInvitation', ({ staff, params }) => sendInvitation(deps, staff, params.id));
  serveOffice(app, deps, 'endStaffSessions', ({ staff, params, body }) =>
    endStaffSessions(deps, staff, { ...params, ...body }),
  );
  serveOffice(app, deps, 'suspendStaff', ({ staff, params, body }) =>
    suspendStaff(deps, staff, { ...params, ...body }),
  );
  serveOffice(app, deps, 'confirmStaff', ({ staff, params }) => confirmStaff(deps, staff, params.id));
  serveOffice(app, deps, 'listLimits', ({ staff }) => listLimits(deps, staff));
}
