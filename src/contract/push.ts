import { z } from 'zod';
import { calls } from './call.ts';
import { accountParams, done } from './values.ts';

/** The address at a push service: whoever knows it can send to the browser. */
const endpoint = z.url('La dirección del navegador no es válida').max(1_000);

export const pushSubscription = z.object({
  endpoint,
  keys: z.object({
    /** A point of P-256, uncompressed: 65 bytes. */
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'La llave del navegador no es válida'),
    /** 16 bytes. */
    auth: z.string().regex(/^[\w-]{22}(==)?$/, 'La llave del navegador no es válida'),
  }),
});
export type PushSubscriptionSent = z.infer<typeof pushSubscription>;

/** Reminders of payments as notifications of a browser (ours). */
export const pushCalls = calls({
  subscribePush: {
    method: 'POST',
    path: '/account/push/{account}',
    summary: 'Reminders of payments also arrive in this browser (ours)',
    params: accountParams,
    body: pushSubscription,
    response: done,
  },
  unsubscribePush: {
    method: 'POST',
    path: '/account/pushOff/{account}',
    summary: 'They no longer do (ours)',
    params: accountParams,
    body: z.object({ endpoint }),
    response: done,
  },
});
