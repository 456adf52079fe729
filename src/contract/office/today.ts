import { z } from 'zod';
import { calls } from '../call.ts';
import { day, instant, partnerId } from '../values.ts';

export const queues = [
  'own-reviews',
  'own-requests',
  'reviews',
  'identity-reviews',
  'payments-to-clear',
  'refunds',
  'payment-days',
  'shipments-due',
  'to-pack',
  'shipments-unconfirmed',
  'to-contact',
  'device-orders',
  'promises-due',
  'promises-broken',
  'collections',
  'messages-given-up',
  'privacy-requests',
  'complaints',
  'product-drafts',
  'brand-drafts',
  'approvals',
  'own-proposals',
] as const;

export const officeToday = calls({
  getOfficeToday: {
    method: 'GET',
    path: '/office/today',
    summary: 'What waits for the caller: only the queues that her roles open, of her partners',
    query: z.object({ partner: partnerId.optional() }),
    response: z.object({
      asOf: instant,
      queues: z.array(
        z.object({
          queue: z.enum(queues),
          count: z.number().int(),
          /** `count` and more. */
          isMore: z.boolean(),
          /** Since when the oldest waits; null: nothing waits, or nothing has a time. */
          oldestAt: instant.nullable(),
          /** The first day on which one of them is late, where the deadline is a day. */
          dueOn: day.nullable(),
          /** The first deadline, where it is a time. */
          dueAt: instant.nullable(),
        }),
      ),
    }),
  },
});
