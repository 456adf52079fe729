import type { FastifyInstance } from 'fastify';
import { cancelRequest } from '#server/actions/request/cancel-request.ts';
import {
  claimRequest,
  releaseRequest,
  claimRequests,
  releaseRequests,
} from '#server/actions/request/claim-request.ts';
import { handToStore } from '#server/actions/request/hand-to-store.ts';
import { sendAgain } from '#server/actions/request/send-again.ts';
import { showCasework } from '#server/actions/request/show-casework.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { askCorrection, withdrawCorrection } from '#server/actions/request/corrections.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** What a person of the desk does with a request, besides answering its review. */
export function registerOfficeCasework(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'getRequestCasework', ({ staff, params }) =>
    showCasework(deps, staff, params.requestId),
  );
  serveOffice(app, deps, 'askCorrection', ({ staff, params, body }) =>
    askCorrection(deps, staff, { ...params, ...body }),
  );
  serveOffice(app, deps, 'withdrawCorrection', async ({ staff, params }) => {
    await withdrawCorrection(deps, staff, params);
    return { ok: true };
  });
  serveOffice(app, deps, 'claimRequest', async ({ staff, params }) => {
    await claimRequest(deps, staff, params.requestId);
    return { ok: true };
  });
  serveOffice(app, deps, 'releaseRequest', async ({ staff, params }) => {
    await releaseRequest(deps, staff, params.requestId);
    return { ok: true };
  });
  serveOffice(app, deps, 'claimRequests', ({ staff, body }) => claimRequests(deps, staff, body.requestIds));
  serveOffice(app, deps, 'releaseRequests', ({ staff, body }) =>
    releaseRequests(deps, staff, body.requestIds),
  );
  serveOffice(app, deps, 'sendAgain', async ({ staff, params, body }) => {
    await sendAgain(deps, staff, { ...params, ...body });
    return { ok: true };
  });
  serveOffice(app, deps, 'handToStore', async ({ staff, params, body }) => {
    await handToStore(deps, staff, { ...params, ...body });
    return { ok: true };
  });
  serveOffice(app, deps, 'cancelRequest', async ({ staff, params, body }) => {
    await cancelRequest(deps, staff, { ...params, ...body });
    return { ok: true };
  });
}
