import type { FastifyInstance } from 'fastify';
import { fromPesos } from '#domain/credit/money.ts';
import { proposeAct } from '#server/actions/approvals/propose-act.ts';
import type { Deps } from '#server/actions/base/context.ts';
import {
  listPayments,
  listPaymentsToClear,
  leavePayment,
  askNetwork,
} from '#server/actions/credit/payment-lines.ts';
import { recordRefundPaid, withdrawRefundApproval } from '#server/actions/credit/pay-refund.ts';
import { listRefunds, showRefundAtDesk } from '#server/actions/credit/list-refunds.ts';
import { closePaymentDay, showPaymentDay, exportPaymentDay } from '#server/actions/credit/payment-days.ts';
import { showPayment } from '#server/actions/credit/show-payment.ts';
import { asFile } from '#server/http/office/as-file.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** Money at the desk: payments to clear, all of them, refunds, and the days of the networks. */
export function registerOfficePayments(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'listPaymentsToClear', ({ query }) => listPaymentsToClear(deps, query));
  serveOffice(app, deps, 'listPayments', ({ query }) => listPayments(deps, query));
  serveOffice(app, deps, 'getOfficePayment', ({ staff, params, query }) =>
    showPayment(deps, staff, params.event, query),
  );
  serveOffice(app, deps, 'proposeBooking', ({ staff, params, body: { account, giveBack, reason } }) => {
    const payload = { event: params.event, account, giveBackCentavos: fromPesos(giveBack) };
    return proposeAct(deps, staff, { command: 'book-payment', payload, reason });
  });
  serveOffice(app, deps, 'proposeReturn', ({ staff, params, body: { reason } }) =>
    proposeAct(deps, staff, { command: 'return-payment', payload: { event: params.event }, reason }),
  );
  serveOffice(app, deps, 'proposeTakeBack', ({ staff, params, body: { reason } }) =>
    proposeAct(deps, staff, { command: 'take-back-payment', payload: { event: params.event }, reason }),
  );
  serveOffice(app, deps, 'leavePayment', async ({ staff, params, body }) => {
    await leavePayment(deps, staff, params.event, body.reason);
    return { ok: true };
  });
  serveOffice(app, deps, 'askNetworkAgain', async ({ staff }) => {
    await askNetwork(deps, staff);
    return { ok: true };
  });
  serveOffice(app, deps, 'listRefunds', ({ query }) => listRefunds(deps, query));
  serveOffice(app, deps, 'getRefund', ({ staff, params }) => showRefundAtDesk(deps, staff, params.id));
  serveOffice(app, deps, 'withdrawRefundApproval', async ({ staff, params, body }) => {
    await withdrawRefundApproval(deps, staff, params.id, body.reason);
    return { ok: true as const };
  });
  serveOffice(app, deps, 'recordRefundPaid', async ({ staff, params, body }) => {
    await recordRefundPaid(deps, staff, params.id, body.transfer);
    return { ok: true as const };
  });
  serveOffice(app, deps, 'getPaymentDay', ({ staff, params, query }) =>
    showPaymentDay(deps, staff, { ...params, ...query }),
  );
  serveOffice(app, deps, 'closePaymentDay', async ({ staff, params, body }) => {
    await closePaymentDay(deps, staff, params.day, body);
    return { ok: true };
  });
  serveOffice(app, deps, 'exportPaymentDay', async ({ staff, params, query, reply }) => {
    const file = await exportPaymentDay(deps, staff, { ...params, ...query });
    return asFile(reply, `pagos-${params.day}`, query.format, file);
  });
}
