import type { FastifyInstance } from 'fastify';
import { minutesOfClock } from '#domain/staff/desk-hours.ts';
import { proposeAct } from '#server/actions/approvals/propose-act.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { listDeadlines } from '#server/actions/people/list-deadlines.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** When the desk works, and how long a review may wait. */
export function registerOfficeDeadlines(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'listDeadlines', ({ staff }) => listDeadlines(deps, staff));
  serveOffice(app, deps, 'proposeDeskHours', ({ staff, body: { partner, reason, days, ...clock } }) => {
    const [opensAt, closesAt] = [minutesOfClock(clock.opensAt), minutesOfClock(clock.closesAt)];
    const payload = { partnerId: partner, opensAt, closesAt, days };
    return proposeAct(deps, staff, { command: 'set-desk-hours', payload, reason });
  });
}
