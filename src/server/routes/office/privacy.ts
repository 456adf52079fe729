import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/actions/base/context.ts';
import { listPrivacy } from '#server/actions/people/list-privacy.ts';
import { revealRectification } from '#server/actions/people/rectification.ts';
import { showPrivacy } from '#server/actions/people/show-privacy.ts';
import { takePrivacyCopy } from '#server/actions/people/take-privacy-copy.ts';
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
