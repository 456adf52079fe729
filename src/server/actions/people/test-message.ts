import { DomainError } from '#domain/errors.ts';
import { sampleOf } from '#domain/partner/message-samples.ts';
import { mailKeys, mailOf, sampleLetter } from '#domain/partner/mail-words.ts';
import { messagesByKey } from '#domain/partner/message-words.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { inTransaction } from '#server/database/store.ts';
import { answeredBy, letter } from '#server/actions/request/answer-message.ts';
import { partnerRow, type PartnerRow } from '#server/queries/catalogue/offers.ts';
import { lookAtBrand } from './look-at-brand.ts';

/**
 * Sends a message of the draft, with data that are no one's, to the phone of the shop, or an e-mail to its address.
 * @throws not-found; also where what sends it is real
 */
export function sendTestMessage(
  deps: Pick<Deps, 'store' | 'jobs' | 'config'>,
  staff: StaffCaller,
  { partner, key }: { partner: number; key: string },
): Promise<void> {
  return inTransaction(deps.store, async (tx) => {
    const row = await partnerRow(tx, partner);
    if (!row) throw new DomainError('not-found');
    const { color, words } = (await lookAtBrand(tx, row)).after;
    const tried = testOf(key, { ...row, dynamic_color: color || null, words }, deps.config.publicOrigin);
    if (!tried || !isTestable(deps, tried.message.channel)) throw new DomainError('not-found');
    await sendMessage(deps, tx, { partnerId: partner, ...tried.message });
    await appendStaffEventOf(tx, staff, partner, { kind: 'message-tested', detail: { what: tried.what } });
  });
}

/** `row`: as publishing would have it. */
function testOf(key: string, row: PartnerRow, origin: string) {
  const sender = { name: row.name, words: row.words };
  const message = messagesByKey.get(key);
  if (message) {
    const text = sampleOf(sender, message.key);
    return { what: message.event, message: { channel: 'sms', recipient: row.tel, text } } as const;
  }
  const mail = mailKeys.find((each) => `correos.${each}` === key);
  if (!mail) return null;
  const answered = { ...answeredBy(row), names: 'Elena', product: '', link: `${origin}/${row.id}/inicio` };
  const written = letter(sampleLetter(sender, mail), answered);
  return {
    what: `Correo: ${mailOf(mail).event}`,
    message: { channel: 'email', recipient: row.contact, ...written },
  } as const;
}

/** Where what is sent arrives on a page, and at no phone and in no mailbox. */
export const isTestable = ({ config }: Pick<Deps, 'config'>, by: 'sms' | 'email'): boolean =>
  config.providers[by].is === 'sandbox';
