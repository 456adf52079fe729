import { z } from 'zod';
import { loanState } from './account.ts';
import { calls } from './call.ts';
import { accountParams, code, day, done, instant, integer, pesos } from './values.ts';

/** What a customer can do about her credit herself (ours). */
export const accountHelp = z.object({
  state: loanState,
  /** Everything that was paid and not paid back. */
  paid: pesos,
  theft: z.object({ possible: z.boolean(), reportedAt: instant.nullable() }),
  pause: z.object({
    /** How many weeks may still be paused now; 0: none, because of `refusal`. */
    weeksLeft: z.number().int(),
    refusal: z.string().nullable(),
    /** While paused: the day on which the next payment is due. */
    until: day.nullable(),
  }),
  promise: z.object({
    possible: z.boolean(),
    refusal: z.string().nullable(),
    suggested: pesos,
    from: day,
    until: day,
    running: z.object({ amount: pesos, day }).nullable(),
  }),
  /** Her word that the device arrived begins her weeks: the first is then due on `firstDueOn`. */
  receive: z.object({ possible: z.boolean(), firstDueOn: day }),
  cancel: z.object({ possible: z.boolean() }),
  /** `lastDay` null: the term has not begun, because the delivery is not known. */
  revoke: z.object({ possible: z.boolean(), lastDay: day.nullable() }),
  /** What theft and CLABE ask first in this browser; `email` masked, null: there is none. Null: nothing. */
  proof: z.object({ email: z.string().nullable() }).nullable(),
  refund: z
    .object({ amount: pesos, dueBy: day, paidOn: day.nullable(), clabeEnding: z.string().nullable() })
    .nullable(),
});
export type AccountHelp = z.infer<typeof accountHelp>;

export const endCalls = calls({
  getAccountHelp: {
    method: 'GET',
    path: '/account/help/{account}',
    summary: 'What a customer can do about a credit: pause, promise, theft, cancellation, revocation (ours)',
    params: accountParams,
    response: accountHelp,
  },
  getPauseAddendum: {
    method: 'GET',
    path: '/account/pauseAddendum/{account}/{weeks}',
    summary: 'The words of a pause, with the new days (ours)',
    params: accountParams.extend({ weeks: integer(1, 104) }),
    response: z.object({ text: z.string(), sha256: z.string() }),
  },
  sendAccountCode: {
    method: 'POST',
    path: '/account/code/{account}',
    summary:
      'Sends the code that confirms a pause, that a stolen phone is back, or by e-mail that it is the customer (ours)',
    params: accountParams,
    body: z.object({ use: z.enum(['pause', 'found', 'new-browser']) }),
    response: done,
  },
  proveOwner: {
    method: 'POST',
    path: '/account/prove/{account}',
    summary:
      'Proves the customer in a browser that her account has not seen, by birthday or e-mail code (ours)',
    params: accountParams,
    body: z.union(
      [z.object({ birthday: day }), z.object({ code: z.string().regex(/^\d{6}$/) })],
      'Escribe tu fecha de nacimiento o el código de tu correo.',
    ),
    response: done,
  },
  pauseCredit: {
    method: 'POST',
    path: '/account/pause/{account}',
    summary: 'Moves the open payments by whole weeks; confirmed by a code (ours)',
    params: accountParams,
    body: z.object({
      weeks: z.number().int().min(1).max(104),
      /** Of the words that were read. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      code,
    }),
    response: done,
  },
  promisePayment: {
    method: 'POST',
    path: '/account/promise/{account}',
    summary: 'Promises a sum until the end of a day: money does not lock until then (ours)',
    params: accountParams,
    body: z.object({ amount: z.number().positive('Escribe cuánto vas a pagar.').max(1_000_000), day }),
    response: done,
  },
  receiveDevice: {
    method: 'POST',
    path: '/account/received/{account}',
    summary: 'The customer has her device: her weeks begin (ours)',
    params: accountParams,
    response: done,
  },
  reportTheft: {
    method: 'POST',
    path: '/account/theft/{account}',
    summary: 'Reports a theft or loss: the device is locked at once (ours)',
    params: accountParams,
    body: z.object({ kind: z.enum(['theft', 'loss']) }),
    response: done,
  },
  closeTheft: {
    method: 'POST',
    path: '/account/found/{account}',
    summary: 'Ends one’s report of a theft or loss; confirmed by a code (ours)',
    params: accountParams,
    body: z.object({ code }),
    response: done,
  },
  cancelContract: {
    method: 'POST',
    path: '/account/cancel/{account}',
    summary: 'Cancels a signed contract before its down payment (ours)',
    params: accountParams,
    response: done,
  },
  revokeContract: {
    method: 'POST',
    path: '/account/revoke/{account}',
    summary: 'Revokes a contract within five business days of its delivery (ours)',
    params: accountParams,
    response: done,
  },
  giveClabe: {
    method: 'POST',
    path: '/account/clabe/{account}',
    summary: 'Says where money is to be returned (ours)',
    params: accountParams,
    body: z.object({ clabe: z.string().max(40) }),
    response: done,
  },
});
