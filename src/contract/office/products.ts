import { z } from 'zod';
import { brands } from '#domain/catalogue/catalogue.ts';
import { productStates } from '#domain/catalogue/product-facts.ts';
import { productMost } from '#domain/catalogue/product-rules.ts';
import { csvOutcomes, productSorts } from '#domain/staff/saved-views.ts';
import { calls } from '../call.ts';
import { day, done, instant, integer, partnerId, pesos, productId, streamed } from '../values.ts';
import { approval } from './approvals.ts';
import { fileFormat, pages, partnerRef } from './values.ts';

const params = z.object({ id: productId });
const color = z.object({ color: z.string(), name: z.string() });
const change = z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() });
const brand = z.enum(brands, 'Elija una marca.');
const hex = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'Elija el tono del color.');
const amount = pesos.min(0, 'Escriba un monto en pesos.').max(999_999.99, 'Escriba menos de $1,000,000.');

const percent = z.number().int().min(0).max(100);
const point = z.object({ x: percent, y: percent });
const cut = z.object({ left: percent, top: percent, right: percent, bottom: percent });

/** A line of the list. */
export const productLine = z.object({
  id: z.number().int(),
  partner: partnerRef,
  name: z.string(),
  brand: z.string(),
  colors: z.array(color),
  /** File name under storage/; null: no photo. */
  picture: z.string().nullable(),
  price: pesos,
  downPayment: pesos,
  weekly: pesos,
  weeks: z.number().int(),
  /** Down payment plus every week. */
  total: pesos,
  /** In percent, with one decimal. */
  cat: z.number(),
  state: z.enum(productStates),
  /** Colours without a photo. */
  photosMissing: z.array(z.string()),
  /** The day of a change that waits for it. */
  changesOn: day.nullable(),
});

/** A line of the list, with the prices of now and next. */
const listedProduct = productLine.extend({
  /** When the prices of now were set at the desk; null: never. */
  pricedAt: instant.nullable(),
  /** Those that a waiting change sets; null: it sets none. */
  nextPrices: z
    .object({ on: day, price: pesos, downPayment: pesos, weekly: pesos, weeks: z.number().int() })
    .nullable(),
});
export type OfficeProductLine = z.infer<typeof listedProduct>;

export const productsQuery = z.object({
  view: z.enum(productStates).default('on-sale'),
  partner: partnerId.optional(),
  brand: z.enum(brands).optional(),
  /** Those whose prices change on a day. */
  prices: z.enum(['planned']).optional(),
  /** A part of the name. */
  search: z.string().trim().max(60).optional(),
  sort: z.enum(productSorts).default('+name'),
  cursor: z
    .string()
    .regex(/^[np]\d{1,10}$/)
    .optional(),
});

const description = z.string().trim().max(productMost.description, 'Escriba como máximo 2,000 letras.');
const specs = z
  .array(
    z.object({
      label: z.string().trim().max(productMost.specLabel),
      value: z.string().trim().max(productMost.specValue),
    }),
  )
  .max(productMost.specs, 'Escriba como máximo 30 características.');
const family = z.string().trim().max(productMost.family, 'Escriba como máximo 60 letras.');
const storage = z.string().trim().max(productMost.storage, 'Escriba como máximo 20 letras.');
const productFields = {
  name: z
    .string('Escriba el nombre del producto.')
    .trim()
    .min(2, 'Escriba el nombre del producto.')
    .max(productMost.name, 'Escriba como máximo 120 letras.'),
  brand,
  price: amount,
  downPayment: amount,
  weekly: amount,
  weeks: z.number().int('Escriba un número de semanas.').min(1).max(260, 'Escriba de 1 a 260 semanas.'),
  colors: z
    .array(
      z.object({
        color: hex,
        name: z.string().trim().min(2, 'Escriba el nombre del color.').max(productMost.colorName),
      }),
    )
    .min(1, 'Escriba al menos un color.')
    .max(productMost.colors, 'Escriba como máximo doce colores.'),
};
const mark = z.boolean();

