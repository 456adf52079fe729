import { randomBytes } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { fromPartner } from '#server/actions/loan/loan-messages.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { actorOfStaff, appendStaffEvent, type StaffRef } from '#server/actions/staff/staff-events.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import {
  confirmLost,
  endLost,
  lostPhoneById,
  lostPhoneOf,
  proposeLost,
} from '#server/queries/loans/lost-phones.ts';
import type { PhoneChange } from '#server/queries/loans/phone-changes.ts';
import { requestById } from '#server/queries/requests/credit-requests.ts';
import { notChanged, willBeYours, willChange, willChangeEmail, willChangeSubject } from './lost-messages.ts';
import { opensAnothers } from './own-change.ts';

const agreedOn = (effectiveAt: Date) => ({
  decidedBy: 'two people',
  effectiveAt: effectiveAt.toISOString(),
});

interface AgreedByTwo {
  readonly maker: StaffRef;
  readonly checker: StaffRef | null;
  readonly approvalId: string;
  readonly reason: string;
}

/**
 * Two people agree to a change whose old number is lost: both numbers and the e-mail are told, and after 72 hours the
 * number changes unless it is stopped. Last in a transaction.
 * @throws not-found, phone-taken; conflict when there is nothing to agree to
 */
export async function agreeLostPhone(
  deps: Deps,
  tx: TxStore,
  id: string,
  { maker, checker, approvalId: approval, reason }: AgreedByTwo,
): Promise<void> {
  if (!checker || !(await proposeLost(tx, id, actorOfStaff(maker)))) throw new DomainError('conflict');
  const { change, effectiveAt } = await confirm(deps, tx, actorOfStaff(checker), id);
  await appendStaffEvent(tx, maker, change.request_id, {
    kind: 'phone-change-confirmed',
    detail: { change: change.id, approval, ...agreedOn(effectiveAt) },
    note: reason,
    checkedBy: checker,
  });
}

async function confirm(deps: Deps, tx: TxStore, by: string, id: string) {
  const stopToken = randomBytes(16).toString('base64url');
  const change = await known(tx, id);
  const request = await requestById(tx, change.request_id);
  if (!request) throw new DomainError('not-found');
  if (await opensAnothers(tx, request, change.phone)) throw new DomainError('phone-taken');
  const effectiveAt = await confirmLost(tx, id, { by, stopToken });
  if (effectiveAt === null) throw new DomainError('conflict');
  await tellBoth(deps, tx, change, { former: request.phone, email: request.email, effectiveAt, stopToken });
  return { change, effectiveAt };
}

/** Ends the change of an account that is not carried out yet. @throws not-found; conflict when it has ended */
export async function refuseLostPhone(
  deps: Deps,
  staff: StaffCaller,
  { account, reason }: { account: string; reason: string },
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const asked = await lostPhoneOf(tx, account);
    if (!asked) throw new DomainError('not-found');
    const change = await refuse(deps, tx, actorOfStaff(staff), asked.id);
    await appendStaffEvent(tx, staff, change.request_id, {
      kind: 'phone-change-refused',
      detail: { change: change.id, decidedBy: 'one person' },
      note: reason,
    });
  });
}

async function refuse(deps: Deps, tx: TxStore, by: string, id: string): Promise<PhoneChange> {
  const change = await known(tx, id);
  if (!(await endLost(tx, id, { state: 'refused', by }))) throw new DomainError('conflict');
  await tellNotChanged(deps, tx, change);
  return change;
}

/** To the number that asked. */
export async function tellNotChanged(deps: Deps, tx: TxStore, change: PhoneChange): Promise<void> {
  const partner = await partnerRow(tx, change.partner_id);
  if (!partner) return;
  await sendMessage(deps, tx, {
    channel: 'sms',
    partnerId: partner.id,
    recipient: change.phone,
    text: fromPartner(partner.name, notChanged()),
    dedupeKey: `phone-change:${change.id}:ended`,
  });
}

async function known(tx: TxStore, id: string): Promise<PhoneChange> {
  const change = await lostPhoneById(tx, id);
  if (!change) throw new DomainError('not-found');
  return change;
}

async function tellBoth(
  deps: Deps,
  tx: TxStore,
  change: PhoneChange,
  told: { former: string; email: string | null; effectiveAt: Date; stopToken: string },
): Promise<void> {
  const partner = await partnerRow(tx, change.partner_id);
  if (!partner) throw new DomainError('not-found');
  const { former, email, effectiveAt: at, stopToken } = told;
  const support = partner.support_phone ?? partner.tel;
  const sms = { channel: 'sms', partnerId: partner.id } as const;
  await sendMessage(deps, tx, {
    ...sms,
    recipient: former,
    text: fromPartner(partner.name, willChange(change.phone, at, support)),
    dedupeKey: `phone-change:${change.id}:announced-old`,
  });
  await sendMessage(deps, tx, {
    ...sms,
    recipient: change.phone,
    text: fromPartner(partner.name, willBeYours(at)),
    dedupeKey: `phone-change:${change.id}:announced-new`,
  });
  if (!email) return;
  const link = `${deps.config.publicOrigin}/${partner.id}/detener-cambio/${stopToken}`;
  await sendMessage(deps, tx, {
    channel: 'email',
    partnerId: partner.id,
    recipient: email,
    subject: willChangeSubject,
    text: willChangeEmail(partner.name, { phone: change.phone, at, support, link }),
    dedupeKey: `phone-change:${change.id}:announced-email`,
  });
}
