import { z } from 'zod';
import { calls } from './call.ts';
import { optionalPurposes } from '#domain/applicant/consent.ts';
import { rectifiableFields } from '#domain/applicant/rectification.ts';
import { privacyRights, privacyText } from '#domain/applicant/retention.ts';
import { accountParams, asked, day, done, ofPhone, streamed } from './values.ts';
import { complaintKinds, complaintText } from '#domain/applicant/complaint.ts';

export const privacyCalls = calls({
  getPrivacyCopy: {
    method: 'GET',
    path: '/privacy/copy/{account}',
    summary: 'A ZIP of the customer’s own data and papers (ours)',
    params: accountParams,
    response: streamed,
    as: 'stream',
  },
  getPrivacyRequests: {
    method: 'GET',
    path: '/privacy/requests/{phone}/{partner}',
    summary: 'What the owner of a verified phone has asked about their data (ours)',
    params: ofPhone,
    response: z.array(
      z.object({
        ...asked(privacyRights),
        /** What was corrected because of it. */
        rectified: z.array(
          z.object({ fields: z.array(z.enum(rectifiableFields)), afterSignature: z.boolean(), on: day }),
        ),
        /** The uses that ended because of it; with a day, until she took it back. */
        opposed: z.array(
          z.object({ purpose: z.enum(optionalPurposes), on: day, withdrawnOn: day.nullable() }),
        ),
      }),
    ),
  },
  askPrivacy: {
    method: 'POST',
    path: '/privacy/requests/{phone}/{partner}',
    summary: 'Asks for rectification, cancellation or opposition; one open request of a kind (ours)',
    params: ofPhone,
    body: z.object({
      kind: z.enum(privacyRights, 'Elige qué quieres pedir'),
      text: z
        .string()
        .trim()
        .min(privacyText.least, 'Cuéntanos qué necesitas, con al menos diez letras')
        .max(privacyText.most, 'Escribe como máximo 1,000 letras'),
    }),
    response: z.object({ answerBy: day }),
  },
  withdrawOwnOpposition: {
    method: 'POST',
    path: '/privacy/oppositions/{phone}/{partner}/withdraw',
    summary: 'Takes back the opposition to a use of one’s data (ours)',
    params: ofPhone,
    body: z.object({ purpose: z.enum(optionalPurposes) }),
    response: done,
  },
});

const folio = z.string().regex(/^\d{10}$/, 'No existe');

export const complaintCalls = calls({
  getComplaints: {
    method: 'GET',
    path: '/complaints/{phone}/{partner}',
    summary: 'What the owner of a verified phone has complained about (ours)',
    params: ofPhone,
    response: z.array(
      z.object({
        folio,
        ...asked(complaintKinds),
      }),
    ),
  },
  fileComplaint: {
    method: 'POST',
    path: '/complaints/{phone}/{partner}',
    summary: 'Complains, or asks that a person looks at a refusal; the same text twice has one folio (ours)',
    params: ofPhone,
    body: z.object({
      kind: z.enum(complaintKinds, 'Elige de qué se trata'),
      text: z
        .string()
        .trim()
        .min(complaintText.least, 'Cuéntanos qué pasó, con al menos diez letras')
        .max(complaintText.most, 'Escribe como máximo 2,000 letras'),
    }),
    response: z.object({ folio, answerBy: day }),
  },
  getComplaintLetter: {
    method: 'GET',
    path: '/complaints/{phone}/{partner}/{folio}/letter',
    summary: 'The answer to a complaint as a PDF (ours)',
    params: ofPhone.extend({ folio }),
    response: z.instanceof(Uint8Array),
    as: 'binary',
  },
});