/** What is edited; the partner’s rules and their sentences are in #domain/catalogue/product-rules.ts. */
export const productBody = z.object({
  ...productFields,
  family: family.default(''),
  storage: storage.default(''),
  description: description.default(''),
  specs: specs.default([]),
  unlimitedWhatsapp: mark.default(false),
  oxxoSim: mark.default(false),
  bestSeller: mark.default(false),
  onOffer: mark.default(false),
});

/** What is set of a product; a field that is left out stays as it is. */
export const productChange = z
  .object({
    ...productFields,
    family,
    storage,
    description,
    specs,
    unlimitedWhatsapp: mark,
    oxxoSim: mark,
    bestSeller: mark,
    onOffer: mark,
    state: z.enum(['on-sale', 'withdrawn']),
  })
  .partial();

/** Asked for where another person confirms it, and reads it. */
const reason = z.string().trim().max(500, 'Escriba como máximo 500 letras.').default('');
/** The one on the screen of who changes it: another one in the meantime is a conflict. */
const version = z.number().int();

/** `waiting`: past a bound, so that another person confirms it. `planned`: made on its day. */
const saved = z.object({ outcome: z.enum(['done', 'planned', 'waiting']) });

export const productRecord = productLine.extend({
  version,
  family: z.string(),
  storage: z.string(),
  description: z.string(),
  specs: z.array(z.object({ label: z.string(), value: z.string() })),
  pictures: z.array(z.object({ color: z.string(), file: z.string() })),
  /** Those that were sent of each colour, in their order; drawings are none. */
  photos: z.array(
    z.object({ color: z.string(), file: z.string(), source: z.string(), cut, focus: point.nullable() }),
  ),
  unlimitedWhatsapp: z.boolean(),
  oxxoSim: z.boolean(),
  bestSeller: z.boolean(),
  onOffer: z.boolean(),
  /** Below it two people are needed; null: the partner has none. */
  floor: pesos.nullable(),
  /** Bounds that it would pass if it were put on sale, in sentences: another person confirms it. */
  passed: z.array(z.string()),
  plan: z
    .object({ id: z.uuid(), on: day, madeAt: instant, by: z.string(), changes: z.array(change) })
    .nullable(),
  /** From the audit log, the newest first. */
  history: z.array(
    z.object({
      id: z.uuid(),
      at: instant,
      kind: z.string(),
      by: z.string(),
      checkedBy: z.string().nullable(),
      changes: z.array(change),
    }),
  ),
  approvals: z.array(approval),
  may: z.object({ edit: z.boolean(), readStock: z.boolean() }),
});
export type OfficeProductRecord = z.infer<typeof productRecord>;

const figure = z.object({
  before: pesos.nullable(),
  after: pesos.nullable(),
  /** What the file says, where it is no amount. */
  unread: z.string().nullable(),
});

/** A line of a file against the product of its name. */
export const csvLineTried = z.object({
  /** As a spreadsheet numbers it; the heading is line 1. */
  line: z.number().int(),
  name: z.string(),
  outcome: z.enum(csvOutcomes),
  figures: z.object({ price: figure, downPayment: figure, weekly: figure, total: figure }),
  /** Those of no figure. */
  others: z.array(change),
  /** In sentences. */
  faults: z.array(z.string()),
  /** Bounds that it passes, in sentences: another person confirms it. */
  passed: z.array(z.string()),
});
export type CsvLineTried = z.infer<typeof csvLineTried>;

