import { z } from 'zod';
import { paperKinds } from '#domain/papers/folio.ts';
import { calls } from './call.ts';
import { day, done, instant, partnerId, phone, requestParams } from './values.ts';

/** Papers with a folio, and the consent to query the credit bureaus. */
export const consentCalls = calls({
  checkPaper: {
    method: 'GET',
    path: '/papers/{partner}/{folio}',
    summary:
      'Whether a paper with this folio was issued, of what kind and when, with the hashes of its files (ours)',
    params: z.object({ partner: partnerId, folio: z.string().regex(/^[0-9a-f]{32}$/, 'El folio no existe') }),
    unknownPath: 'not-found',
    response: z.object({
      kind: z.enum(paperKinds),
      issuedAt: instant,
      /** SHA-256, hexadecimal: one for each content that was handed out. */
      hashes: z.array(z.string()),
    }),
  },
  getConsents: {
    method: 'GET',
    path: '/privacy/consents/{phone}/{partner}',
    summary: 'The bureau consents of this browser’s requests and of the account that it logged in to (ours)',
    params: z.object({ phone, partner: partnerId }),
    response: z.array(
      z.object({
        requestId: z.string(),
        account: z.string(),
        consentedAt: instant,
        /** Its last day. */
        validUntil: day,
        revokedAt: instant.nullable(),
      }),
    ),
  },
  getConsentReceipt: {
    method: 'GET',
    path: '/privacy/consent/{requestId}',
    summary: 'The receipt of a bureau consent as a PDF (ours)',
    params: requestParams,
    response: z.instanceof(Uint8Array),
    as: 'binary',
  },
  revokeConsent: {
    method: 'POST',
    path: '/privacy/consent/{requestId}',
    summary: 'Takes a bureau consent back; a request that was not answered yet ends (ours)',
    params: requestParams,
    response: done,
  },
});
