import type { FastifyInstance } from 'fastify';
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
import type { Deps } from '#server/actions/base/context.ts';
import { serve } from '#server/http/serve.ts';

/** Requests as orders: reading, finding by phone, cancelling, promoter's help, the bureau query. */
export function registerOrders(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'getDeliveryOrder', ({ params, caller }) => readOrder(deps, caller, params.id));

  serve(app, deps, 'getCreditProcess', ({ params, caller }) =>
    findCreditProcess(deps, caller, params.phone, params.partner),
  );

  serve(app, deps, 'getLastDeliveryOrder', ({ params, caller }) => findLastOrder(deps, caller, params.phone));

  serve(app, deps, 'getOrderByPhone', ({ params, caller }) =>
    findOrders(deps, caller, params.phone, params.partner),
  );

  serve(app, deps, 'getRfc', ({ params, caller }) => readRfc(deps, caller, params.requestId));

  serve(app, deps, 'cancelDeliveryOrder', async ({ body, caller }) => {
    await cancelOrder(deps, caller, body.account);
    return { ok: true };
  });

  serve(app, deps, 'promoterHelp', async ({ body, caller }) => {
    const { requestID, promotorCode, agenciaCode } = body;
    await helpByPromoter(deps, caller, {
      requestId: requestID,
      promoterCode: promotorCode,
      agencyCode: agenciaCode,
    });
    return { ok: true };
  });

  serve(app, deps, 'consultBureau', async ({ body, caller }) => {
    await askBureau(deps, caller, body.requestId);
    return { ok: true };
  });

  serve(app, deps, 'listOnboarding', ({ query }) => listOnboarding(deps, query));
}
