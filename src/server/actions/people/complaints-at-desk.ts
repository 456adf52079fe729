import { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import type { BodyOf } from '#contract/office/act-bodies.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { OfficeComplaintLine, complaintsQuery } from '#contract/office/complaints.ts';
import { complaintFolio } from '#domain/applicant/complaint.ts';
import { DomainError } from '#domain/errors.ts';
import { dayInWords } from '#domain/spanish-dates.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { privacyViews, type LookReason, type PrivacyField } from '#domain/staff/sealed-fields.ts';
import { countLook } from '#server/actions/access/count-looks.ts';
import type { Command } from '#server/actions/base/command.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { partnerIn, partnerRefs, type PartnerRef } from '#server/actions/base/grants-on-wire.ts';
import { keysetList } from '#server/actions/base/keyset-list.ts';
import { maskOf } from '#server/actions/base/masks.ts';
import {
  appendStaffEvent,
  appendStaffEventOf,
  type StaffEvent,
  type StaffRef,
} from '#server/actions/base/staff-events.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import {
  answerComplaint,
  complaintById,
  complaintLine,
  complaintsPage,
  countComplaints,
  lockComplaint,
  type Complaint,
  type ComplaintRow,
} from '#server/queries/complaints/complaints.ts';
import { requestById } from '#server/queries/requests/credit-requests.ts';
import { complaintAnswered, printComplaintLetter } from './complaints.ts';

/** Lists what people complain about at the partners in scope. */
export async function listComplaints(
  { store }: Deps,
  query: z.output<typeof complaintsQuery>,
): Promise<OfficeOutput<'listComplaints'>> {
  const rest = { kind: query.kind ?? null, partnerId: query.partner ?? null };
  const { rows, ...page } = await keysetList(query.cursor, {
    read: (from, limit) => complaintsPage(store, { view: query.view, ...rest }, { from, limit }),
    keyOf: ({ id }) => id,
  });
  const partners = await partnerRefs(store);
  return {
    rows: rows.map((row) => lineOf(row, partners)),
    ...page,
    counts: await Promise.all(
      privacyViews.map(async (view) => ({ view, ...(await countComplaints(store, { view, ...rest })) })),
    ),
    asOf: (await appNow(store.db)).toISOString(),
  };
}

/** Shows one of them. @throws not-found */
export async function showComplaint(
  { store }: Deps,
  staff: StaffCaller,
  id: string,
): Promise<OfficeOutput<'getComplaint'>> {
  const [line, row, partners] = await Promise.all([
    complaintLine(store, id),
    complaintById(store, id),
    partnerRefs(store),
  ]);
  if (!line || !row) throw new DomainError('not-found');
  return {
    ...lineOf(line, partners),
    requestId: row.request_id,
    answeredAt: row.answered_at?.toISOString() ?? null,
    answeredBy: row.answered_by,
    sealed: [...sealedOf(row)].map(([field, value]) => ({
      field,
      masked: field === 'phone' ? maskOf('phone', value) : '••••••',
    })),
    may: {
      answer: row.answered_at === null && mayAt(staff.grants, 'answer-complaints', row.partner_id),
      reveal: mayAt(staff.grants, 'reveal-complaints', row.partner_id),
      letter: row.answer !== null && mayAt(staff.grants, 'reveal-complaints', row.partner_id),
    },
  };
}

const lineOf = (row: ComplaintRow, partners: ReadonlyMap<number, PartnerRef>): OfficeComplaintLine => ({
  id: row.id,
  folio: row.folio,
  kind: row.kind,
  partner: partnerIn(partners, row.partnerId),
  askedAt: row.askedAt.toISOString(),
  answerBy: row.answerBy,
  state: row.isErased ? 'erased' : row.answeredAt === null ? 'waiting' : 'answered',
  account: row.account,
});

/** What there is in clear; nothing once it is erased. */
function sealedOf({ phone, body, answer }: Complaint): ReadonlyMap<PrivacyField, string> {
  const all: readonly (readonly [PrivacyField, string | null])[] = [
    ['phone', phone],
    ['text', body],
    ['answer', answer],
  ];
  return new Map(all.flatMap(([field, value]) => (value ? [[field, value] as const] : [])));
}

interface Look {
  readonly id: string;
  readonly field: PrivacyField;
  readonly reason: LookReason;
  readonly reasonText: string;
}

/** Shows one sealed field; who looked and why is in the audit log before anything is shown. @throws not-found */
export function revealComplaint(
  deps: Deps,
  staff: StaffCaller,
  { id, field, reason, reasonText }: Look,
): Promise<{ value: string }> {
  return inTransaction(deps.store, async (tx) => {
    const row = await lockComplaint(tx, id);
    const value = row && sealedOf(row).get(field);
    if (!row || value === undefined) throw new DomainError('not-found');
    await countLook(deps, tx, staff, row.partner_id);
    const detail = { folio: row.folio, field: fieldNames[field], reason };
    await record(tx, staff, row, { kind: 'viewed', detail, note: reasonText });
    return { value };
  });
}

/**
 * Returns the letter that answers a complaint. It says the person's name and texts: who took it is in the audit log before
 * the first byte leaves. @throws not-found; conflict before it is answered
 */
export async function takeComplaintLetter(
  deps: Deps,
  staff: StaffCaller,
  id: string,
): Promise<{ pdf: AsyncIterable<Uint8Array>; folio: string }> {
  const found = await complaintById(deps.store, id);
  if (!found) throw new DomainError('not-found');
  const pdf = await printComplaintLetter(deps, found);
  await inTransaction(deps.store, async (tx) => {
    const row = await lockComplaint(tx, id);
    // Erased meanwhile.
    if (!row?.answer) throw new DomainError('not-found');
    await countLook(deps, tx, staff, row.partner_id);
    await record(tx, staff, row, {
      kind: 'exported',
      detail: { what: 'complaint-letter', folio: row.folio },
    });
  });
  return {
    pdf: (async function* () {
      yield pdf;
    })(),
    folio: found.folio,
  };
}

const fieldNames: Record<PrivacyField, string> = {
  phone: 'phone',
  text: 'texto de la queja',
  answer: 'respuesta de la queja',
};

/** In the log of the request that it is about, else of the partner: a phone's requests may be its former owner's. Last in its transaction. */
const record = (tx: TxStore, staff: StaffRef, row: Complaint, event: StaffEvent): Promise<void> =>
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
    const row = await lockComplaint(tx, complaint);
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
      because: `Ya se respondió: ${row.answered_by ?? 'otra persona'}.`,
      beneficiary: null,
      centavos: null,
    };
  },
  async carryOut(deps, tx, { complaint, text }, { maker }) {
    const row = await lockComplaint(tx, complaint);
    const partner = row && (await partnerRow(tx, row.partner_id));
    if (!row || !partner || !(await answerComplaint(tx, complaint, { answer: text, by: maker.name })))
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
