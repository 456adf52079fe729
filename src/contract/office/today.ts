import { z } from 'zod';
import { calls } from '../call.ts';
import { day, instant } from '../values.ts';

export const queues = [
  'reviews',
  'identity-reviews',
  'payments-to-clear',
  'refunds',
  'to-pack',
  'to-contact',
  'approvals',
  'privacy-requests',
] as const;

export const officeToday = calls({
  getOfficeToday: {
    method: 'GET',
    path: '/office/today',
    summary: 'What waits for the caller: only the queues that her roles open, of her partners',
    response: z.object({
      asOf: instant,
      queues: z.array(
        z.object({
          queue: z.enum(queues),
          count: z.number().int(),
          /** `count` and more. */
          isMore: z.boolean(),
          /** Since when the oldest waits; null: nothing waits. */
          oldestAt: instant.nullable(),
          /** The first day on which one of them is late, where there is a deadline. */
          dueOn: day.nullable(),
          /** The query of the list that it opens ('view=review'); null: no list shows it yet. */
          requestsQuery: z.string().nullable(),
        }),
      ),
    }),
  },
});
