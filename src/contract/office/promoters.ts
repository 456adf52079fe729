import { z } from 'zod';
import { calls } from '../call.ts';
import { commissionCauseNames } from '#domain/staff/commission-causes.ts';
import { posterSizes } from '#domain/partner/poster.ts';
import { done, instant, integer, partnerId, pesos, promoterId, streamed } from '../values.ts';
import { idParams, officeId, pages, partnerRef, reasonText, seen } from './values.ts';

const storeRef = z.object({ id: officeId, name: z.string() });

/** Of the requests begun in a month, how many came how far. */
const promoterFigures = z.object({
  begun: z.number().int(),
  approved: z.number().int(),
  signed: z.number().int(),
  paid: z.number().int(),
});

/** Of credits whose first week is over: how many did not pay it in time. */
const firstPayments = z.object({ due: z.number().int(), missed: z.number().int() });

const promoterLine = z.object({
  id: z.number().int(),
  name: z.string(),
  code: z.string(),
  agency: z.string(),
  partner: partnerRef,
  store: storeRef.nullable(),
  withdrawnAt: instant.nullable(),
  figures: promoterFigures,
  firstPayments,
  /** Of this month; null: not this person's to see. */
  commission: pesos.nullable(),
});
export type OfficePromoterLine = z.infer<typeof promoterLine>;

export const promotersQuery = z.object({
  state: z.enum(['active', 'withdrawn']).default('active'),
  partner: partnerId.optional(),
  store: officeId.optional(),
  search: z.string().trim().max(60).optional(),
  cursor: z
    .string()
    .regex(/^[np]\d{1,10}$/)
    .optional(),
});

const storeLine = z.object({
  id: officeId,
  partner: partnerRef,
  name: z.string(),
  address: z.string(),
  closedAt: instant.nullable(),
  promoters: z.number().int(),
  seen,
});

const name = z.string('Escriba el nombre.').trim();
const storeBody = z.object({
  name: name.min(2, 'Escriba el nombre.').max(60, 'Escriba como máximo 60 letras.'),
  address: z.string().trim().max(200, 'Escriba como máximo 200 letras.').default(''),
});
export const promoterCode = z
  .string('Escriba la clave.')
  .trim()
  .regex(/^[A-Za-z0-9]{1,20}$/, 'Escriba de 1 a 20 letras sin acento o números.');
const promoterParams = z.object({ promoter: integer(1, 2_147_483_647) });

/** Who sells, and where. */
export const officePromoters = calls({
  listPromoters: {
    method: 'GET',
    path: '/office/promoters',
    summary: 'People who sell, by name, with what they brought this month; fifty a page',
    query: promotersQuery,
    response: z.object({
      asOf: instant,
      /** The month of the figures, '2026-11'. */
      month: z.string(),
      rows: z.array(promoterLine),
      ...pages,
      counts: z.object({ active: z.number().int(), withdrawn: z.number().int() }),
      /** Partners at which the caller may add somebody. */
      mayAdd: z.array(partnerRef),
    }),
  },
  getPromoter: {
    method: 'GET',
    path: '/office/promoters/{promoter}',
    summary: 'One person who sells: link with QR code, figures of this month, the latest commission entries',
    params: promoterParams,
    response: promoterLine.extend({
      month: z.string(),
      link: z.string(),
      /** SVG. */
      qr: z.string(),
      /** Null: not the caller's to see. */
      entries: z
        .array(
          z.object({
            account: z.string(),
            cause: z.enum(commissionCauseNames),
            amount: pesos,
            at: instant,
          }),
        )
        .nullable(),
      /** Open stores of the partner. */
      stores: z.array(storeRef),
      may: z.object({ keep: z.boolean() }),
    }),
  },
  listPromotersToInvite: {
    method: 'GET',
    path: '/office/promoters-to-invite',
    summary:
      'People who sell and do not yet come in to the desk, at the partners whose grants the caller makes',
    response: z.object({
      rows: z.array(
        z.object({ id: z.number().int(), name: z.string(), code: z.string(), partner: partnerRef }),
      ),
    }),
  },
  addPromoter: {
    method: 'POST',
    path: '/office/promoters',
    summary: 'Adds somebody who sells for a partner',
    body: z.object({
      partner: partnerId,
      name: name.min(3, 'Escriba nombre y apellido.').max(80, 'Escriba como máximo 80 letras.'),
      code: promoterCode,
      agency: promoterCode,
      store: officeId.nullable().default(null),
    }),
    response: z.object({ id: promoterId }),
  },
  withdrawPromoter: {
    method: 'POST',
    path: '/office/promoters/{promoter}/withdraw',
    summary: 'Ends the link and the codes of a promoter; what was sold stays',
    params: promoterParams,
    body: z.object({ reason: reasonText }),
    response: done,
  },
  restorePromoter: {
    method: 'POST',
    path: '/office/promoters/{promoter}/restore',
    summary: 'Lets a withdrawn promoter sell again, with the same link',
    params: promoterParams,
    body: z.object({ reason: reasonText }),
    response: done,
  },
  movePromoter: {
    method: 'POST',
    path: '/office/promoters/{promoter}/store',
    summary: 'Moves a promoter to another store, with the requests that are not signed',
    params: promoterParams,
    body: z.object({ store: officeId.nullable(), reason: reasonText }),
    response: z.object({ requests: z.number().int() }),
  },
  printPoster: {
    method: 'GET',
    path: '/office/promoters/{promoter}/poster',
    summary: 'A page with the link of a promoter, to hang up (PDF)',
    params: promoterParams,
    query: z.object({ size: z.enum(posterSizes).default('letter') }),
    response: streamed,
    as: 'stream',
  },
  listStores: {
    method: 'GET',
    path: '/office/stores',
    summary: 'Stores of the caller’s partners, closed ones last',
    query: z.object({ partner: partnerId.optional() }),
    response: z.object({ rows: z.array(storeLine), mayKeep: z.array(partnerRef) }),
  },
  openStore: {
    method: 'POST',
    path: '/office/stores',
    summary: 'Adds a store of a partner',
    body: storeBody.extend({ partner: partnerId }),
    response: z.object({ id: officeId }),
  },
  changeStore: {
    method: 'POST',
    path: '/office/stores/{id}',
    summary: 'Changes the name and the address of a store',
    params: idParams,
    body: storeBody.extend({ seen: seen.optional() }),
    response: done,
  },
  closeStore: {
    method: 'POST',
    path: '/office/stores/{id}/close',
    summary: 'Closes a store in which nobody sells any more',
    params: idParams,
    body: z.object({ reason: reasonText }),
    response: done,
  },
});
