import type { FastifyInstance } from 'fastify';
import { permissions } from '#domain/staff/permissions.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { keepView, changeView, removeView, listViews } from '#server/actions/desk/saved-views.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';
import { withinGrants } from '#server/http/office/staff-scope.ts';

/** The views of lists that people keep and share. */
export function registerOfficeSavedViews(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'listSavedViews', ({ staff, query }) =>
    listViews(deps, staff, query.page, (permission, work) =>
      withinGrants(staff, permissions[permission], work),
    ),
  );
  serveOffice(app, deps, 'saveView', ({ staff, body }) => keepView(deps, staff, body));
  serveOffice(app, deps, 'changeSavedView', ({ staff, params, body }) =>
    changeView(deps, staff, params.id, body),
  );
  serveOffice(app, deps, 'removeSavedView', async ({ staff, params }) => {
    await removeView(deps, staff, params.id);
    return { ok: true };
  });
}
