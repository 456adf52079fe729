import { DomainError } from '#domain/errors.ts';
import { sampleOf } from '#domain/partner/message-samples.ts';
import { messagesByKey } from '#domain/partner/message-words.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { inTransaction } from '#server/database/store.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { lookAtBrand } from './look-at-brand.ts';

/** Sends a message of the draft, with data that are no one's, to the phone of the shop. @throws not-found; also where SMS is real */
export function sendTestMessage(
  deps: Pick<Deps, 'store' | 'jobs' | 'config'>,
  staff: StaffCaller,
  { partner, key }: { partner: number; key: string },
): Promise<void> {
  return inTransaction(deps.store, async (tx) => {
    const row = await partnerRow(tx, partner);
    const message = messagesByKey.get(key);
    if (!row || !message || !isTestable(deps)) throw new DomainError('not-found');
    const { words } = (await lookAtBrand(tx, row)).after;
    await sendMessage(deps, tx, {
      channel: 'sms',
      partnerId: partner,
      recipient: row.tel,
      text: sampleOf({ name: row.name, words }, message.key),
    });
    await appendStaffEventOf(tx, staff, partner, {
      kind: 'message-tested',
      detail: { what: message.event },
    });
  });
}

/** Where what is sent arrives on a page and at no phone. */
export const isTestable = ({ config }: Pick<Deps, 'config'>): boolean =>
  config.providers.sms.is === 'sandbox';
