import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/actions/base/context.ts';
import { simulateLimits } from '#server/actions/desk/simulate-limits.ts';
import { listCreditLimits } from '#server/actions/people/credit-limits.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** What a partner may set of the credit rules. */
export function registerOfficeCreditLimits(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'listCreditLimits', ({ staff }) => listCreditLimits(deps, staff));
  serveOffice(app, deps, 'simulateCreditLimits', ({ body }) => simulateLimits(deps, body));
}
