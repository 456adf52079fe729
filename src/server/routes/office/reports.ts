import type { FastifyInstance } from 'fastify';
import {
  showArrears,
  showCohorts,
  showDecisions,
  showFunnel,
  exportReport,
} from '#server/actions/desk/reports.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { asFile } from '#server/http/office/as-file.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** Counts of requests and credits. */
export function registerOfficeReports(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'getFunnel', ({ query }) => showFunnel(deps, query));
  serveOffice(app, deps, 'getDecisions', ({ query }) => showDecisions(deps, query));
  serveOffice(app, deps, 'getCohorts', ({ query }) => showCohorts(deps, query));
  serveOffice(app, deps, 'getArrears', ({ query }) => showArrears(deps, query));
  serveOffice(app, deps, 'exportReport', async ({ params, query, reply }) => {
    const file = await exportReport(deps, params.report, query);
    return asFile(reply, `informe-${params.report}`, query.format, file);
  });
}
