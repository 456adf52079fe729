import { z } from 'zod';
import { complaintKinds, complaintText } from '#domain/applicant/complaint.ts';
import { calls } from './call.ts';
import { asked, day, ofPhone } from './values.ts';

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
