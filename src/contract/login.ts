import { z } from 'zod';
import { calls } from './call.ts';
import { account, code, codeWay, day, done, phone, phoneParams } from './values.ts';

/** What a log-in still asks; null: nothing, and after an answer the account is open. */
const stillAsked = z.object({
  asks: z.enum(['birthday', 'identity']).nullable(),
  /** How often the birthday may still be missed. */
  triesLeft: z.number().int(),
});

export const login = calls({
  loginOtp: {
    method: 'POST',
    path: '/onboarding/loginOtp/{phone}',
    summary: 'Sends a login code; the same answer for every phone; needs a solved captcha',
    params: phoneParams,
    query: codeWay,
    response: done,
  },
  validarOtpCelular: {
    method: 'POST',
    path: '/onboarding/validarOtpCelular/{phone}/{code}',
    summary: 'Checks the login code and opens the customer’s session',
    params: z.object({ phone, code }),
    response: done,
  },
  getBirthdayAsked: {
    method: 'GET',
    path: '/onboarding/loginBirthday',
    summary: 'What the log-in to an account that was idle still asks, after its code (ours)',
    response: stillAsked,
  },
  answerBirthday: {
    method: 'POST',
    path: '/onboarding/loginBirthday',
    summary: 'Opens an account that was idle by the birthday of its customer (ours)',
    body: z.object({ birthday: day }),
    response: stillAsked,
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
      /** Each code of this shop has one try at the moment; said where there is a session. */
      oneTry: z.literal(true).optional(),
    }),
  },
});
