import { randomBytes, randomInt } from 'node:crypto';
import type { Output } from '#contract/api.ts';
import {
  complaintAnswerBy,
  complaintFolio,
  complaintNames,
  openComplaintsMost,
  type ComplaintKind,
} from '#domain/applicant/complaint.ts';
import { fullName } from '#domain/applicant/name.ts';
import { dayIn, type Day } from '#domain/calendar.ts';
import { DomainError } from '#domain/errors.ts';
import { businessZone, dayInWords } from '#domain/spanish-dates.ts';
import { isOfCaller } from '#server/actions/access/answer-birthday.ts';
import { ownRequestsOf } from '#server/actions/access/requests-of-person.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { askedOnWire, type Asking } from './asked.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { renderIssued } from '#server/actions/papers/issue-paper.ts';
import { companyOf } from '#server/actions/papers/paper-data-of.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { render } from '#server/documents/render.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { requestById, type CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { documentPersonOf, personOf } from '#server/queries/requests/people.ts';
import { askedOf, insertAsked, lockAsking, type Asked } from '#server/queries/privacy/asked.ts';

/**
 * Stores what the owner of a phone complains about, with a folio and the last day that the terms promise, and sends a receipt.
 * The same text while it is open has the same folio.
 * @throws no-session; not-found unless this session verified the phone; conflict while too many are open
 */
export async function fileComplaint(
  deps: Deps,
  caller: Caller,
  asked: Asking & { readonly kind: ComplaintKind; readonly text: string },
): Promise<Output<'fileComplaint'>> {
  const { phone, partnerId, kind, text } = asked;
  const own = await ownRequestsOf(deps.store, caller, asked);
  const isHers = await isOfCaller(deps.store, caller);
  return inTransaction(deps.store, async (tx) => {
    const partner = await partnerRow(tx, partnerId);
    if (!partner) throw new DomainError('not-found');
    await lockAsking(tx, phone, partnerId);
    const open = (await askedOf(tx, 'complaints', asked)).filter(
      (each) => each.answered_at === null && isHers(each.asked_at),
    );
    const same = open.find((each) => each.kind === kind && each.body === text);
    if (same) return { folio: same.folio, answerBy: same.answer_by };
    if (open.length >= openComplaintsMost) throw new DomainError('conflict', { messages: [tooMany] });
    const answerBy = complaintAnswerBy(dayIn(businessZone, await appNow(tx.db)));
    const about = subjectOf(
      own.filter((row) => isHers(row.created_at)),
      kind,
    );
    const id = randomBytes(16).toString('base64url');
    const folio = String(randomInt(1e9, 1e10));
    await insertAsked(tx, 'complaints', {
      id,
      partner_id: partnerId,
      folio,
      kind,
      phone,
      request_id: about?.id ?? null,
      body: text,
      answer_by: answerBy,
    });
    await sendMessage(deps, tx, {
      channel: 'sms',
      partnerId,
      recipient: phone,
      text: receipt(partner.name, folio, answerBy),
      dedupeKey: `complaint:${id}`,
    });
    // Who never made a request, or whose number's former owner made them, has no audit log: the row itself says what was asked and when.
    if (about) await appendAuditEvent(tx, about.id, 'complaint-filed', caller, { kind, folio });
    return { folio, answerBy };
  });
}

/** A refusal is of the newest request; the rest of the newest that was signed, where one was. */
const subjectOf = (own: readonly CreditRequest[], kind: ComplaintKind): CreditRequest | undefined =>
  (kind === 'refusal' ? undefined : own.find((row) => row.contract_signed_at !== null)) ?? own[0];

/** Returns what the owner of a phone has complained about, the newest first. @throws no-session, not-found */
export async function readComplaints(
  deps: Deps,
  caller: Caller,
  asked: Asking,
): Promise<Output<'getComplaints'>> {
  const rows = await ownComplaints(deps, caller, asked);
  return rows.map((each) => ({ folio: each.folio, ...askedOnWire(each) }));
}

async function ownComplaints(deps: Deps, caller: Caller, asked: Asking): Promise<Asked<'complaints'>[]> {
  await ownRequestsOf(deps.store, caller, asked);
  const isHers = await isOfCaller(deps.store, caller);
  const all = await askedOf(deps.store, 'complaints', asked);
  return all.filter((each) => isHers(each.asked_at));
}

/** Returns the answer as a letter to the owner of the phone. @throws no-session, not-found; conflict before it is answered */
export async function readComplaintLetter(
  deps: Deps,
  caller: Caller,
  asked: Asking & { readonly folio: string },
): Promise<{ pdf: Uint8Array; fileName: string }> {
  const row = (await ownComplaints(deps, caller, asked)).find(({ folio }) => folio === asked.folio);
  if (!row) throw new DomainError('not-found');
  return { pdf: await printComplaintLetter(deps, row), fileName: `respuesta-${row.folio}.pdf` };
}

/**
 * Prints the letter, dated at the answer. Where it is about a request it can be checked by its folio.
 * @throws conflict before it is answered
 */
export async function printComplaintLetter(deps: Deps, row: Asked<'complaints'>): Promise<Uint8Array> {
  const partner = await partnerRow(deps.store, row.partner_id);
  if (!partner) throw new DomainError('not-found');
  if (row.answer === null || row.answered_at === null) throw new DomainError('conflict');
  const request = row.request_id === null ? undefined : await requestById(deps.store, row.request_id);
  const person = request && (await personOf(deps.store, request.id));
  const letter = {
    company: companyOf(partner),
    customerName: person ? fullName(documentPersonOf(person)) : null,
    account: request?.account ?? null,
    folio: row.folio,
    about: complaintNames[row.kind],
    askedOn: dayIn(businessZone, row.asked_at),
    text: row.body,
    answeredOn: dayIn(businessZone, row.answered_at),
    answer: row.answer,
  };
  const order = { paper: 'complaint', data: letter, at: row.answered_at } as const;
  const issue = { kind: 'complaint-answer', subject: row.folio } as const;
  if (!request) return render(order);
  return (await renderIssued(deps, request, issue, ({ check }) => ({ ...order, check }))).pdf;
}

const receipt = (partner: string, folio: string, answerBy: Day): string =>
  `${partner}: recibimos tu queja o aclaración. Folio ${complaintFolio(folio)}. Te respondemos a más tardar el ${dayInWords(answerBy)}.`;

/** The answer itself is read where the phone is verified again: messages are read over shoulders. */
export const complaintAnswered = (partner: string, folio: string, link: string): string =>
  `${partner}: respondimos tu queja o aclaración, folio ${complaintFolio(folio)}. Lee la carta en ${link}`;

const tooMany = 'Ya tienes varias quejas en curso. Espera nuestra respuesta, o llámanos.';
