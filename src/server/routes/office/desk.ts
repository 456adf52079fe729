import { permissions } from '#domain/staff/permissions.ts';
import { showToday } from '#server/actions/desk/show-today.ts';
import { withinGrants } from '#server/http/office/staff-scope.ts';
import { keepView, changeView, removeView, listViews } from '#server/actions/desk/saved-views.ts';
import { showCauses } from '#server/actions/desk/report-causes.ts';
import { exportReport } from '#server/actions/desk/report-files.ts';
import {
  showArrears,
  showCohorts,
  showDecisions,
  showFunnel,
  showSales,
} from '#server/actions/desk/reports.ts';
import { asFile } from '#server/http/office/as-file.ts';
import { showTrail, exportTrail, verifyTrail } from '#server/actions/desk/trail.ts';
import type { OfficeHandlers } from '#server/http/office/serve-office.ts';

/** What people of the desk read across all subjects: today, views, reports, the audit log. */
export const deskHandlers = {
  // What waits for a person of the desk this morning.
  getOfficeToday: ({ deps, staff, query: { partner = null } }) =>
    showToday(deps, staff, (permission, work) => withinGrants(staff, permissions[permission], work), partner),

  // The views of lists that people keep and share.
  listSavedViews: ({ deps, staff, query }) =>
    listViews(deps, staff, query.page, (permission, work) =>
      withinGrants(staff, permissions[permission], work),
    ),
  saveView: ({ deps, staff, body }) => keepView(deps, staff, body),
  changeSavedView: ({ deps, staff, params, body }) => changeView(deps, staff, params.id, body),
  removeSavedView: ({ deps, staff, params }) => removeView(deps, staff, params.id),

  // Counts of requests and credits.
  getFunnel: ({ deps, query }) => showFunnel(deps, query),
  getDecisions: ({ deps, query }) => showDecisions(deps, query),
  getCohorts: ({ deps, query }) => showCohorts(deps, query),
  getArrears: ({ deps, query }) => showArrears(deps, query),
  getSales: ({ deps, query }) => showSales(deps, query),
  getCauses: ({ deps, query }) => showCauses(deps, query),
  exportReport: async ({ deps, params, query, reply }) => {
    const file = await exportReport(deps, params.report, query);
    return asFile(reply, `informe-${params.report}`, query.format, file);
  },

  // The audit log as a page of the desk.
  getTrail: ({ deps, staff, query }) => showTrail(deps, staff, query),
  verifyTrail: ({ deps, staff, body }) => verifyTrail(deps, staff, body.partner),
  exportTrail: async ({ deps, staff, query, reply }) =>
    asFile(reply, 'bitacora', query.format, await exportTrail(deps, staff, query)),
} satisfies Partial<OfficeHandlers>;
