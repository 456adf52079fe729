import type { FastifyInstance } from 'fastify';
import { discardBrandDraft, saveBrandDraft } from '#server/actions/brand/edit-brand.ts';
import { publishBrand } from '#server/actions/brand/publish-brand.ts';
import { showBrand } from '#server/actions/brand/show-brand.ts';
import type { Deps } from '#server/actions/context.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** What a partner shows and promises: its draft, and publishing it. */
export function registerOfficeBrand(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'getOfficeBrand', ({ staff, params }) => showBrand(deps, staff, params.partner));
  serveOffice(app, deps, 'saveBrandDraft', async ({ staff, params, body }) => {
    await saveBrandDraft(deps, staff, { ...params, ...body });
    return { ok: true };
  });
  serveOffice(app, deps, 'discardBrandDraft', async ({ params, body }) => {
    await discardBrandDraft(deps, { ...params, ...body });
    return { ok: true };
  });
  serveOffice(app, deps, 'publishBrand', ({ staff, params, body }) =>
    publishBrand(deps, staff, { ...params, ...body }),
  );
}
