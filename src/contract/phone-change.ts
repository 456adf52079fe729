import { z } from 'zod';
import { calls } from './call.ts';
import { account, accountParams, code, codeWay, day, done, instant, partnerId, phone } from './values.ts';

const ofAccount = z.object({ partner: partnerId, account });

export const phoneChangeCalls = calls({
  getPhoneChange: {
    method: 'GET',
    path: '/account/phone/{account}',
    summary: 'The number that opens an account, and where its change stands in this browser (ours)',
    params: accountParams,
    response: z.object({
      phone,
      newPhone: phone.nullable(),
      /** What is asked for next: the number, or the code that was sent to the old or the new one. */
      step: z.enum(['number', 'old', 'new']),
      /** After a change: the first day on which a CLABE and another credit are possible. */
      settledOn: day.nullable(),
      /** A change for which the old number was said to be lost: when it happens unless it is stopped. */
      pendingAt: instant.nullable(),
    }),
  },
  askPhoneChange: {
    method: 'POST',
    path: '/account/phone/{account}',
    summary: 'Names a new number for the account, and sends a code to the one so far (ours)',
    params: accountParams,
    body: z.object({ phone }),
    response: done,
  },
  resendPhoneCode: {
    method: 'POST',
    path: '/account/phoneCode/{account}',
    summary: 'Sends the code of a change of number once more, by another way on request (ours)',
    params: accountParams,
    query: codeWay,
    response: done,
  },
  provePhone: {
    method: 'POST',
    path: '/account/phoneProof/{account}',
    summary: 'Proves the old, then the new number by its code; then the number changes (ours)',
    params: accountParams,
    body: z.object({ step: z.enum(['old', 'new']), code }),
    response: z.object({ next: z.enum(['new', 'done']) }),
  },
  stopPhoneChange: {
    method: 'POST',
    path: '/account/phoneStop/{account}',
    summary: 'Stops, from the account, a change for which the old number was said to be lost (ours)',
    params: accountParams,
    response: done,
  },
  askLostPhone: {
    method: 'POST',
    path: '/account/lostPhone/{partner}/{account}',
    summary:
      'Asks for an account whose number is lost, with the new one verified: the identity is shown again (ours)',
    params: ofAccount,
    /** `face`: the hash of the sentence by which she agrees that her face is compared; absent: nobody was asked. */
    body: z
      .object({
        face: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .optional(),
      })
      .default({}),
    /** Where the identity is shown; null once it was. */
    response: z.object({ url: z.string().nullable() }),
  },
  getLostPhone: {
    method: 'GET',
    path: '/account/lostPhone/{partner}/{account}',
    summary: 'Where that stands, for the session that verified the new number (ours)',
    params: ofAccount,
    response: z.object({
      state: z.enum(['identity', 'waiting', 'confirmed', 'refused', 'stopped', 'done']),
      url: z.string().nullable(),
      effectiveAt: instant.nullable(),
      /** The account's own number, after it was idle: the identity opens it at once. */
      isOwnNumber: z.boolean(),
    }),
  },
  stopLostPhone: {
    method: 'POST',
    path: '/account/lostPhoneStop/{partner}/{account}',
    summary: 'Stops it, with the new number verified (ours)',
    params: ofAccount,
    response: done,
  },
  stopPhoneByLink: {
    method: 'POST',
    path: '/account/phoneLink/{partner}/{token}',
    summary: 'Stops it by the link of the e-mail (ours)',
    params: z.object({ partner: partnerId, token: z.string().regex(/^[\w-]{22}$/, 'Esa liga no es válida') }),
    response: done,
  },
});
