import type { FastifyInstance } from 'fastify';
import { askBureau } from '#server/actions/decision/ask-bureau.ts';
import { cancelOrder } from '#server/actions/request/cancel-order.ts';
import { findCreditProcess, findLastOrder, findOrders } from '#server/actions/request/find-orders.ts';
import { helpByPromoter } from '#server/actions/request/help-by-promoter.ts';
import { listOnboarding } from '#server/actions/request/list-onboarding.ts';
import { readOrder, readRfc } from '#server/actions/request/read-request.ts';
import type { Deps } from '#server/context.ts';
import type { Policy } from '#server/http/policy.ts';
import { serve } from '#server/http/serve.ts';

/** Requests as orders: reading them, finding them by phone, cancelling, help, the bureau's query. */
export function registerOrders(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'getDeliveryOrder', owner, ({ params, caller }) => readOrder(deps, caller, params.id));

  serve(app, deps, 'getCreditProcess', owner, ({ params, caller }) =>
    findCreditProcess(deps, caller, params.phone, params.partner),
  );

  serve(app, deps, 'getLastDeliveryOrder', owner, ({ params, caller }) =>
    findLastOrder(deps, caller, params.phone),
  );

  serve(app, deps, 'getOrderByPhone', owner, ({ params, caller }) =>
    findOrders(deps, caller, params.phone, params.partner),
  );

  serve(app, deps, 'getRfc', owner, ({ params, caller }) => readRfc(deps, caller, params.requestId));

  serve(app, deps, 'cancelDeliveryOrder', owner, async ({ body, caller }) => {
    await cancelOrder(deps, caller, body.account);
    return { ok: true };
  });

  serve(app, deps, 'promoterHelp', owner, async ({ body, caller }) => {
    const { requestID, promotorCode, agenciaCode } = body;
    await helpByPromoter(deps, caller, {
      requestId: requestID,
      promoterCode: promotorCode,
      agencyCode: agenciaCode,
    });
    return { ok: true };
  });

  serve(app, deps, 'consultBureau', owner, async ({ body, caller }) => {
    await askBureau(deps, caller, body.requestId);
    return { ok: true };
  });

  serve(app, deps, 'listOnboarding', { actor: 'staff', cache: 'none' }, ({ query }) =>
    listOnboarding(deps, query),
  );
}

const owner: Policy = { actor: 'owner', cache: 'none' };
