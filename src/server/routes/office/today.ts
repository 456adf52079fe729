import type { FastifyInstance } from 'fastify';
import { permissions } from '#domain/staff/permissions.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { showToday } from '#server/actions/desk/show-today.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';
import { withinGrants } from '#server/http/office/staff-scope.ts';

/** What waits for a person of the desk this morning. */
export function registerOfficeToday(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'getOfficeToday', ({ staff, query: { partner = null } }) =>
    showToday(deps, staff, (permission, work) => withinGrants(staff, permissions[permission], work), partner),
  );
}
