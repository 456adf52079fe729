import { z } from 'zod';
import { calls } from './call.ts';
import { privacyRights, privacyText } from '#domain/applicant/privacy-rights.ts';
import { accountParams, day, partnerId, phone, streamed } from './values.ts';

const ofPhone = z.object({ phone, partner: partnerId });

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
        kind: z.enum(privacyRights),
        text: z.string(),
        askedOn: day,
        /** The last day to answer. */
        answerBy: day,
        answer: z.object({ text: z.string(), day }).nullable(),
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
});
