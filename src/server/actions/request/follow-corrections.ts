import { addDays, dayIn, type Day } from '#domain/calendar.ts';
import { reminderDaysBefore } from '#domain/onboarding/corrections.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { correctionsOf, dueCorrections, noteReminder } from '#server/queries/requests/corrections.ts';
import { lockRequest } from '#server/queries/requests/credit-requests.ts';
import { tellCorrection } from './tell-of-correction.ts';
import { endUnanswered } from './withdraw-correction.ts';

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
    await deps.hub.publish(tx.db, row.id);
    await appendAuditEvent(tx, row.id, 'correction-expired', {}, { correction: id, what: asked.what });
  });
}
