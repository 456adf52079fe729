import type { FastifyInstance } from 'fastify';
import { cancelRequest } from '#server/actions/casework/cancel-request.ts';
import { claimRequest, releaseRequest } from '#server/actions/casework/claim-request.ts';
import { claimRequests, releaseRequests } from '#server/actions/casework/claim-requests.ts';
import { handToStore } from '#server/actions/casework/hand-to-store.ts';
import { sendAgain } from '#server/actions/casework/send-again.ts';
import { showCasework } from '#server/actions/casework/show-casework.ts';
import type { Deps } from '#server/actions/context.ts';
import { askCorrection } from '#server/actions/corrections/ask-correction.ts';
import { withdrawCorrection } from '#server/actions/corrections/withdraw-correction.ts';
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
