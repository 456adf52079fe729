import type { OfficeOutput } from '#contract/office/api.ts';
import { rectifiableNames } from '#domain/applicant/rectification.ts';
import { DomainError } from '#domain/errors.ts';
import type { LookReason } from '#domain/staff/sealed-fields.ts';
import { rectifiedBy, rectifyPayload, shownValue } from './rectify-command.ts';
import { countLook } from '#server/actions/access/count-looks.ts';
import { payloadIn } from '#server/actions/base/stored-payload.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { inTransaction } from '#server/database/store.ts';
import { waitingApprovals } from '#server/queries/staff/approvals.ts';
import { lockAsked } from '#server/queries/privacy/asked.ts';

interface Look {
  readonly id: string;
  readonly reason: LookReason;
  readonly reasonText: string;
}

/**
 * Shows what a waiting rectification would write, beside what is there: whoever confirms it compares both. The audit log
 * has who looked and why before anything is shown. @throws not-found when none waits
 */
export function revealRectification(
  deps: Deps,
  staff: StaffCaller,
  { id, reason, reasonText }: Look,
): Promise<OfficeOutput<'revealRectification'>> {
  return inTransaction(deps.store, async (tx) => {
    if (!(await lockAsked(tx, 'privacy_requests', id))) throw new DomainError('not-found');
    const waiting = (await waitingApprovals(tx))
      .filter(({ command }) => command === 'rectify-data')
      .map((row) => rectifyPayload.safeParse(payloadIn(row.payload).payload).data)
      .find((payload) => payload?.privacyRequest === id);
    if (!waiting) throw new DomainError('not-found');
    const { row, known, rectified } = await rectifiedBy(tx, waiting);
    await countLook(deps, tx, staff, row.partner_id);
    await appendStaffEvent(tx, staff, row.id, {
      kind: 'viewed',
      detail: { privacyRequest: id, fields: rectified.fields, reason },
      note: reasonText,
    });
    return {
      doubts: [...rectified.doubts],
      rows: rectified.fields.map((field) => ({
        what: rectifiableNames[field],
        before: shownValue(field, known),
        after: shownValue(field, rectified.data),
      })),
    };
  });
}
