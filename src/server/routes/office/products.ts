import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { productBody } from '#contract/office/products.ts';
import { fromPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { longestCsvBytes, longestPhotoBytes } from '#domain/staff/saved-views.ts';
import { addPhoto } from '#server/actions/people/add-photo.ts';
import { addProduct, type NewProduct } from '#server/actions/people/add-product.ts';
import { applyCsv } from '#server/actions/people/apply-csv.ts';
import { exportProducts } from '#server/actions/people/export-products.ts';
import { listProducts } from '#server/actions/people/list-products.ts';
import { showProduct } from '#server/actions/people/show-product.ts';
import { tryCsv } from '#server/actions/people/try-csv.ts';
import { withdrawPlan } from '#server/actions/people/withdraw-plan.ts';
import { actAsAsked } from '#server/actions/approvals/propose-act.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { multipartFile } from '#server/http/multipart-file.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** The catalogue at the desk: products, their photos and prices, one by one or by a file. */
export function registerOfficeProducts(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'listOfficeProducts', ({ staff, query }) => listProducts(deps, staff, query));
  serveOffice(app, deps, 'getOfficeProduct', ({ staff, params }) => showProduct(deps, staff, params.id));
  serveOffice(app, deps, 'addOfficeProduct', ({ staff, body: { partner, ...body } }) =>
    addProduct(deps, staff, { ...factsIn(body), partner }),
  );
  serveOffice(app, deps, 'changeOfficeProduct', ({ staff, params, body }) =>
    changeProduct(deps, staff, { ...params, ...body }),
  );
  serveOffice(app, deps, 'setProductState', ({ staff, params, body }) =>
    changeProduct(deps, staff, { ...params, ...body }),
  );
  serveOffice(app, deps, 'withdrawProductPlan', async ({ staff, params }) => {
    await withdrawPlan(deps, staff, params.id);
    return { ok: true };
  });
  serveOffice(app, deps, 'addProductPhoto', async ({ staff, params, query, request }) => {
    const { bytes } = await multipartFile(request, 'file', longestPhotoBytes);
    await addPhoto(deps, staff, { ...params, ...query, bytes });
    return { ok: true };
  });
  serveOffice(app, deps, 'exportOfficeProducts', async ({ staff, query, reply }) => {
    const file = await exportProducts(deps, staff, query.partner);
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="catalogo.csv"');
    return file;
  });
  serveOffice(app, deps, 'tryProductsCsv', async ({ staff, query: { partner, on = null }, request }) =>
    tryCsv(deps, staff, { partner, on, text: await csvText(request) }),
  );
  serveOffice(app, deps, 'applyProductsCsv', async ({ staff, query: { on = null, ...query }, request }) =>
    applyCsv(deps, staff, { ...query, on, text: await csvText(request) }),
  );
}

/** By the calls of 0.3, which say whether it is made on a day to come. */
async function changeProduct(deps: Deps, staff: StaffCaller, asked: { readonly on: string | null }) {
  const { outcome } = await actAsAsked(deps, staff, 'change-product', { ...asked });
  return { outcome: outcome === 'done' && asked.on !== null ? ('planned' as const) : outcome };
}

/** @throws invalid-input, file-too-large, file-type for what is no UTF-8 text */
async function csvText(request: FastifyRequest): Promise<string> {
  const { bytes } = await multipartFile(request, 'file', longestCsvBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DomainError('invalid-input', {
      messages: ['El archivo no es un CSV en UTF-8: guárdelo así desde la hoja de cálculo.'],
    });
  }
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
