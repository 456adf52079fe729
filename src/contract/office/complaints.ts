import { z } from 'zod';
import { complaintKinds } from '#domain/applicant/complaint.ts';
import { calls } from '../call.ts';
import { streamed } from '../values.ts';
import { askedLine, askedList, askedLook, askedParams, askedQuery, askedRecord } from './asked.ts';

const complaintLine = z.object({ ...askedLine(complaintKinds), folio: z.string() });
export type OfficeComplaintLine = z.infer<typeof complaintLine>;

export const complaintsQuery = askedQuery(complaintKinds);

const complaintRecord = complaintLine.extend({
  ...askedRecord,
  requestId: z.string().nullable(),
  may: z.object({ answer: z.boolean(), reveal: z.boolean(), letter: z.boolean() }),
});
export type OfficeComplaint = z.infer<typeof complaintRecord>;

export const officeComplaints = calls({
  listComplaints: {
    method: 'GET',
    path: '/office/complaints',
    summary: 'What people complain about, the most urgent first, fifty a page',
    query: complaintsQuery,
    response: askedList(complaintLine),
  },
  getComplaint: {
    method: 'GET',
    path: '/office/complaints/{id}',
    summary: 'One of them; phone and texts are masked',
    params: askedParams,
    response: complaintRecord,
  },
  revealOfComplaint: {
    method: 'POST',
    path: '/office/complaints/{id}/reveal',
    summary: 'Shows the phone, what was written or what was answered; the audit log says who and why',
    ...askedLook,
  },
  printComplaintLetter: {
    method: 'GET',
    path: '/office/complaints/{id}/letter',
    summary: 'The letter that answers it as PDF; the audit log says who took it',
    params: askedParams,
    response: streamed,
    as: 'stream',
  },
});
