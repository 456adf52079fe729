import type { FastifyInstance } from 'fastify';
import { copyOwnData } from '#server/actions/privacy/copy-own-data.ts';
import type { Deps } from '#server/actions/context.ts';
import { serve } from '#server/http/serve.ts';

/** A customer's rights over her own data. */
export function registerPrivacy(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'getPrivacyCopy', async ({ params, caller, reply }) => {
    const { zip, fileName } = await copyOwnData(deps, caller, params.account);
    reply.type('application/zip').header('content-disposition', `attachment; filename="${fileName}"`);
    return zip;
  });
}
