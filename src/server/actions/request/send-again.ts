import { askTogether } from '#server/database/question.ts';
import { say, textOf, type Sender } from '#domain/partner/message-words.ts';
import { DomainError } from '#domain/errors.ts';
import { standing } from '#domain/onboarding/progress.ts';
import { issueCode } from '#server/actions/access/codes.ts';
import { codeDayAt, countSend } from '#server/actions/access/send-limits.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { resumeLink } from './answer-message.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { secondsSinceEvent } from '#server/queries/audit/audit-events.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { awaitedCode } from '#server/queries/codes/codes.ts';
import { isOpposed } from '#server/queries/privacy/rectifications.ts';
import { factsOf, lockRequest, type CreditRequest } from '#server/queries/requests/credit-requests.ts';

/** Between two links to one request. */
const linkWaitSeconds = 60;

/**
 * Sends the code that the customer waits for once more, to the browser that asked for it, or the link at which her request
 * goes on. Both under the customer's own limits.
 * @throws not-found, rate-limited; conflict when no code is waited for, or the request has ended
 */
export async function sendAgain(
  deps: Deps,
  staff: StaffCaller,
  { requestId, what }: { readonly requestId: string; readonly what: 'code' | 'link' },
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await lockRequest(tx, requestId);
    if (!row) throw new DomainError('not-found');
    if (standing(factsOf(row)).state !== 'open') {
      throw new DomainError('conflict', { messages: ['La solicitud ya terminó.'] });
    }
    const partner = await partnerRow(tx, row.partner_id);
    if (!partner) throw new DomainError('not-found');
    await (what === 'code'
      ? sendCode(deps, tx, staff, row, partner.name)
      : sendLink(deps, tx, staff, row, partner));
    await appendStaffEvent(tx, staff, row.id, { kind: `${what}-sent-by-desk` });
  });
}

async function sendCode(
  deps: Deps,
  tx: TxStore,
  staff: StaffCaller,
  row: CreditRequest,
  partnerName: string,
): Promise<void> {
  const awaited = await awaitedCode(tx, row.id);
  if (!awaited) {
    throw new DomainError('conflict', { messages: ['El cliente no espera un código. Mándele el enlace.'] });
  }
  const target = { ...awaited, requestId: row.id, phone: row.phone };
  await issueCode(deps, tx, target, { ip: staff.ip, partnerId: row.partner_id }, partnerName);
}

async function sendLink(
  deps: Deps,
  tx: TxStore,
  staff: StaffCaller,
  row: CreditRequest,
  partner: Sender,
): Promise<void> {
  if (await isOpposed(tx, { phone: row.phone, partnerId: row.partner_id }, 'unfinished-requests')) {
    throw new DomainError('conflict', {
      messages: ['La persona se opuso a que se le invite a seguir su solicitud. Véalo en «Privacidad».'],
    });
  }
  const seconds = await secondsSinceEvent(tx, row.id, 'link-sent-by-desk');
  if (seconds !== null && seconds < linkWaitSeconds) {
    throw new DomainError('rate-limited', { retryAfterSeconds: Math.ceil(linkWaitSeconds - seconds) });
  }
  const target = { purpose: 'link', phone: row.phone } as const;
  const { today } = await askTogether(tx, { today: codeDayAt(deps, row.partner_id) });
  const origin = { ip: staff.ip, partnerId: row.partner_id };
  const full = await countSend(deps, tx, target, origin, today);
  if (full) throw full;
  await sendMessage(deps, tx, {
    channel: 'sms',
    partnerId: row.partner_id,
    recipient: row.phone,
    text: textOf(partner, say('requestLink', { link: resumeLink(deps, row) })),
    isUrgent: true,
  });
}
