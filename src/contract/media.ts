import { z } from 'zod';
import { codeChannels } from '#domain/partner/code-channels.ts';
import { calls } from './call.ts';
import { partnerId, promoterId } from './values.ts';

/** A partner as the storefront reads it. Misspelt names are the specification's (§3). */
export const commercialPartner = z.object({
  id: z.number().int(),
  name: z.string(),
  dynamicColor: z.string().nullable(),
  dynamicLegend: z.string().nullable(),
  addres: z.string(),
  tel: z.string(),
  contact: z.string(),
  urlInstagram: z.string().nullable(),
  urlFacebook: z.string().nullable(),
  urlTwitter: z.string().nullable(),
  urlYoutube: z.string().nullable(),
  terminos_condicion: z.string(),
  aviso_privacidad: z.string(),
  /** Ours: the partner's special features, as data. Absent on servers that do not know them. */
  features: z.record(z.string(), z.boolean()).optional(),
  /** Ours: where to report a theft, and who helps by phone. */
  urlReportTheft: z.string().nullable().optional(),
  supportPhone: z.string().nullable().optional(),
  legalName: z.string().optional(),
  /** Ours: days after a due date before the device is locked. */
  graceDays: z.number().int().optional(),
  /** Ours: false for a shop that has not opened; no request begins there. */
  isOnSale: z.boolean().optional(),
  /** Ours: false where nothing locks a phone that is not paid for. */
  locksDevices: z.boolean().optional(),
  /** Ours: how a code may come, in the partner's order; SMS is the first. */
  codeChannels: z.array(z.enum(codeChannels)).optional(),
});
export type CommercialPartner = z.infer<typeof commercialPartner>;

export const promotor = z.object({
  id: z.number().int(),
  commercialPartnerId: z.number().int(),
  name: z.string().optional(),
});

export const logoType = z.enum(['HEADER', 'BODY', 'FOOTER']);
export const banner = z.object({
  id: z.number().int(),
  file: z.string(),
  /** Ours: alternative text, and the link target inside the shop. */
  alt: z.string().optional(),
  title: z.string().optional(),
  caption: z.string().optional(),
  weeklyFrom: z.number().optional(),
  productId: z.number().int().nullable().optional(),
  /** Ours: another page of the shop, without its prefix. */
  link: z.string().optional(),
  tint: z.string().optional(),
});
export const logo = z.object({ id: z.number().int(), type: logoType, file: z.string() });

export const media = calls({
  getCommercialPartner: {
    method: 'GET',
    path: '/getCommercialPartner/{partner}',
    summary: 'A partner: brand, contact, legal texts',
    params: z.object({ partner: partnerId }),
    response: commercialPartner,
  },
  getPromotor: {
    method: 'GET',
    path: '/getPromotor/{promotorId}',
    summary: 'A promoter and the partner that the promoter works for',
    params: z.object({ promotorId: promoterId }),
    response: promotor,
  },
  getBanners: {
    method: 'GET',
    path: '/banner/getAllByCommercialPartner/{id}',
    summary: 'Banners of a partner, in order',
    params: z.object({ id: partnerId }),
    response: z.array(banner),
  },
  getLogos: {
    method: 'GET',
    path: '/logo/getAllByCommercialPartner/{id}',
    summary: 'Logos of a partner',
    params: z.object({ id: partnerId }),
    response: z.array(logo),
  },
  getLogo: {
    method: 'GET',
    path: '/logo/getLogo/{partnerId}/{type}',
    summary: 'One logo of a partner',
    params: z.object({ partnerId, type: logoType }),
    response: logo,
  },
  getStorage: {
    method: 'GET',
    path: '/storage/{file}',
    summary: 'A public picture; the name is its content hash, so it never changes',
    params: z.object({ file: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,120}$/) }),
    unknownPath: 'not-found',
    response: z.instanceof(Uint8Array),
    as: 'binary',
  },
});
