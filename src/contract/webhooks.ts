import { z } from 'zod';
import { calls } from './call.ts';
import { done } from './values.ts';

const provider = z.object({ provider: z.string().regex(/^[a-z0-9-]{1,40}$/) });

/** Calls made by providers, signed, with timestamp and key id in `x-signature`. */
export const webhooks = calls({
  identityWebhook: {
    method: 'POST',
    path: '/webhooks/identity/{provider}',
    summary: 'The identity service reports a result',
    params: provider,
    body: z.unknown(),
    response: done,
  },
  paymentsWebhook: {
    method: 'POST',
    path: '/webhooks/payments/{provider}',
    summary: 'A payment network reports a payment',
    params: provider,
    body: z.unknown(),
    response: done,
  },
});
