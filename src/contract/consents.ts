import { z } from 'zod';
import { legalKinds } from '#domain/applicant/legal-text.ts';
import { paperKinds } from '#domain/papers/folio.ts';
import { calls } from './call.ts';
import { day, done, instant, ofPhone, partnerId, requestParams } from './values.ts';

/** Papers with a folio, and what a person agreed to: the legal texts, and the query of the credit bureaus. */
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
      /** Of a pagaré whose credit ended: since when nothing can be collected with it. */
      endedOn: day.optional(),
    }),
  },
  getConsents: {
    method: 'GET',
    path: '/privacy/consents/{phone}/{partner}',
    summary: 'The bureau consents of this browser’s requests and of the account that it logged in to (ours)',
    params: ofPhone,
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
  getAcceptances: {
    method: 'GET',
    path: '/privacy/acceptances/{phone}/{partner}',
    summary: 'The privacy notices and terms that the requests in getConsents accepted, newest first (ours)',
    params: ofPhone,
    response: z.array(
      z.object({
        requestId: z.string(),
        kind: z.enum(legalKinds),
        /** SHA-256 of the text, hexadecimal. */
        sha256: z.string(),
        acceptedAt: instant,
      }),
    ),
  },
  getAcceptanceReceipt: {
    method: 'GET',
    path: '/privacy/acceptance/{requestId}/{sha256}',
    summary: 'The receipt of an accepted privacy notice or terms as a PDF, with the text (ours)',
    params: requestParams.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Ese texto no existe') }),
    unknownPath: 'not-found',
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
