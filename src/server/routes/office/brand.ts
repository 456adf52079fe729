import type { FastifyInstance } from 'fastify';
import { longestBrandPictureBytes } from '#domain/partner/brand-pictures.ts';
import {
  addBanner,
  changeBanner,
  removeBanner,
  removeLogo,
  setLogo,
} from '#server/actions/people/edit-banners.ts';
import {
  discardBrandDraft,
  saveBrandDraft,
  changeWord,
  listWords,
} from '#server/actions/people/edit-draft.ts';
import { publishBrand } from '#server/actions/people/write-brand.ts';
import { showBrand } from '#server/actions/people/show-partner.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { multipartFile } from '#server/http/multipart-file.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** What a partner shows and promises: its draft, and publishing it. */
export function registerOfficeBrand(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'getOfficeBrand', ({ staff, params }) => showBrand(deps, staff, params.partner));
  serveOffice(app, deps, 'saveBrandDraft', async ({ staff, params, body }) => {
    await saveBrandDraft(deps, staff, { ...params, ...body });
    return { ok: true };
  });
  serveOffice(app, deps, 'setBrandLogo', async ({ staff, params, query, request }) => {
    const { bytes } = await multipartFile(request, 'file', longestBrandPictureBytes);
    await setLogo(deps, staff, { ...params, ...query, bytes });
    return { ok: true };
  });
  serveOffice(app, deps, 'removeBrandLogo', async ({ staff, params, body }) => {
    await removeLogo(deps, staff, { ...params, ...body });
    return { ok: true };
  });
  serveOffice(app, deps, 'addBrandBanner', async ({ staff, params, query, request }) => {
    const { bytes } = await multipartFile(request, 'file', longestBrandPictureBytes);
    await addBanner(deps, staff, { ...params, ...query, bytes });
    return { ok: true };
  });
  serveOffice(app, deps, 'changeBrandBanner', async ({ staff, params, body }) => {
    await changeBanner(deps, staff, { ...params, ...body });
    return { ok: true };
  });
  serveOffice(app, deps, 'removeBrandBanner', async ({ staff, params, body }) => {
    await removeBanner(deps, staff, { ...params, ...body });
    return { ok: true };
  });
  serveOffice(app, deps, 'listBrandWords', ({ params, query }) => listWords(deps, { ...params, ...query }));
  serveOffice(app, deps, 'changeBrandWord', async ({ staff, params, body }) => {
    await changeWord(deps, staff, { ...params, ...body });
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
