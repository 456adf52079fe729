import { sendPayoffQuote } from '#server/actions/credit/send-payoff-quote.ts';
import { listCollections, logContact } from '#server/actions/credit/collections.ts';
import { exportCredits, listCredits } from '#server/actions/credit/list-credits.ts';
import { showCredit } from '#server/actions/credit/show-credit.ts';
import { asFile } from '#server/http/office/as-file.ts';
import {
  listPayments,
  listPaymentsToClear,
  leavePayment,
  askNetwork,
} from '#server/actions/credit/payment-lines.ts';
import { recordRefundPaid, withdrawRefundApproval } from '#server/actions/credit/pay-refund.ts';
import { listRefunds, showRefundAtDesk } from '#server/actions/credit/list-refunds.ts';
import {
  closePaymentDay,
  showPaymentDay,
  listPaymentDays,
  exportPaymentDay,
} from '#server/actions/credit/payment-days.ts';
import { showPayment } from '#server/actions/credit/show-payment.ts';
import {
  deliverDevice,
  handOver,
  sendHandOverCode,
  recordDeviceAct,
} from '#server/actions/credit/hand-over.ts';
import { countOfDeliveries, exportDeliveries, listDeliveries } from '#server/actions/credit/deliveries.ts';
import { listDeviceOrders, retryDeviceOrder } from '#server/actions/credit/device-orders.ts';
import { listToContact, logDeliveryContact } from '#server/actions/credit/delivery-contacts.ts';
import { showDelivery, revealOfDelivery, openPackingList } from '#server/actions/credit/delivery.ts';
import type { OfficeHandlers } from '#server/http/office/serve-office.ts';

/** Credits at the desk, their payments and their devices. */
export const creditHandlers = {
  // Credits and collections: the lists, one credit, and what people do there.
  listCredits: ({ deps, staff, query }) => listCredits(deps, staff, query),
  exportCredits: async ({ deps, staff, query, reply }) =>
    asFile(reply, 'creditos', query.format, await exportCredits(deps, staff, query)),
  getCredit: ({ deps, staff, params }) => showCredit(deps, staff, params.account),
  sendPayoffQuote: ({ deps, staff, params }) => sendPayoffQuote(deps, staff, params.account),
  listCollections: ({ deps, staff, query }) => listCollections(deps, staff, query),
  logContact: ({ deps, staff, params, body }) => logContact(deps, staff, params.account, body),

  // Money at the desk: payments to clear, all of them, refunds, and the days of the networks.
  listPaymentsToClear: ({ deps, query }) => listPaymentsToClear(deps, query),
  listPayments: ({ deps, query }) => listPayments(deps, query),
  getOfficePayment: ({ deps, staff, params, query }) => showPayment(deps, staff, params.event, query),
  leavePayment: ({ deps, staff, params, body }) => leavePayment(deps, staff, params.event, body.reason),
  askNetworkAgain: ({ deps, staff }) => askNetwork(deps, staff),
  listRefunds: ({ deps, query }) => listRefunds(deps, query),
  getRefund: ({ deps, staff, params }) => showRefundAtDesk(deps, staff, params.id),
  withdrawRefundApproval: ({ deps, staff, params, body }) =>
    withdrawRefundApproval(deps, staff, params.id, body.reason),
  recordRefundPaid: ({ deps, staff, params, body }) =>
    recordRefundPaid(deps, staff, params.id, body.transfer),
  listPaymentDays: ({ deps, query }) => listPaymentDays(deps, query),
  getPaymentDay: ({ deps, staff, params, query }) => showPaymentDay(deps, staff, { ...params, ...query }),
  closePaymentDay: ({ deps, staff, params, body }) => closePaymentDay(deps, staff, params.day, body),
  exportPaymentDay: async ({ deps, staff, params, query, reply }) => {
    const file = await exportPaymentDay(deps, staff, { ...params, ...query });
    return asFile(reply, `pagos-${params.day}`, query.format, file);
  },

  // Devices at the desk: packed, sent, delivered, taken back; their orders, and calls to their customers.
  listOfficeDeliveries: ({ deps, staff, query }) => listDeliveries(deps, staff, query),
  countOfficeDeliveries: ({ deps }) => countOfDeliveries(deps),
  getOfficeDelivery: ({ deps, staff, params }) => showDelivery(deps, staff, params.requestId),
  exportOfficeDeliveries: async ({ deps, staff, query, reply }) => {
    const file = await exportDeliveries(deps, staff, query);
    return asFile(reply, `envios-${fileNames[query.view]}`, query.format, file);
  },
  packDevice: ({ deps, staff, params, body: { imei } }) =>
    recordDeviceAct(deps, staff, { ...params, act: { kind: 'pack', imei } }),
  correctDevice: ({ deps, staff, params, body: { imei, reason } }) =>
    recordDeviceAct(deps, staff, { ...params, act: { kind: 'correct', imei }, reason }),
  sendDevice: ({ deps, staff, params, body }) =>
    recordDeviceAct(deps, staff, { ...params, act: { kind: 'send', ...body } }),
  deliverDevice: ({ deps, staff, params, body }) => deliverDevice(deps, staff, { ...params, ...body }),
  sendHandOverCode: ({ deps, staff, params }) => sendHandOverCode(deps, staff, params.requestId),
  handOverDevice: ({ deps, staff, params, body }) => handOver(deps, staff, { ...params, ...body }),
  packDeviceAgain: ({ deps, staff, params, body: { imei, reason } }) =>
    recordDeviceAct(deps, staff, { ...params, act: { kind: 'pack-again', imei }, reason }),
  takeDeviceBack: ({ deps, staff, params, body: { reason } }) =>
    recordDeviceAct(deps, staff, { ...params, act: { kind: 'take-back' }, reason }),
  revealOfDelivery: ({ deps, staff, params, body }) => revealOfDelivery(deps, staff, { ...params, ...body }),
  openPackingList: ({ deps, staff, body }) => openPackingList(deps, staff, body),
  listDeviceOrders: ({ deps, staff, query }) => listDeviceOrders(deps, staff, query),
  retryDeviceOrder: ({ deps, staff, params }) => retryDeviceOrder(deps, staff, params.id),
  listToContact: ({ deps, staff, query }) => listToContact(deps, staff, query),
  logDeliveryContact: ({ deps, staff, params, body }) =>
    logDeliveryContact(deps, staff, { ...params, ...body }),
} satisfies Partial<OfficeHandlers>;

const fileNames = {
  'to-pack': 'por-empacar',
  packed: 'empacados',
  due: 'por-salir',
  sent: 'enviados',
  unconfirmed: 'sin-confirmar',
  delivered: 'entregados',
  returned: 'devueltos',
} as const;
