import { z } from 'zod';
import { calls } from '../call.ts';
import { instant, partnerId } from '../values.ts';
import { idParams, pages, partnerRef } from './values.ts';

/** An order to the device-lock service. */
export const deviceOrderLine = z.object({
  id: z.uuid(),
  requestId: z.string(),
  account: z.string(),
  partner: partnerRef,
  action: z.enum(['enroll', 'lock', 'unlock', 'release']),
  /** What caused it: 'overdue-3', 'theft-1', 'packed'. */
  cause: z.string(),
  at: instant,
  /** When the service took it; null: it has not. */
  takenAt: instant.nullable(),
  /** A later order took its place, so it is not sent any more. */
  isSuperseded: z.boolean(),
  /** How often the service refused it or was not heard. */
  attempts: z.number().int(),
  triedAt: instant.nullable(),
  /** Why the last try failed. */
  error: z.string().nullable(),
});
export type OfficeDeviceOrder = z.infer<typeof deviceOrderLine>;

export const deviceOrdersQuery = z.object({
  view: z.enum(['unanswered', 'all']).default('unanswered'),
  partner: partnerId.optional(),
  cursor: z
    .string()
    .regex(/^[np]\d{1,18}$/)
    .optional(),
});

export const officeDeviceOrders = calls({
  listDeviceOrders: {
    method: 'GET',
    path: '/office/device-orders',
    summary: 'Orders to devices: those without an answer, the oldest first, or all, the newest first',
    query: deviceOrdersQuery,
    response: z.object({
      rows: z.array(deviceOrderLine),
      ...pages,
      unanswered: z.number().int(),
      isMore: z.boolean(),
      may: z.object({ retry: z.boolean() }),
    }),
  },
  retryDeviceOrder: {
    method: 'POST',
    path: '/office/device-orders/{id}/retry',
    summary: 'Sends an order that has no answer again, at once',
    params: idParams,
    response: z.object({ ok: z.literal(true) }),
  },
});
