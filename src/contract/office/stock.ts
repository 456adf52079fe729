import { z } from 'zod';
import { stockViews } from '#domain/catalogue/stock.ts';
import { calls } from '../call.ts';
import { instant, partnerId, productId, streamed } from '../values.ts';
import { approval } from './approvals.ts';
import { counted, fileFormat, officeId, pages, partnerRef } from './values.ts';

/** A store; the common store room has no id. */
const place = z.object({ id: z.string().nullable(), name: z.string() });

/** Pieces of a product in one colour at one place. */
const stockLine = z.object({
  id: officeId,
  partner: partnerRef,
  product: z.object({ id: z.number().int(), name: z.string(), brand: z.string(), picture: z.string() }),
  color: z.object({ color: z.string(), name: z.string() }),
  place,
  there: z.number().int(),
  /** Promised to requests that are not signed. */
  held: z.number().int(),
  /** What the shop still sells. */
  free: z.number().int(),
  movedAt: instant,
});
export type OfficeStockLine = z.infer<typeof stockLine>;

const filters = {
  view: z.enum(stockViews).default('all'),
  partner: partnerId.optional(),
  /** A store, or 'central'. */
  store: z.union([officeId, z.literal('central')]).optional(),
  /** A part of the product's name. */
  search: z.string().trim().max(60).optional(),
};

export const stockQuery = z.object({
  ...filters,
  cursor: z
    .string()
    .regex(/^[np][0-9a-f-]{36}$/)
    .optional(),
});

export const officeStock = calls({
  listStock: {
    method: 'GET',
    path: '/office/stock',
    summary: 'What was counted, by product, colour and place, fifty a page',
    query: stockQuery,
    response: z.object({
      rows: z.array(stockLine),
      ...pages,
      /** The partners at which the caller may count. */
      mayCount: z.array(partnerRef),
      counts: z.array(z.object({ view: z.enum(stockViews), ...counted })),
      /** Of the filter, by partner and name. */
      stores: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  },
  exportStock: {
    method: 'GET',
    path: '/office/stock-csv',
    summary: 'The same as CSV or .xlsx; the audit log says who took it',
    query: z.object({ ...filters, format: fileFormat }),
    response: streamed,
    as: 'stream',
  },
  stockTemplate: {
    method: 'GET',
    path: '/office/stock-template',
    summary: 'A file to fill in: each product, colour and place that the caller may count',
    query: z.object({ partner: partnerId, format: fileFormat }),
    response: streamed,
    as: 'stream',
  },
  tryStockFile: {
    method: 'POST',
    path: '/office/stock-file/try',
    summary: 'What a file of counts would change; nothing is changed',
    query: z.object({ partner: partnerId }),
    response: z.object({
      /** Lines that change something, or are wrong. */
      lines: z.array(
        z.object({
          line: z.number().int(),
          /** Of the product. */
          name: z.string(),
          /** The colour and the place. */
          at: z.string(),
          before: z.string().nullable(),
          after: z.string().nullable(),
          /** Why another person confirms, in sentences. */
          second: z.array(z.string()),
          fault: z.string().nullable(),
        }),
      ),
      same: z.number().int(),
      /** Of what it was compared with: another one is a conflict. */
      facts: z.string(),
    }),
    as: 'multipart-in',
  },
  applyStockFile: {
    method: 'POST',
    path: '/office/stock-file/apply',
    summary: 'Counts what was tried: all lines without a fault; many fewer than before are proposed',
    query: z.object({
      partner: partnerId,
      facts: z.string().max(100),
      reason: z.string().trim().max(500).default(''),
    }),
    response: z.object({
      done: z.number().int(),
      waiting: z.number().int(),
      /** Why others were not counted, in sentences. */
      refused: z.array(z.string()),
    }),
    as: 'multipart-in',
  },
  getStock: {
    method: 'GET',
    path: '/office/stock/{id}',
    summary: 'What was counted of one product, what moved lately, and what may be done',
    params: z.object({ id: productId }),
    response: z.object({
      product: stockLine.shape.product,
      partner: partnerRef,
      colors: z.array(stockLine.shape.color),
      /** Where the caller may count. */
      places: z.array(place),
      lines: z.array(stockLine),
      /** The newest first. */
      movements: z.array(
        z.object({
          id: z.number().int(),
          at: instant,
          kind: z.enum(['arrived', 'counted', 'found', 'lost', 'damaged', 'sold', 'given-back']),
          pieces: z.number().int(),
          color: z.string(),
          place: z.string(),
          note: z.string(),
          /** Null: a sale, or what gave it back. */
          by: z.string().nullable(),
        }),
      ),
      approvals: z.array(approval),
      may: z.object({ receive: z.boolean(), count: z.boolean(), correct: z.boolean() }),
    }),
  },
});
export type OfficeStockRecord = z.output<(typeof officeStock)['getStock']['response']>;
