import { addDays, dayIn } from '#domain/calendar.ts';
import { DomainError } from '#domain/errors.ts';
import {
  correctableNow,
  daysToCorrect,
  fitsReason,
  type Correctable,
  type CorrectionReason,
} from '#domain/onboarding/corrections.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { RequestState } from '#domain/staff/saved-views.ts';
import { lockAsSeen } from './lock-as-seen.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { insertCorrection, reopenStep } from '#server/queries/requests/corrections.ts';
import { factsOf } from '#server/queries/requests/credit-requests.ts';
import { tellCorrection } from './tell-of-correction.ts';

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
    await deps.hub.publish(tx.db, row.id);
    const detail = { correction: id, what, reason, answerBy };
    await appendStaffEvent(tx, staff, row.id, { kind: 'correction-asked', detail });
    return { id };
  });
}

const notNow = (): DomainError =>
  new DomainError('conflict', { messages: ['Esa corrección no se puede pedir ahora.'] });
