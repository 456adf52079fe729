import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/actions/base/context.ts';
import { listCompanySettings, testCompanyIssuer } from '#server/actions/people/company-settings.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** A partner's own sign-in, as administrators set it. */
export function registerOfficeCompanySettings(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'listCompanySignIns', ({ staff }) => listCompanySettings(deps, staff));
  serveOffice(app, deps, 'testCompanyIssuer', ({ staff, body: { partner: partnerId, issuer } }) =>
    testCompanyIssuer(deps, staff, { partnerId, issuer }),
  );
}