export const officeProducts = calls({
  listOfficeProducts: {
    method: 'GET',
    path: '/office/products',
    summary: 'The catalogue of the caller’s partners, fifty a page, with the number in each state',
    query: productsQuery,
    response: z.object({
      rows: z.array(listedProduct),
      ...pages,
      counts: z.array(z.object({ view: z.enum(productStates), count: z.number().int() })),
      /** Partners whose catalogue the caller may change. */
      mayEdit: z.array(partnerRef),
      asOf: instant,
    }),
  },
  getOfficeProduct: {
    method: 'GET',
    path: '/office/products/{id}',
    summary: 'One product with what waits for it and what was done to it',
    params,
    response: productRecord,
  },
  addOfficeProduct: {
    method: 'POST',
    path: '/office/products',
    summary: 'Adds a product as a draft',
    body: productBody.extend({ partner: partnerId }),
    response: z.object({ id: z.number().int() }),
  },
  changeOfficeProduct: {
    method: 'POST',
    path: '/office/products/{id}',
    summary: 'Changes a product, now or on a day; past a bound of price or CAT another person confirms it',
    params,
    body: productBody.extend({ version, on: day.nullable().default(null), reason }),
    response: saved,
  },
  setProductState: {
    method: 'POST',
    path: '/office/products/{id}/state',
    summary: 'Puts a product on sale or withdraws it; requests in process keep their plan',
    params,
    body: z.object({
      version,
      state: z.enum(['on-sale', 'withdrawn']),
      on: day.nullable().default(null),
      reason,
    }),
    response: saved,
  },
  withdrawProductPlan: {
    method: 'POST',
    path: '/office/products/{id}/plan/withdraw',
    summary: 'Withdraws a change that waits for its day',
    params,
    response: done,
  },
  addProductPhoto: {
    method: 'POST',
    path: '/office/products/{id}/photo',
    summary: 'The photo of a colour: JPEG, PNG, WebP or AVIF up to 10 MB',
    params,
    /** `place`: from 1; absent: the first. */
    query: z.object({ color: hex, place: integer(1, 99).default(1) }),
    response: done,
    as: 'multipart-in',
  },
  arrangeProductPhoto: {
    method: 'POST',
    path: '/office/products/{id}/photos',
    summary: 'Moves a photo of a colour, takes it away, or says what the shop shows of it',
    params,
    body: z.object({
      color: hex,
      file: z.string().max(120),
      how: z.discriminatedUnion('to', [
        z.object({ to: z.enum(['earlier', 'later', 'away']) }),
        z.object({ to: z.literal('frame'), cut, focus: point.nullable() }),
      ]),
    }),
    response: done,
  },
  addProductPhotos: {
    method: 'POST',
    path: '/office/products-photos',
    summary: 'Photos by the product and colour of their names: a ZIP up to 15 MB, or one photo',
    query: z.object({ partner: partnerId }),
    response: z.object({
      photos: z.array(
        z.object({
          file: z.string(),
          product: z.object({ id: z.number().int(), name: z.string() }).nullable(),
          color: z.string().nullable(),
          /** Null: it is set. */
          fault: z.string().nullable(),
        }),
      ),
    }),
    as: 'multipart-in',
  },
  exportOfficeProducts: {
    method: 'GET',
    path: '/office/products-csv',
    summary: 'A partner’s catalogue as the file that can be sent back',
    query: z.object({ partner: partnerId, format: fileFormat }),
    response: streamed,
    as: 'stream',
  },
  productsTemplate: {
    method: 'GET',
    path: '/office/products-template',
    summary: 'A file to begin with: the columns, and one product as it is written',
    query: z.object({ format: fileFormat }),
    response: streamed,
    as: 'stream',
  },
  tryProductsCsv: {
    method: 'POST',
    path: '/office/products-csv/try',
    summary: 'What a file would change; nothing is changed',
    query: z.object({ partner: partnerId, on: day.optional() }),
    response: z.object({
      /** Lines that do something, or are wrong. */
      lines: z.array(csvLineTried),
      same: z.number().int(),
      /** Columns that are not read, in sentences. */
      unused: z.array(z.string()),
      /** Of the products that it was compared with: another one is a conflict. */
      facts: z.string(),
    }),
    as: 'multipart-in',
  },
  applyProductsCsv: {
    method: 'POST',
    path: '/office/products-csv/apply',
    summary: 'Makes what was tried: all lines without a fault; those past a bound are proposed',
    query: z.object({
      partner: partnerId,
      on: day.optional(),
      facts: z.string().max(100),
      reason: z.string().trim().max(500).default(''),
    }),
    response: z.object({
      changed: z.number().int(),
      planned: z.number().int(),
      added: z.number().int(),
      proposed: z.number().int(),
      /** Why others past a bound were not proposed, in sentences. */
      refused: z.array(z.string()),
    }),
    as: 'multipart-in',
  },
});
