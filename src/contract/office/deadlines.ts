import { z } from 'zod';
import { calls } from '../call.ts';
import { approval } from './approvals.ts';
import { partnerRef } from './values.ts';

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escriba una hora, como 09:00.')
  .meta({ description: 'HH:MM in Mexico City' });

export const deskHours = {
  opensAt: timeOfDay,
  closesAt: timeOfDay,
  /** 0 Sunday … 6 Saturday. */
  days: z
    .array(z.number().int().min(0).max(6))
    .min(1, 'Elija al menos un día.')
    .max(7)
    .refine((days) => new Set(days).size === days.length, 'Elija cada día una vez.'),
};

/** When the desk works, and how many minutes of it each reason of a review leaves. */
export const officeDeadlines = calls({
  listDeadlines: {
    method: 'GET',
    path: '/office/deadlines',
    summary: 'Hours of the desk by partner, and the minutes of work for each reason of a review',
    response: z.object({
      partners: z.array(z.object({ partner: partnerRef, ...deskHours, mayPropose: z.boolean() })),
      reasons: z.array(z.object({ code: z.string(), name: z.string(), minutes: z.number().int() })),
      approvals: z.array(approval),
    }),
  },
});
