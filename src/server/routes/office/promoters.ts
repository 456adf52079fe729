import type { FastifyInstance } from 'fastify';
import { fromPesos } from '#domain/credit/money.ts';
import { proposeAct } from '#server/actions/approvals/propose-act.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { addPromoter, moveToStore, setPromoterWithdrawn } from '#server/actions/people/keep-promoters.ts';
import { listPromoters, showPromoter, listPromotersToInvite } from '#server/actions/people/promoters.ts';
import { showCommissions, exportStatement, printStatement } from '#server/actions/people/commissions.ts';
import { changeStore, endStore, listStores, openStore } from '#server/actions/people/stores.ts';
import { asFile } from '#server/http/office/as-file.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** Who sells, where, and what it earns. */
export function registerOfficePromoters(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'listPromoters', ({ staff, query }) => listPromoters(deps, staff, query));
  serveOffice(app, deps, 'getPromoter', ({ staff, params }) => showPromoter(deps, staff, params.promoter));
  serveOffice(app, deps, 'listPromotersToInvite', () => listPromotersToInvite(deps));
  serveOffice(app, deps, 'addPromoter', ({ staff, body }) => addPromoter(deps, staff, body));
  serveOffice(app, deps, 'withdrawPromoter', async ({ staff, params, body }) => {
    await setPromoterWithdrawn(deps, staff, { id: params.promoter, withdrawn: true, ...body });
    return { ok: true };
  });
  serveOffice(app, deps, 'restorePromoter', async ({ staff, params, body }) => {
    await setPromoterWithdrawn(deps, staff, { id: params.promoter, withdrawn: false, ...body });
    return { ok: true };
  });
  serveOffice(app, deps, 'movePromoter', ({ staff, params, body: { store, reason } }) =>
    moveToStore(deps, staff, { id: params.promoter, to: store, reason }),
  );
  serveOffice(app, deps, 'listStores', ({ staff, query }) => listStores(deps, staff, query.partner));
  serveOffice(app, deps, 'openStore', ({ staff, body }) => openStore(deps, staff, body));
  serveOffice(app, deps, 'changeStore', async ({ staff, params, body }) => {
    await changeStore(deps, staff, { ...params, ...body });
    return { ok: true };
  });
  serveOffice(app, deps, 'closeStore', async ({ staff, params, body }) => {
    await endStore(deps, staff, { ...params, ...body });
    return { ok: true };
  });
  serveOffice(app, deps, 'getCommissions', ({ staff, query }) => showCommissions(deps, staff, query));
  serveOffice(app, deps, 'exportStatement', async ({ staff, params, query: { format }, reply }) => {
    const file = await exportStatement(deps, staff, { ...params, format });
    return asFile(reply, `comisiones-${params.promoter}-${params.month}`, format, file);
  });
  serveOffice(app, deps, 'printStatement', async ({ staff, params, reply }) => {
    const file = await printStatement(deps, staff, params);
    return asFile(reply, `comisiones-${params.promoter}-${params.month}`, 'pdf', file);
  });
  serveOffice(app, deps, 'proposeCommissionPlan', ({ staff, body: { partner, amount, share, reason } }) => {
    const payload = {
      partnerId: partner,
      amountCentavos: fromPesos(amount),
      share: Math.round(share * 100),
    };
    return proposeAct(deps, staff, { command: 'set-commission-plan', payload, reason });
  });
  serveOffice(app, deps, 'proposeCommissionClosing', ({ staff, body: { partner, month, reason } }) => {
    const payload = { partnerId: partner, month };
    return proposeAct(deps, staff, { command: 'close-commissions', payload, reason });
  });
}
