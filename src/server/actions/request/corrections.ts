import { mail } from '#domain/partner/mail-words.ts';
import { say, textOf } from '#domain/partner/message-words.ts';
import { addDays, dayIn, type Day } from '#domain/calendar.ts';
import { DomainError } from '#domain/errors.ts';
import {
  correctableNow,
  daysToCorrect,
  fitsReason,
  type Correctable,
  type CorrectionReason,
  reminderDaysBefore,
  correctionSentences,
  correctionTasks,
} from '#domain/onboarding/corrections.ts';
import { businessZone, dateInWords } from '#domain/spanish-dates.ts';
import type { RequestState } from '#domain/staff/saved-views.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import {
  insertCorrection,
  reopenStep,
  closeUnanswered,
  correctionsOf,
  closeStep,
  dueCorrections,
  noteReminder,
  type Correction,
} from '#server/queries/requests/corrections.ts';
import { factsOf, lockRequest, type CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { resumeReview } from '#server/queries/requests/reviews.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { lockAsSeen } from './lock-as-seen.ts';
import { mailLetter, resumeLink, worded } from './answer-message.ts';

export interface AskedCorrection {
  readonly requestId: string;
  readonly what: Correctable;
  readonly reason: CorrectionReason;
  /** To the customer; '' unless the reason needs it. */
  readonly message: string;
  /** The state in which the person saw the request. */
  readonly seen: RequestState;
}

/**
 * Asks the customer for a correction: reopens its step, and tells her by SMS and e-mail. Her review waits meanwhile.
 * @throws not-found, stale-facts; invalid-input for a reason of something else; conflict when it cannot be asked for
 */
export async function askCorrection(
  deps: Deps,
  staff: StaffCaller,
  asked: AskedCorrection,
): Promise<{ id: string }> {
  const { what, reason } = asked;
  const message = asked.message === '' ? null : asked.message;
  if (!fitsReason(what, reason)) throw new DomainError('invalid-input', { field: 'reason' });
  if (reason === 'other' && message === null) {
    throw new DomainError('invalid-input', {
      field: 'message',
      messages: ['Escriba al cliente qué corregir.'],
    });
  }
  return inTransaction(deps.store, async (tx) => {
    const row = await lockAsSeen(tx, asked.requestId, asked.seen);
    if (!correctableNow(factsOf(row)).includes(what)) throw notNow();
    const answerBy = addDays(dayIn(businessZone, await appNow(tx.db)), daysToCorrect);
    const id = await insertCorrection(tx, {
      requestId: row.id,
      what,
      reason,
      message,
      askedBy: staff.id,
      answerBy,
    });
    if (id === null) throw notNow();
    await reopenStep(tx, row.id, what);
    await tellCorrection(deps, tx, row, {
      asked: { id, what, reason, message, answer_by: answerBy },
      again: false,
    });
    deps.hub.publish(tx, row.id);
    const detail = { correction: id, what, reason, answerBy };
    await appendStaffEvent(tx, staff, row.id, { kind: 'correction-asked', detail });
    return { id };
  });
}

const notNow = (): DomainError =>
  new DomainError('conflict', { messages: ['Esa corrección no se puede pedir ahora.'] });

/**
 * Takes back a correction that the customer has not answered; the review goes on with what there is.
 * @throws not-found; conflict once it is answered or over
 */
export async function withdrawCorrection(
  deps: Deps,
  staff: StaffCaller,
  { requestId, id }: { readonly requestId: string; readonly id: string },
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await lockRequest(tx, requestId);
    const known = row && (await correctionsOf(tx, row.id)).some((each) => each.id === id);
    if (!row || !known) throw new DomainError('not-found');
    const what = await endUnanswered(tx, row, id, staff.id);
    if (what === null) {
      throw new DomainError('conflict', { messages: ['El cliente ya respondió, o la corrección terminó.'] });
    }
    deps.hub.publish(tx, row.id);
    await appendStaffEvent(tx, staff, row.id, {
      kind: 'correction-withdrawn',
      detail: { correction: id, what },
    });
  });
}

/** Ends an open correction without an answer and closes its step; null: it was over. */
async function endUnanswered(
  tx: TxStore,
  row: CreditRequest,
  id: string,
  by: string | null,
): Promise<Correctable | null> {
  const what = await closeUnanswered(tx, id, by);
  if (what === null) return null;
  await closeStep(tx, row.id, what);
  await resumeReview(tx, row, null);
  return what;
}

/**
 * Reminds customers of corrections that they have not made, and ends those whose last day is over: the review goes on
 * without them. Each in a transaction of its own, under the lock of its request.
 */
export async function followCorrections(deps: Deps, signal?: AbortSignal): Promise<void> {
  const today = dayIn(businessZone, await appNow(deps.store.db));
  const due = await dueCorrections(deps.store, { today, remindUntil: addDays(today, reminderDaysBefore) });
  for (const each of due) {
    signal?.throwIfAborted();
    await follow(deps, today, each);
  }
}

async function follow(
  deps: Deps,
  today: Day,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await lockRequest(tx, requestId);
    const asked = row && (await correctionsOf(tx, row.id)).find((each) => each.id === id);
    if (!row || !asked) return;
    if (asked.answer_by >= today && row.cancelled_at === null) {
      if (!(await noteReminder(tx, id))) return;
      await tellCorrection(deps, tx, row, { asked, again: true });
      await appendAuditEvent(tx, row.id, 'correction-reminded', {}, { correction: id, what: asked.what });
      return;
    }
    if ((await endUnanswered(tx, row, id, null)) === null) return;
    deps.hub.publish(tx, row.id);
    await appendAuditEvent(tx, row.id, 'correction-expired', {}, { correction: id, what: asked.what });
  });
}

type Told = Pick<Correction, 'id' | 'what' | 'reason' | 'message' | 'answer_by'>;

/**
 * Tells a customer by SMS and e-mail what to correct, with the link that leads to exactly that step; `again`: reminds
 * her. Each once.
 */
async function tellCorrection(
  deps: Deps,
  tx: TxStore,
  row: CreditRequest,
  { asked, again }: { readonly asked: Told; readonly again: boolean },
): Promise<void> {
  const partner = await partnerRow(tx, row.partner_id);
  if (!partner) return;
  const key = `correction${again ? '-again' : ''}:${asked.id}`;
  const task = correctionTasks[asked.what];
  const until = `a más tardar el ${dateInWords(asked.answer_by)}`;
  await sendMessage(deps, tx, {
    channel: 'sms',
    partnerId: row.partner_id,
    recipient: row.phone,
    dedupeKey: `${key}:sms`,
    // What a person typed is in the e-mail and on the screen, not in an SMS, which has room for one link.
    text: textOf(
      partner,
      say(again ? 'correctionAgain' : 'correctionAsked', { task, until, link: resumeLink(deps, row) }),
    ),
  });
  const asks = { task: lowerFirst(task), button: task, until };
  await mailLetter(deps, tx, row, `${key}:email`, (answered) =>
    worded(
      answered,
      mail(
        again ? 'correctionAgain' : 'correctionAsked',
        { ...asks, product: answered.product },
        sentencesOf(asked),
      ),
    ),
  );
}

/** Why, in the words of the reason and of the person who asks. */
export const sentencesOf = ({ reason, message }: Pick<Correction, 'reason' | 'message'>): string[] =>
  [correctionSentences[reason], message].filter((each) => each !== null && each !== '') as string[];

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
