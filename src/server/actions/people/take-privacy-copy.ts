import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { copyFor } from './copy-own-data.ts';
import { recordOfPrivacy } from './record-of-privacy.ts';
import { inTransaction } from '#server/database/store.ts';
import { lockPrivacyRequest } from '#server/queries/privacy/privacy-requests.ts';
import { requestsOfPhone } from '#server/queries/requests/credit-requests.ts';
import { doneWithinADay } from '#server/queries/staff/approvals.ts';

/** The copy that two people agreed on, for who proposed it. Each time is in the audit log. @throws not-found */
export async function takePrivacyCopy(
  deps: Deps,
  staff: StaffCaller,
  id: string,
): Promise<{ zip: AsyncIterable<Uint8Array>; fileName: string }> {
  const newest = await inTransaction(deps.store, async (tx) => {
    const row = await lockPrivacyRequest(tx, id);
    const agreed = { command: 'hand-out-copy', subject: id, maker: staff.id } as const;
    const until = row && (await doneWithinADay(tx, agreed));
    const [request] = row ? await requestsOfPhone(tx, row.phone, row.partner_id) : [];
    if (!row || !until || !request) throw new DomainError('not-found');
    const detail = { privacyRequest: id, reason: 'answer-privacy-request' };
    await recordOfPrivacy(tx, staff, row, { kind: 'data-copied', detail });
    return request;
  });
  return copyFor(deps, newest);
}
