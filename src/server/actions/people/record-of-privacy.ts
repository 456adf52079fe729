import {
  appendStaffEvent,
  appendStaffEventOf,
  type StaffEvent,
  type StaffRef,
} from '#server/actions/base/staff-events.ts';
import type { TxStore } from '#server/database/store.ts';
import type { PrivacyRequest } from '#server/queries/privacy/privacy-requests.ts';
import { requestsOfPhone } from '#server/queries/requests/credit-requests.ts';

/**
 * Records what a person of the desk did about somebody's data, or her complaint: in the log of her newest request, or of the partner when
 * she never made one. Last in its transaction.
 */
export async function recordOfPrivacy(
  tx: TxStore,
  staff: StaffRef,
  row: Pick<PrivacyRequest, 'phone' | 'partner_id'>,
  event: StaffEvent,
): Promise<void> {
  const [newest] = await requestsOfPhone(tx, row.phone, row.partner_id);
  await (newest
    ? appendStaffEvent(tx, staff, newest.id, event)
    : appendStaffEventOf(tx, staff, row.partner_id, event));
}
