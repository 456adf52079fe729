import { z } from 'zod';
import { calls } from './call.ts';
import { accountParams, code, day, done, phone } from './values.ts';

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
    summary: 'Sends the code of a change of number once more (ours)',
    params: accountParams,
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
});
