import { z } from 'zod';
import { passkeyRules } from '#domain/staff/passkey-rule.ts';
import { calls } from '../call.ts';
import { instant } from '../values.ts';
import { approval } from './approvals.ts';
import { partnerRef } from './values.ts';

const text = (most: number, empty: string) =>
  z.string().trim().min(1, empty).max(most, 'Es demasiado largo.');

const partner = z.number().int().positive();

export const company = {
  /** In the address of the way in. */
  key: text(40, 'Escriba la clave.'),
  issuer: text(300, 'Escriba el emisor.'),
  clientId: text(200, 'Escriba el identificador del cliente.'),
  /** Of the e-mails that the company vouches for. */
  emailDomain: text(200, 'Escriba el dominio de los correos.').toLowerCase(),
};

/** Null: the one that is stored. */
export const companySecret = z
  .string()
  .min(8, 'El secreto tiene 8 letras o más.')
  .max(500, 'Es demasiado largo.')
  .nullable();

/** A partner's own sign-in by OpenID Connect. Its secret goes in and never comes out. */
export const officeCompanySignIns = calls({
  listCompanySignIns: {
    method: 'GET',
    path: '/office/company-sign-ins',
    summary:
      'Each partner’s own sign-in with its addresses, never its secret, and what waits for a second person',
    response: z.object({
      partners: z.array(
        z.object({
          partner: partnerRef,
          current: z
            .object({
              key: z.string(),
              issuer: z.string(),
              clientId: z.string(),
              emailDomain: z.string(),
              setAt: instant,
              /** Who proposed it; null: the command line of an earlier version. */
              setBy: z.string().nullable(),
              /** Where people of the company begin. */
              way: z.string(),
              /** Where the company sends the browser back to. */
              redirectUri: z.string(),
              /** That it opened and that are open. */
              sessions: z.number().int(),
            })
            .nullable(),
          /** Who needs a passkey there. */
          passkeyRule: z.enum(passkeyRules),
          mayPropose: z.boolean(),
        }),
      ),
      /** With «<clave>» in the place of a key. */
      redirectPattern: z.string(),
      approvals: z.array(approval),
    }),
  },
  testCompanyIssuer: {
    method: 'POST',
    path: '/office/company-sign-ins/test',
    summary: 'Reads what an issuer publishes and says what is wrong with it',
    body: z.object({ partner, issuer: company.issuer }),
    response: z.object({ faults: z.array(z.string()) }),
  },
});
