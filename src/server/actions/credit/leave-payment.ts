import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { inTransaction } from '#server/database/store.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { leaveOddity } from '#server/queries/loans/payment-oddities.ts';
import { paymentRow } from '#server/queries/office/payments-page.ts';
import { eventNamed } from './payment-lines.ts';

/** Leaves odd money where it was booked: it is off the list, and no peso moves. @throws not-found; conflict when it is not odd, or somebody did it before */
export async function leavePayment(
  { store }: Deps,
  staff: StaffCaller,
  event: string,
  reason: string,
): Promise<void> {
  await inTransaction(store, async (tx) => {
    if (!(await paymentRow(tx, eventNamed(event)))) throw new DomainError('not-found');
    const account = await leaveOddity(tx, eventNamed(event), staff.id);
    const loan = account === undefined ? undefined : await loanByAccount(tx, account);
    if (!loan) throw new DomainError('conflict');
    await appendStaffEvent(tx, staff, loan.request_id, {
      kind: 'payment-left',
      detail: { event },
      note: reason,
    });
  });
}
