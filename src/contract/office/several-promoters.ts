import { z } from 'zod';
import { mostPromoters } from '#domain/partner/promoter-codes.ts';
import { posterSizes } from '#domain/partner/poster.ts';
import { calls } from '../call.ts';
import { partnerId, streamed } from '../values.ts';
import { promoterCode } from './promoters.ts';

const asked = z.object({
  partner: partnerId,
  /** Of lines that say none; left out: the shop's own. */
  agency: promoterCode.optional(),
});

/** Several people who sell, from a list or a file. */
export const officeSeveralPromoters = calls({
  tryPromotersFile: {
    method: 'POST',
    path: '/office/promoters-file/try',
    summary: 'Whom a list would add, with the codes that it leaves out; nothing is stored',
    query: asked,
    response: z.object({
      lines: z.array(
        z.object({
          line: z.number().int(),
          name: z.string(),
          code: z.string(),
          agency: z.string(),
          store: z.string().nullable(),
          fault: z.string().nullable(),
        }),
      ),
      /** Of what was shown: another one is a conflict. */
      facts: z.string(),
    }),
    as: 'multipart-in',
  },
  applyPromotersFile: {
    method: 'POST',
    path: '/office/promoters-file/apply',
    summary: 'Adds whom the list names: all lines without a fault, or none of them',
    query: asked.extend({ facts: z.string().max(100) }),
    response: z.object({
      added: z.array(
        z.object({ id: z.number().int(), name: z.string(), code: z.string(), link: z.string() }),
      ),
    }),
    as: 'multipart-in',
  },
  printPosters: {
    method: 'GET',
    path: '/office/posters',
    summary: 'The posters of several promoters, one a page (PDF)',
    query: z.object({
      /** '100001,100002', of one partner. */
      promoters: z
        .string()
        .regex(/^\d{1,10}(,\d{1,10})*$/)
        .transform((ids) => [...new Set(ids.split(',').map(Number))])
        .pipe(z.array(z.number().max(2_147_483_647)).max(mostPromoters)),
      size: z.enum(posterSizes).default('letter'),
    }),
    response: streamed,
    as: 'stream',
  },
});
