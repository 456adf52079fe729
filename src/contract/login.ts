import { z } from 'zod';
import { calls } from './call.ts';
import { account, code, done, phone, phoneParams } from './values.ts';

export const login = calls({
  loginOtp: {
    method: 'POST',
    path: '/onboarding/loginOtp/{phone}',
    summary: 'Sends a login code; the same answer for every phone; needs a solved captcha',
    params: phoneParams,
    response: done,
  },
  validarOtpCelular: {
    method: 'POST',
    path: '/onboarding/validarOtpCelular/{phone}/{code}',
    summary: 'Checks the login code and opens the customer’s session',
    params: z.object({ phone, code }),
    response: done,
  },
  logout: {
    method: 'POST',
    path: '/logout',
    summary: 'Ends the session (ours)',
    response: done,
  },
  getSession: {
    method: 'GET',
    path: '/session',
    summary: 'Who the cookie stands for (ours): decides what the header shows',
    response: z.object({
      customer: z
        .object({ username: z.string(), account, phone, commercialPartner: z.number().int() })
        .nullable(),
      /** The phone that this browser verified with a code, if any. */
      verifiedPhone: phone.nullable(),
    }),
  },
});
