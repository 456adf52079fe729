import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/actions/base/context.ts';
import { listOwnRequests } from '#server/actions/desk/list-requests.ts';
import { ownPromoter } from '#server/actions/people/promoters.ts';
import { showOwnCommissions, exportStatement, printStatement } from '#server/actions/people/commissions.ts';
import { asFile } from '#server/http/office/as-file.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** What a promoter sees of the own sales. */
export function registerOfficeOwnSales(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'listOwnRequests', ({ staff, query }) => listOwnRequests(deps, staff, query));
  serveOffice(app, deps, 'getOwnCommissions', ({ staff, query }) => showOwnCommissions(deps, staff, query));
  serveOffice(app, deps, 'exportOwnStatement', async ({ staff, params: { month }, query, reply }) => {
    const own = ownPromoter(staff, 'read-own-commissions', query.partner);
    const file = await exportStatement(deps, staff, { promoter: own.id, month, format: query.format });
    return asFile(reply, `mis-comisiones-${month}`, query.format, file);
  });
  serveOffice(app, deps, 'printOwnStatement', async ({ staff, params: { month }, query, reply }) => {
    const own = ownPromoter(staff, 'read-own-commissions', query.partner);
    const file = await printStatement(deps, staff, { promoter: own.id, month });
    return asFile(reply, `mis-comisiones-${month}`, 'pdf', file);
  });
}
