import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/actions/base/context.ts';
import { handOver, sendHandOverCode, recordDeviceAct } from '#server/actions/credit/hand-over.ts';
import { countOfDeliveries, exportDeliveries, listDeliveries } from '#server/actions/credit/deliveries.ts';
import { listDeviceOrders, retryDeviceOrder } from '#server/actions/credit/device-orders.ts';
import { listToContact, logDeliveryContact } from '#server/actions/credit/delivery-contacts.ts';
import { showDelivery, revealOfDelivery, openPackingList } from '#server/actions/credit/delivery.ts';
import { asFile } from '#server/http/office/as-file.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** Devices at the desk: packed, sent, delivered, taken back; their orders, and calls to their customers. */
export function registerOfficeDeliveries(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'listOfficeDeliveries', ({ staff, query }) => listDeliveries(deps, staff, query));
  serveOffice(app, deps, 'countOfficeDeliveries', () => countOfDeliveries(deps));
  serveOffice(app, deps, 'getOfficeDelivery', ({ staff, params }) =>
    showDelivery(deps, staff, params.requestId),
  );
  serveOffice(app, deps, 'exportOfficeDeliveries', async ({ staff, query, reply }) => {
    const file = await exportDeliveries(deps, staff, query);
    return asFile(reply, `envios-${fileNames[query.view]}`, query.format, file);
  });
  serveOffice(app, deps, 'packDevice', ({ staff, params, body: { imei } }) =>
    recordDeviceAct(deps, staff, { ...params, act: { kind: 'pack', imei } }),
  );
  serveOffice(app, deps, 'correctDevice', ({ staff, params, body: { imei, reason } }) =>
    recordDeviceAct(deps, staff, { ...params, act: { kind: 'correct', imei }, reason }),
  );
  serveOffice(app, deps, 'sendDevice', ({ staff, params, body }) =>
    recordDeviceAct(deps, staff, { ...params, act: { kind: 'send', ...body } }),
  );
  serveOffice(app, deps, 'deliverDevice', ({ staff, params, body: { receivedBy, on } }) =>
    recordDeviceAct(deps, staff, { ...params, act: { kind: 'deliver', on, proofNote: receivedBy } }),
  );
  serveOffice(app, deps, 'sendHandOverCode', ({ staff, params }) =>
    sendHandOverCode(deps, staff, params.requestId),
  );
  serveOffice(app, deps, 'handOverDevice', ({ staff, params, body }) =>
    handOver(deps, staff, { ...params, ...body }),
  );
  serveOffice(app, deps, 'packDeviceAgain', ({ staff, params, body: { imei, reason } }) =>
    recordDeviceAct(deps, staff, { ...params, act: { kind: 'pack-again', imei }, reason }),
  );
  serveOffice(app, deps, 'takeDeviceBack', ({ staff, params, body: { reason } }) =>
    recordDeviceAct(deps, staff, { ...params, act: { kind: 'take-back' }, reason }),
  );
  serveOffice(app, deps, 'revealOfDelivery', ({ staff, params, body }) =>
    revealOfDelivery(deps, staff, { ...params, ...body }),
  );
  serveOffice(app, deps, 'openPackingList', ({ staff, body }) => openPackingList(deps, staff, body));
  serveOffice(app, deps, 'listDeviceOrders', ({ staff, query }) => listDeviceOrders(deps, staff, query));
  serveOffice(app, deps, 'retryDeviceOrder', ({ staff, params }) => retryDeviceOrder(deps, staff, params.id));
  serveOffice(app, deps, 'listToContact', ({ staff, query }) => listToContact(deps, staff, query));
  serveOffice(app, deps, 'logDeliveryContact', ({ staff, params, body }) =>
    logDeliveryContact(deps, staff, { ...params, ...body }),
  );
}

const fileNames = {
  'to-pack': 'por-empacar',
  packed: 'empacados',
  due: 'por-salir',
  sent: 'enviados',
  unconfirmed: 'sin-confirmar',
  delivered: 'entregados',
  returned: 'devueltos',
} as const;
