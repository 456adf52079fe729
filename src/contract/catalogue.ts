import { z } from 'zod';
import { calls } from './call.ts';
import { integer, partnerId, pesos, productId } from './values.ts';

export const leftOfColors = z.array(z.object({ color: z.string(), pieces: z.number().int() }));

/** In tens of percent of a picture's width and height. */
const focus = z.object({ x: z.number().int(), y: z.number().int() }).optional();

/** A product as the specification's storefront reads it (§3). */
export const product = z.object({
  id: z.number().int(),
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  price: pesos,
  downPaymentPrice: pesos.nullable(),
  pay: pesos.nullable(),
  /** Ours: the number of weekly payments of `pay`. */
  weeks: z.number().int().optional(),
  /** Ours: what the credit costs in all, and CAT in percent without VAT, as calculated on that day. */
  credit: z
    .object({ total: pesos, catPercent: z.number(), calculatedOn: z.iso.date() })
    .nullable()
    .optional(),
  /**
   * Ours: what may be chosen instead of this plan: a down payment so many whole pesos over `downPaymentPrice`, up to the
   * highest, and a term. Absent: nothing.
   */
  planChoices: z.object({ downPaymentMax: pesos, weeks: z.array(z.number().int()) }).optional(),
  description: z.string(),
  /** Lines 'Pantalla: 6.7" …'. */
  specs: z.string(),
  /** First element: a JSON text of [{color, name}]. */
  color: z.array(z.string()),
  multimediaList: z.array(z.object({ file: z.string() })),
  thubnailUrl: z.string(),
  unlimitedWhatsapp: z.boolean(),
  oxxoSim: z.boolean(),
  best_seller: z.boolean(),
  onOffer: z.boolean(),
  commercialPartner: z.object({ id: z.number().int() }),
  /** Ours: colours of which three pieces or fewer are left; 0: out. A colour that is not named has enough. */
  left: leftOfColors.optional(),
  /** Ours: this phone in its storages, itself too, each a product of its own. Absent: it has no other one on sale. */
  storages: z
    .array(
      z.object({
        id: z.number().int(),
        storage: z.string(),
        pay: pesos,
        /** Nothing of it is left. */
        out: z.boolean().optional(),
      }),
    )
    .optional(),
  /** Ours: the pictures of each colour, by view. */
  pictures: z
    .array(
      z.object({
        color: z.string(),
        pair: z.string(),
        front: z.string(),
        back: z.string(),
        /** In their order, the first as above; absent: it has no more than those. */
        photos: z.array(z.object({ file: z.string(), focus })).optional(),
      }),
    )
    .optional(),
  /** Ours: the point of the thumbnail that stays in view where it fills its frame; absent: the frame shows all of it. */
  focus,
});
export type Product = z.infer<typeof product>;

export const productPage = z.object({ list: z.array(product), count: z.number().int() });

/** The raw query: meanings and limits are in #domain/catalogue; unknown parameters are ignored. */
export const productQuery = z.object({
  commercialPartnerId: partnerId,
  page: integer(1, 10_000).default(1),
  limit: integer(1, 100).default(9),
  order: z.string().max(20).optional(),
  searchBrand: z.string().max(100).optional(),
  filterProduct: z.string().max(60).optional(),
  rangePrice: z.string().max(30).optional(),
  /** Ours: pesos at most a week, today, and in all. */
  weeklyMax: z.string().max(12).optional(),
  downPaymentMax: z.string().max(12).optional(),
  totalMax: z.string().max(12).optional(),
  /** Ours: words of the name, brand or memory; typos are forgiven. */
  text: z.string().max(100).optional(),
});

export const option = z.object({ id: z.string(), name: z.string() });
const options = z.array(option);

export const postalCode = z.object({
  postalCode: z.string(),
  districts: z.array(z.string()),
  municipality: z.string(),
  city: z.string(),
  state: z.string(),
});

export const catalogue = calls({
  getProduct: {
    method: 'GET',
    path: '/products/{id}',
    summary: 'One product',
    params: z.object({ id: productId }),
    response: product,
  },
  listProducts: {
    method: 'GET',
    path: '/productsNone',
    summary: 'A page of a partner’s catalogue; order +price, -price, +total, +weekly or +cat',
    query: productQuery,
    response: productPage,
  },
  getComboOptions: {
    method: 'GET',
    path: '/comboOptions/{name}/all',
    summary: 'Options of a list: brands, states, colors, roles',
    params: z.object({ name: z.enum(['brands', 'states', 'colors', 'roles']) }),
    response: options,
  },
  getRoles: {
    method: 'GET',
    path: '/comboOptions/roles/{platform}',
    summary: 'Roles of a platform',
    params: z.object({ platform: z.string().regex(/^[\w-]{1,40}$/) }),
    response: options,
  },
  getStates: {
    method: 'GET',
    path: '/comboOptions/states',
    summary: 'The states of Mexico',
    response: options,
  },
  getPostalCode: {
    method: 'GET',
    path: '/postalCode/{cp}',
    summary: 'Colonias, municipio and estado of a postal code; unknown: 404, never a dead end',
    params: z.object({ cp: z.string().regex(/^\d{4,6}$/, 'El codigo postal es requerido') }),
    response: postalCode,
  },
});
