import type { FastifyInstance } from 'fastify';
import { proposeAct } from '#server/actions/approvals/propose-act.ts';
import type { Deps } from '#server/actions/base/context.ts';
import {
  listCompanySettings,
  proposeCompany,
  testCompanyIssuer,
} from '#server/actions/people/company-settings.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** A partner's own sign-in, as administrators set it. */
export function registerOfficeCompanySettings(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'listCompanySignIns', ({ staff }) => listCompanySettings(deps, staff));
  serveOffice(app, deps, 'proposeCompanySignIn', ({ staff, body: { partner: partnerId, ...company } }) =>
    proposeCompany(deps, staff, { partnerId, ...company }),
  );
  serveOffice(app, deps, 'testCompanyIssuer', ({ staff, body: { partner: partnerId, issuer } }) =>
    testCompanyIssuer(deps, staff, { partnerId, issuer }),
  );
  serveOffice(app, deps, 'proposeCompanyRemoval', ({ staff, body: { partner: partnerId, reason } }) =>
    proposeAct(deps, staff, { command: 'remove-company-sign-in', payload: { partnerId }, reason }),
  );
}
