import { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import type { BodyOf } from '#contract/office/act-bodies.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { OfficeComplaintLine, complaintsQuery } from '#contract/office/complaints.ts';
import { complaintFolio } from '#domain/applicant/complaint.ts';
import { DomainError } from '#domain/errors.ts';
import { dayInWords } from '#domain/spanish-dates.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { countLook } from '#server/actions/access/count-looks.ts';
import type { Command } from '#server/actions/base/command.ts';
import { whole } from '#server/actions/base/keyset-list.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { partnerRefs, type PartnerRef } from '#server/actions/base/grants-on-wire.ts';
import {
  appendStaffEvent,
  appendStaffEventOf,
  type StaffEvent,
  type StaffRef,
} from '#server/actions/base/staff-events.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import {
  complaintLineById,
  complaintsPage,
  countComplaints,
  type ComplaintRow,
} from '#server/queries/office/asked-page.ts';
import { answerAsked, askedById, lockAsked, type Asked } from '#server/queries/privacy/asked.ts';
import { requestById } from '#server/queries/requests/credit-requests.ts';
import {
  alreadyAnswered,
  askedLine,
  askedRecord,
  listAsked,
  revealAsked,
  type LookAtAsked,
} from './asked.ts';
import { complaintAnswered, printComplaintLetter } from './complaints.ts';

/** Lists what people complain about at the partners in scope. */
export const listComplaints = (
  { store }: Deps,
  query: z.output<typeof complaintsQuery>,
): Promise<OfficeOutput<'listComplaints'>> =>
  listAsked(store, query, { page: complaintsPage, count: countComplaints, lineOf });

/** Shows one of them. @throws not-found */
export async function showComplaint(
  { store }: Deps,
  staff: StaffCaller,
  id: string,
): Promise<OfficeOutput<'getComplaint'>> {
  const [line, row, partners] = await Promise.all([
    complaintLineById(store, id),
    askedById(store, 'complaints', id),
    partnerRefs(store),
  ]);
  if (!line || !row) throw new DomainError('not-found');
  return {
    ...lineOf(line, partners),
    ...askedRecord(row),
    requestId: row.request_id,
    may: {
      answer: row.answered_at === null && mayAt(staff.grants, 'answer-complaints', row.partner_id),
      reveal: mayAt(staff.grants, 'reveal-complaints', row.partner_id),
      letter: row.answer !== null && mayAt(staff.grants, 'reveal-complaints', row.partner_id),
    },
  };
}

const lineOf = (row: ComplaintRow, partners: ReadonlyMap<number, PartnerRef>): OfficeComplaintLine => ({
  ...askedLine(row, partners),
  folio: row.folio,
});

export const revealComplaint = (deps: Deps, staff: StaffCaller, look: LookAtAsked) =>
  revealAsked(deps, staff, 'complaints', look, {
    fields: { phone: 'phone', text: 'texto de la queja', answer: 'respuesta de la queja' },
    subject: ({ folio }) => ({ folio }),
    record,
  });

/**
 * Returns the letter that answers a complaint. It says the person's name and texts: who took it is in the audit log before
 * the first byte leaves. @throws not-found; conflict before it is answered
 */
export async function takeComplaintLetter(
  deps: Deps,
  staff: StaffCaller,
  id: string,
): Promise<{ pdf: AsyncIterable<Uint8Array>; folio: string }> {
  const found = await askedById(deps.store, 'complaints', id);
  if (!found) throw new DomainError('not-found');
  const pdf = await printComplaintLetter(deps, found);
  await inTransaction(deps.store, async (tx) => {
    const row = await lockAsked(tx, 'complaints', id);
    // Erased meanwhile.
    if (!row?.answer) throw new DomainError('not-found');
    await countLook(deps, tx, staff, row.partner_id);
    await record(tx, staff, row, {
      kind: 'exported',
      detail: { what: 'complaint-letter', folio: row.folio },
    });
  });
  return {
    pdf: whole(pdf),
    folio: found.folio,
  };
}

/** In the log of the request that it is about, else of the partner: a phone's requests may be its former owner's. Last in its transaction. */
const record = (tx: TxStore, staff: StaffRef, row: Asked<'complaints'>, event: StaffEvent): Promise<void> =>
  row.request_id === null
    ? appendStaffEventOf(tx, staff, row.partner_id, event)
    : appendStaffEvent(tx, staff, row.request_id, event);

const payload = z.object({ complaint: z.string(), text: z.string() });

/** Answers a complaint, once, and tells its person by SMS; the letter is made where she reads it. */
export const answerComplaintCommand: Command<
  z.output<typeof payload>,
  AddressOf<'complaint'> & BodyOf<'answer-complaint'>
> = {
  payload,
  from: ({ id, text }) => ({ complaint: id, text }),
  reason: () => '',
  async look(tx, { complaint }) {
    const row = await lockAsked(tx, 'complaints', complaint);
    if (!row) throw new DomainError('not-found');
    const request = row.request_id === null ? undefined : await requestById(tx, row.request_id);
    return {
      partnerId: row.partner_id,
      requestId: row.request_id,
      account: request?.account ?? null,
      subject: row.id,
      summary: `Responder el folio ${complaintFolio(row.folio)}`,
      changes: [
        {
          what: `Folio ${complaintFolio(row.folio)}`,
          before: `Por responder, a más tardar el ${dayInWords(row.answer_by)}`,
          after: 'Respondida, con una carta',
        },
      ],
      facts: {},
      refusal: row.answered_at === null ? null : 'conflict',
      because: alreadyAnswered(row),
      beneficiary: null,
      centavos: null,
    };
  },
  async carryOut(deps, tx, { complaint, text }, { maker }) {
    const row = await lockAsked(tx, 'complaints', complaint);
    const partner = row && (await partnerRow(tx, row.partner_id));
    if (
      !row ||
      !partner ||
      !(await answerAsked(tx, 'complaints', complaint, { answer: text, by: maker.name }))
    )
      throw new DomainError('conflict');
    await sendMessage(deps, tx, {
      channel: 'sms',
      partnerId: partner.id,
      recipient: row.phone,
      text: complaintAnswered(partner.name, row.folio, `${deps.config.publicOrigin}/${partner.id}/quejas`),
      dedupeKey: `complaint-answered:${row.id}`,
    });
    await record(tx, maker, row, {
      kind: 'complaint-answered',
      detail: { folio: row.folio, kind: row.kind },
    });
  },
};
