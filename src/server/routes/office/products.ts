import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { productBody } from '#contract/office/products.ts';
import { fromPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { longestCsvBytes, longestPhotoBytes } from '#domain/staff/saved-views.ts';
import { applyCsv, tryCsv } from '#server/actions/people/apply-csv.ts';
import {
  changeProduct,
  addProduct,
  type NewProduct,
  addPhoto,
  withdrawPlan,
} from '#server/actions/people/change-product.ts';
import { exportProducts } from '#server/actions/people/csv-lines.ts';
import { listProducts, showProduct } from '#server/actions/people/products.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { multipartFile } from '#server/http/multipart-file.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** The catalogue at the desk: products, their photos and prices, one by one or by a file. */
export function registerOfficeProducts(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'listOfficeProducts', ({ staff, query }) => listProducts(deps, staff, query));
  serveOffice(app, deps, 'getOfficeProduct', ({ staff, params }) => showProduct(deps, staff, params.id));
  serveOffice(app, deps, 'addOfficeProduct', ({ staff, body: { partner, ...body } }) =>
    addProduct(deps, staff, { ...factsIn(body), partner }),
  );
  serveOffice(app, deps, 'changeOfficeProduct', ({ staff, params, body: { version, on, reason, ...body } }) =>
    changeProduct(deps, staff, { ...params, version, on, reason, change: factsIn(body) }),
  );
  serveOffice(app, deps, 'setProductState', ({ staff, params, body: { state, ...body } }) =>
    changeProduct(deps, staff, { ...params, ...body, change: { state } }),
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
