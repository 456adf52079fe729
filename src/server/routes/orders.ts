import { askBureau } from '#server/actions/request/ask-bureau.ts';
import {
  findCreditProcess,
  findLastOrder,
  findOrders,
  listOnboarding,
  cancelOrder,
} from '#server/actions/request/orders.ts';
import { helpByPromoter } from '#server/actions/request/help-by-promoter.ts';
import { readOrder, readRfc } from '#server/actions/request/read-request.ts';
import type { Handlers } from '#server/http/serve.ts';

/** Requests as orders: reading, finding by phone, cancelling, promoter's help, the bureau query. */
export const orderHandlers = {
  // Requests as orders: reading, finding by phone, cancelling, promoter's help, the bureau query.
  getDeliveryOrder: ({ deps, params, caller }) => readOrder(deps, caller, params.id),
  getCreditProcess: ({ deps, params, caller }) =>
    findCreditProcess(deps, caller, params.phone, params.partner),
  getLastDeliveryOrder: ({ deps, params, caller }) => findLastOrder(deps, caller, params.phone),
  getOrderByPhone: ({ deps, params, caller }) => findOrders(deps, caller, params.phone, params.partner),
  getRfc: ({ deps, params, caller }) => readRfc(deps, caller, params.requestId),
  cancelDeliveryOrder: ({ deps, body, caller }) => cancelOrder(deps, caller, body.account),
  promoterHelp: async ({ deps, body, caller }) => {
    const { requestID, promotorCode, agenciaCode } = body;
    await helpByPromoter(deps, caller, {
      requestId: requestID,
      promoterCode: promotorCode,
      agencyCode: agenciaCode,
    });
  },
  consultBureau: ({ deps, body, caller }) => askBureau(deps, caller, body.requestId),
  listOnboarding: ({ deps, query }) => listOnboarding(deps, query),
} satisfies Partial<Handlers>;
