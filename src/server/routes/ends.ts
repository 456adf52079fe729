import type { FastifyInstance } from 'fastify';
import { fromPesos } from '#domain/credit/money.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { cancelContract } from '#server/actions/credit/cancel-contract.ts';
import { closeTheft } from '#server/actions/credit/close-theft.ts';
import { giveClabe } from '#server/actions/credit/give-clabe.ts';
import { pauseCredit, previewPause } from '#server/actions/credit/pause-credit.ts';
import { promisePayment } from '#server/actions/credit/promise-payment.ts';
import { proveOwner } from '#server/actions/credit/prove-owner.ts';
import { readHelp } from '#server/actions/credit/read-help.ts';
import { receiveDevice } from '#server/actions/credit/hand-over.ts';
import { reportTheft } from '#server/actions/credit/report-theft.ts';
import { revokeContract } from '#server/actions/credit/revoke-contract.ts';
import { sendOwnCode } from '#server/actions/credit/send-own-code.ts';
import { serve } from '#server/http/serve.ts';

/** What a customer does about her credit herself: pause, promise, theft, cancellation, revocation, refund. */
export function registerEnds(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'getAccountHelp', ({ params, caller }) => readHelp(deps, caller, params.account));

  serve(app, deps, 'getPauseAddendum', ({ params, caller }) =>
    previewPause(deps, caller, params.account, params.weeks),
  );

  serve(app, deps, 'sendAccountCode', async ({ params, body, caller }) => {
    await sendOwnCode(deps, caller, params.account, body.use);
    return { ok: true };
  });

  serve(app, deps, 'proveOwner', async ({ params, body, caller }) => {
    await proveOwner(deps, caller, params.account, body);
    return { ok: true };
  });

  serve(app, deps, 'pauseCredit', async ({ params, body, caller }) => {
    await pauseCredit(deps, caller, params.account, body);
    return { ok: true };
  });

  serve(app, deps, 'promisePayment', async ({ params, body, caller }) => {
    const { amount, day } = body;
    await promisePayment(deps, caller, params.account, { centavos: fromPesos(amount), day });
    return { ok: true };
  });

  serve(app, deps, 'receiveDevice', async ({ params, caller }) => {
    await receiveDevice(deps, caller, params.account);
    return { ok: true };
  });

  serve(app, deps, 'reportTheft', async ({ params, body, caller }) => {
    await reportTheft(deps, { caller }, params.account, body.kind);
    return { ok: true };
  });

  serve(app, deps, 'closeTheft', async ({ params, body, caller }) => {
    await closeTheft(deps, { caller }, params.account, body.code);
    return { ok: true };
  });

  serve(app, deps, 'cancelContract', async ({ params, caller }) => {
    await cancelContract(deps, { caller }, params.account);
    return { ok: true };
  });

  serve(app, deps, 'revokeContract', async ({ params, caller }) => {
    await revokeContract(deps, { caller }, params.account);
    return { ok: true };
  });

  serve(app, deps, 'giveClabe', async ({ params, body, caller }) => {
    await giveClabe(deps, caller, params.account, body.clabe);
    return { ok: true };
  });
}
