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
  returnToVersion,
  saveBrandDraft,
  changeWords,
  listWords,
  setServiceCodes,
} from '#server/actions/people/edit-draft.ts';
import { actAsAsked } from '#server/actions/approvals/propose-act.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { sendTestMessage } from '#server/actions/people/test-message.ts';
import { showBrand } from '#server/actions/people/show-partner.ts';
import { textOfFile } from '#server/platform/csv-rows.ts';
import { multipartFile } from '#server/http/multipart-file.ts';
import type { z } from 'zod';
import type { productBody } from '#contract/office/products.ts';
import { fromPesos } from '#domain/credit/money.ts';
import { asFile } from '#server/http/office/as-file.ts';
import { longestCsvBytes, longestPhotoBytes, longestPhotosBytes } from '#domain/staff/saved-views.ts';
import { applyCsv, tryCsv } from '#server/actions/people/apply-csv.ts';
import { applyStockFile, stockTemplate, tryStockFile } from '#server/actions/people/count-by-file.ts';
import { addProduct, type NewProduct, withdrawPlan } from '#server/actions/people/edit-products.ts';
import { addPhotos } from '#server/actions/people/photos-by-file.ts';
import { addPhoto, arrangePhoto } from '#server/actions/people/product-photos.ts';
import { exportProducts, productsTemplate } from '#server/actions/people/csv-lines.ts';
import { listProducts, showProduct } from '#server/actions/people/products.ts';
import { tableIn } from '#server/http/office/table-in.ts';
import { exportStock, listStock, showStock } from '#server/actions/people/stock.ts';
import type { OfficeHandlers } from '#server/http/office/serve-office.ts';

/** A partner's shop at the desk: its brand and its catalogue. */
export const shopHandlers = {
  // What a partner shows and promises: its draft, and publishing it.
  getOfficeBrand: ({ deps, staff, params }) => showBrand(deps, staff, params.partner),
  saveBrandDraft: ({ deps, staff, params, body }) => saveBrandDraft(deps, staff, { ...params, ...body }),
  setBrandLogo: async ({ deps, staff, params, query, request }) => {
    const { bytes } = await multipartFile(request, 'file', longestBrandPictureBytes);
    await setLogo(deps, staff, { ...params, ...query, bytes });
  },
  setServiceCodes: async ({ deps, staff, params, query, request }) => {
    const { bytes } = await multipartFile(request, 'file', longestCsvBytes);
    await setServiceCodes(deps, staff, { ...params, ...query, text: textOfFile(bytes) });
  },
  removeBrandLogo: ({ deps, staff, params, body }) => removeLogo(deps, staff, { ...params, ...body }),
  addBrandBanner: async ({ deps, staff, params, query, request }) => {
    const { bytes } = await multipartFile(request, 'file', longestBrandPictureBytes);
    await addBanner(deps, staff, { ...params, ...query, bytes });
  },
  changeBrandBanner: ({ deps, staff, params, body }) => changeBanner(deps, staff, { ...params, ...body }),
  removeBrandBanner: ({ deps, staff, params, body }) => removeBanner(deps, staff, { ...params, ...body }),
  listBrandWords: ({ deps, params, query }) => listWords(deps, { ...params, ...query }),
  changeBrandWord: ({ deps, staff, params, body: { key, text, version } }) =>
    changeWords(deps, staff, { ...params, version, words: [{ key, text }] }),
  changeBrandWords: ({ deps, staff, params, body }) => changeWords(deps, staff, { ...params, ...body }),
  sendTestMessage: ({ deps, staff, params, body }) => sendTestMessage(deps, staff, { ...params, ...body }),
  returnToBrand: ({ deps, staff, params, body }) => returnToVersion(deps, staff, { ...params, ...body }),
  discardBrandDraft: ({ deps, params, body }) => discardBrandDraft(deps, { ...params, ...body }),
  publishBrand: ({ deps, staff, params, body }) =>
    actAsAsked(deps, staff, 'publish-brand', { ...params, ...body }),

  // The catalogue at the desk: products, their photos and prices, one by one or by a file.
  listOfficeProducts: ({ deps, staff, query }) => listProducts(deps, staff, query),
  getOfficeProduct: ({ deps, staff, params }) => showProduct(deps, staff, params.id),
  addOfficeProduct: ({ deps, staff, body: { partner, ...body } }) =>
    addProduct(deps, staff, { ...factsIn(body), partner }),
  changeOfficeProduct: ({ deps, staff, params, body }) => changeProduct(deps, staff, { ...params, ...body }),
  setProductState: ({ deps, staff, params, body }) => changeProduct(deps, staff, { ...params, ...body }),
  withdrawProductPlan: ({ deps, staff, params }) => withdrawPlan(deps, staff, params.id),
  addProductPhoto: async ({ deps, staff, params, query, request }) => {
    const { bytes } = await multipartFile(request, 'file', longestPhotoBytes);
    await addPhoto(deps, staff, { ...params, ...query, bytes });
  },
  arrangeProductPhoto: ({ deps, staff, params, body }) => arrangePhoto(deps, staff, { ...params, ...body }),
  addProductPhotos: async ({ deps, staff, query, request }) => {
    const { name, bytes } = await multipartFile(request, 'file', longestPhotosBytes);
    return addPhotos(deps, staff, { ...query, name, bytes });
  },
  exportOfficeProducts: async ({ deps, staff, query, reply }) =>
    asFile(reply, 'catalogo', query.format, await exportProducts(deps, staff, query)),
  productsTemplate: async ({ query: { format }, reply }) =>
    asFile(reply, 'plantilla', format, await productsTemplate(format)),
  listStock: ({ deps, staff, query }) => listStock(deps, staff, query),
  exportStock: async ({ deps, staff, query, reply }) =>
    asFile(reply, 'existencias', query.format, await exportStock(deps, staff, query)),
  getStock: ({ deps, staff, params }) => showStock(deps, staff, params.id),
  stockTemplate: async ({ deps, staff, query, reply }) =>
    asFile(reply, 'conteo', query.format, await stockTemplate(deps, staff, query)),
  tryStockFile: async ({ deps, staff, query, request }) =>
    tryStockFile(deps, staff, { ...query, table: await tableIn(request) }),
  applyStockFile: async ({ deps, staff, query, request }) =>
    applyStockFile(deps, staff, { ...query, table: await tableIn(request) }),
  tryProductsCsv: async ({ deps, staff, query: { partner, on = null }, request }) =>
    tryCsv(deps, staff, { partner, on, table: await tableIn(request) }),
  applyProductsCsv: async ({ deps, staff, query: { on = null, ...query }, request }) =>
    applyCsv(deps, staff, { ...query, on, table: await tableIn(request) }),
} satisfies Partial<OfficeHandlers>;

/** By the calls of 0.3, which say whether it is made on a day to come. */
async function changeProduct(deps: Deps, staff: StaffCaller, asked: { readonly on: string | null }) {
  const { outcome } = await actAsAsked(deps, staff, 'change-product', { ...asked });
  return { outcome: outcome === 'done' && asked.on !== null ? ('planned' as const) : outcome };
}

function factsIn(body: z.output<typeof productBody>): NewProduct {
  const { price, downPayment, weekly, ...rest } = body;
  return {
    ...rest,
    priceCentavos: fromPesos(price),
    downPaymentCentavos: fromPesos(downPayment),
    weeklyCentavos: fromPesos(weekly),
  };
}
