import { z } from 'zod';
import { commissionCauseNames } from '#domain/staff/commission-causes.ts';
import { posterSizes } from '#domain/partner/poster.ts';
import { requestViews } from '#domain/staff/saved-views.ts';
import { calls } from '../call.ts';
import { instant, partnerId, pesos, streamed } from '../values.ts';
import { month } from './commissions.ts';
import { requestLine, requestsQuery } from './requests.ts';
import { counted, fileFormat, pages, partnerRef } from './values.ts';

/** Which promoter it is, the grant says; the partner only for somebody who sells at several. */
const at = { partner: partnerId.optional() };

/** A request as its seller sees it, who helps the customer on: nothing of the person but the end of the phone. */
const ownRequestLine = requestLine
  .pick({ account: true, product: true, state: true, step: true, begunAt: true, since: true })
  .extend({
    /** Its last four digits; null: erased. */
    phoneEnd: z.string().nullable(),
  });

export const ownRequestsQuery = z.object({
  ...at,
  view: requestsQuery.shape.view,
  cursor: requestsQuery.shape.cursor,
});
export const ownCommissionsQuery = z.object({ ...at, month: month.optional() });

/** What a promoter sees of the own sales. */
export const officeOwnSales = calls({
  listOwnRequests: {
    method: 'GET',
    path: '/office/own/requests',
    summary: 'The requests of the promoter that the caller is, without names, fifty a page',
    query: ownRequestsQuery,
    response: z.object({
      partner: partnerRef,
      rows: z.array(ownRequestLine),
      ...pages,
      counts: z.array(z.object({ view: z.enum(requestViews), ...counted })),
    }),
  },
  getOwnLink: {
    method: 'GET',
    path: '/office/own/link',
    summary: 'The link of the promoter that the caller is, with its QR code (SVG)',
    query: z.object(at),
    response: z.object({
      partner: partnerRef,
      name: z.string(),
      code: z.string(),
      link: z.string(),
      qr: z.string(),
    }),
  },
  printOwnPoster: {
    method: 'GET',
    path: '/office/own/poster',
    summary: 'The same as a page to hang up (PDF)',
    query: z.object({ ...at, size: z.enum(posterSizes).default('letter') }),
    response: streamed,
    as: 'stream',
  },
  getOwnCommissions: {
    method: 'GET',
    path: '/office/own/commissions',
    summary: 'What the promoter that the caller is earned and lost in a month, entry by entry',
    query: ownCommissionsQuery,
    response: z.object({
      partner: partnerRef,
      month: z.string(),
      /** Of this year and the one before, the last first. */
      months: z.array(z.string()),
      entries: z.array(
        z.object({
          account: z.string(),
          cause: z.enum(commissionCauseNames),
          amount: pesos,
          at: instant,
        }),
      ),
      earned: pesos,
      /** Negative. */
      taken: pesos,
      total: pesos,
      /** Null: the month may still change. */
      closedAt: instant.nullable(),
    }),
  },
  exportOwnStatement: {
    method: 'GET',
    path: '/office/own/statement/{month}',
    summary: 'The own statement of a month as CSV or .xlsx; the audit log says who took it',
    params: z.object({ month }),
    query: z.object({ ...at, format: fileFormat }),
    response: streamed,
    as: 'stream',
  },
  printOwnStatement: {
    method: 'GET',
    path: '/office/own/statement/{month}/pdf',
    summary: 'The same as PDF',
    params: z.object({ month }),
    query: z.object(at),
    response: streamed,
    as: 'stream',
  },
});
