import type { FastifyInstance } from 'fastify';
import { proposeAct } from '#server/actions/approvals/propose-act.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { revealRectification } from '#server/actions/people/rectification.ts';
import { showPrivacy, listPrivacy } from '#server/actions/people/show-privacy.ts';
import { takePrivacyCopy } from '#server/actions/people/copy-own-data.ts';
import { answerAtDesk, checkPrivacyIdentity, revealPrivacy } from '#server/actions/people/work-on-privacy.ts';
import { recordOpposition, withdrawOppositionAtDesk } from '#server/actions/people/oppose.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** What people ask about their own data. */
export function registerOfficePrivacy(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'listPrivacyRequests', ({ query }) => listPrivacy(deps, query));
  serveOffice(app, deps, 'getPrivacyRequest', ({ staff, params }) => showPrivacy(deps, staff, params.id));
  serveOffice(app, deps, 'revealOfPrivacy', ({ staff, params, body }) =>
    revealPrivacy(deps, staff, { ...params, ...body }),
  );
  serveOffice(app, deps, 'checkPrivacyIdentity', async ({ staff, params, body }) => {
    await checkPrivacyIdentity(deps, staff, { ...params, ...body });
    return { ok: true };
  });
  serveOffice(app, deps, 'answerPrivacyRequest', async ({ staff, params, body }) => {
    await answerAtDesk(deps, staff, { ...params, ...body });
    return { ok: true };
  });
  serveOffice(app, deps, 'proposePrivacyCopy', ({ staff, params, body: { reason } }) =>
    proposeAct(deps, staff, { command: 'hand-out-copy', payload: { privacyRequest: params.id }, reason }),
  );
  serveOffice(app, deps, 'proposeErasure', ({ staff, params, body: { reason } }) =>
    proposeAct(deps, staff, { command: 'erase-person', payload: { privacyRequest: params.id }, reason }),
  );
  serveOffice(app, deps, 'proposeRectification', ({ staff, params, body }) => {
    const { requestId, evidence, reason, ...typed } = body;
    return proposeAct(deps, staff, {
      command: 'rectify-data',
      payload: { privacyRequest: params.id, requestId, typed },
      reason: `${reason.replace(/\.$/, '')}. Prueba: ${evidence}`,
    });
  });
  serveOffice(app, deps, 'revealRectification', ({ staff, params, body }) =>
    revealRectification(deps, staff, { ...params, ...body }),
  );
  serveOffice(app, deps, 'recordOpposition', async ({ staff, params, body }) => {
    await recordOpposition(deps, staff, { ...params, ...body });
    return { ok: true };
  });
  serveOffice(app, deps, 'withdrawOpposition', async ({ staff, params, body }) => {
    await withdrawOppositionAtDesk(deps, staff, { ...params, ...body });
    return { ok: true };
  });
  serveOffice(app, deps, 'takePrivacyCopy', async ({ staff, params, reply }) => {
    const { zip, fileName } = await takePrivacyCopy(deps, staff, params.id);
    reply.type('application/zip').header('content-disposition', `attachment; filename="${fileName}"`);
    return zip;
  });
}
