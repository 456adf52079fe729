import type { FastifyInstance } from 'fastify';
import { proposeAct } from '#server/actions/approvals/propose-act.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { simulateLimits } from '#server/actions/desk/simulate-limits.ts';
import { limitsWritten, listCreditLimits } from '#server/actions/people/credit-limits.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** What a partner may set of the credit rules. */
export function registerOfficeCreditLimits(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'listCreditLimits', ({ staff }) => listCreditLimits(deps, staff));
  serveOffice(app, deps, 'proposeCreditLimits', ({ staff, body: { partner, reason, ...written } }) =>
    proposeAct(deps, staff, {
      command: 'set-credit-limits',
      payload: { partnerId: partner, ...limitsWritten(written) },
      reason,
    }),
  );
  serveOffice(app, deps, 'simulateCreditLimits', ({ body }) => simulateLimits(deps, body));
}
