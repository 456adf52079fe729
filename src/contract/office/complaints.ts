import { z } from 'zod';
import { complaintKinds } from '#domain/applicant/complaint.ts';
import { lookReasons, privacyFields, privacyStates, privacyViews } from '#domain/staff/sealed-fields.ts';
import { calls } from '../call.ts';
import { day, instant, partnerId, streamed } from '../values.ts';
import { counted, pages, partnerRef } from './values.ts';

export const complaintId = z.string().regex(/^[\w-]{22}$/, 'No existe');
const params = z.object({ id: complaintId });

/** A line of the list. Nothing of it is sealed. */
export const complaintLine = z.object({
  id: z.string(),
  folio: z.string(),
  kind: z.enum(complaintKinds),
  partner: partnerRef,
  askedAt: instant,
  /** The last day that the terms promise. */
  answerBy: day,
  state: z.enum(privacyStates),
  /** Of the request that it is about; null: the phone has none. */
  account: z.string().nullable(),
});
export type OfficeComplaintLine = z.infer<typeof complaintLine>;

export const complaintsQuery = z.object({
  view: z.enum(privacyViews).default('waiting'),
  kind: z.enum(complaintKinds).optional(),
  partner: partnerId.optional(),
  cursor: z
    .string()
    .regex(/^[np][\w-]{22}$/)
    .optional(),
});

export const complaintRecord = complaintLine.extend({
  requestId: z.string().nullable(),
  answeredAt: instant.nullable(),
  answeredBy: z.string().nullable(),
  sealed: z.array(z.object({ field: z.enum(privacyFields), masked: z.string() })),
  may: z.object({ answer: z.boolean(), reveal: z.boolean(), letter: z.boolean() }),
});
export type OfficeComplaint = z.infer<typeof complaintRecord>;

export const officeComplaints = calls({
  listComplaints: {
    method: 'GET',
    path: '/office/complaints',
    summary: 'What people complain about, the most urgent first, fifty a page',
    query: complaintsQuery,
    response: z.object({
      rows: z.array(complaintLine),
      ...pages,
      counts: z.array(z.object({ view: z.enum(privacyViews), ...counted })),
      asOf: instant,
    }),
  },
  getComplaint: {
    method: 'GET',
    path: '/office/complaints/{id}',
    summary: 'One of them; phone and texts are masked',
    params,
    response: complaintRecord,
  },
  revealOfComplaint: {
    method: 'POST',
    path: '/office/complaints/{id}/reveal',
    summary: 'Shows the phone, what was written or what was answered; the audit log says who and why',
    params,
    body: z
      .object({
        field: z.enum(privacyFields),
        reason: z.enum(lookReasons, 'Elija un motivo.'),
        reasonText: z.string().trim().max(200).default(''),
      })
      .refine((body) => body.reason !== 'other' || body.reasonText.length >= 3, 'Escriba el motivo.'),
    response: z.object({ value: z.string() }),
  },
  printComplaintLetter: {
    method: 'GET',
    path: '/office/complaints/{id}/letter',
    summary: 'The letter that answers it as PDF; the audit log says who took it',
    params,
    response: streamed,
    as: 'stream',
  },
});
