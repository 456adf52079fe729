import type { FastifyInstance } from 'fastify';
import { askPrivacy, readPrivacyRequests } from '#server/actions/people/ask-privacy.ts';
import { copyOwnData } from '#server/actions/people/copy-own-data.ts';
import { withdrawOwnOpposition } from '#server/actions/people/oppose.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { serve } from '#server/http/serve.ts';

/** A customer's rights over her own data. */
export function registerPrivacy(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'getPrivacyCopy', async ({ params, caller, reply }) => {
    const { zip, fileName } = await copyOwnData(deps, caller, params.account);
    reply.type('application/zip').header('content-disposition', `attachment; filename="${fileName}"`);
    return zip;
  });

  serve(app, deps, 'getPrivacyRequests', ({ params, caller }) =>
    readPrivacyRequests(deps, caller, { phone: params.phone, partnerId: params.partner }),
  );

  serve(app, deps, 'withdrawOwnOpposition', async ({ params, body, caller }) => {
    await withdrawOwnOpposition(deps, caller, {
      phone: params.phone,
      partnerId: params.partner,
      purpose: body.purpose,
    });
    return { ok: true };
  });

  serve(app, deps, 'askPrivacy', ({ params, body, caller }) =>
    askPrivacy(deps, caller, { phone: params.phone, partnerId: params.partner, ...body }),
  );
}
