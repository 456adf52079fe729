import type { OptionalPurpose } from '#domain/applicant/consent.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps, StaffCaller } from '#server/actions/base/context.ts';
import { idleAccountOf } from '#server/actions/access/answer-birthday.ts';
import { ownRequestsOf } from '#server/actions/access/requests-of-person.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { removePushSubscriptions, pushSubscriptionsOf } from '#server/queries/loans/push-subscriptions.ts';
import { insertOpposition, withdrawOppositionOf } from '#server/queries/privacy/rectifications.ts';
import { isToBeDone, settlePrivacyRequest } from '#server/queries/privacy/privacy-requests.ts';
import { requestsOfPhone } from '#server/queries/requests/credit-requests.ts';
import { recordOfPrivacy } from './asked.ts';
import { tellWhatWasDone } from './tell-what-was-done.ts';
import { lockAsked, lockAsking } from '#server/queries/privacy/asked.ts';

/**
 * Records what the person of a privacy request objects to; from then on nothing is sent for it. The contract and the law
 * need the rest, which goes on. @throws not-found; conflict unless it is an opposition that waits, or all of it is in force
 */
export async function recordOpposition(
  deps: Deps,
  staff: StaffCaller,
  { id, purposes, note }: { id: string; purposes: readonly OptionalPurpose[]; note: string },
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await lockAsked(tx, 'privacy_requests', id);
    if (!row) throw new DomainError('not-found');
    const isGranted = row.answered_at !== null;
    const isOpen = !isGranted || (await isToBeDone(tx, id));
    if (row.kind !== 'opposition' || !isOpen || row.phone === '') throw notNow();
    const owner = { phone: row.phone, partnerId: row.partner_id };
    await lockAsking(tx, owner.phone, owner.partnerId);
    const added: OptionalPurpose[] = [];
    for (const purpose of purposes) {
      if (await insertOpposition(tx, owner, { purpose, privacyRequest: id })) added.push(purpose);
    }
    if (added.length === 0 && !isGranted)
      throw new DomainError('conflict', { messages: ['Ya está anotado.'] });
    // Granted, and in force since an earlier request.
    if (added.length === 0) await settlePrivacyRequest(tx, id);
    if (added.includes('browser-notices')) await dropBrowsers(tx, owner);
    const done = added.length === 0 ? purposes : added;
    if (isGranted) await tellWhatWasDone(deps, tx, row, { purposes: done });
    await recordOfPrivacy(tx, staff, row, {
      kind: 'opposition-recorded',
      detail: { privacyRequest: id, purposes: done },
      note,
    });
  });
}

const notNow = () =>
  new DomainError('conflict', {
    messages: ['Solo se anota en una petición de oposición que espera respuesta.'],
  });

async function dropBrowsers(tx: TxStore, owner: { phone: string; partnerId: number }): Promise<void> {
  for (const { account } of await requestsOfPhone(tx, owner.phone, owner.partnerId)) {
    const browsers = await pushSubscriptionsOf(tx, account);
    await removePushSubscriptions(
      tx,
      browsers.map(({ id }) => id),
    );
  }
}

/** Takes one back at the desk, because the person said so. @throws not-found; conflict when none is in force */
export async function withdrawOppositionAtDesk(
  { store }: Deps,
  staff: StaffCaller,
  { id, purpose, note }: { id: string; purpose: OptionalPurpose; note: string },
): Promise<void> {
  await inTransaction(store, async (tx) => {
    const row = await lockAsked(tx, 'privacy_requests', id);
    if (!row) throw new DomainError('not-found');
    const owner = { phone: row.phone, partnerId: row.partner_id };
    if (!(await withdrawOppositionOf(tx, owner, purpose))) throw notInForce();
    const detail = { privacyRequest: id, purposes: [purpose] };
    await recordOfPrivacy(tx, staff, row, { kind: 'opposition-withdrawn', detail, note });
  });
}

/** Takes one's own back, if it is in force. @throws no-session, not-found unless this session verified the phone */
export async function withdrawOwnOpposition(
  { store }: Deps,
  caller: Caller,
  { phone, partnerId, purpose }: { phone: string; partnerId: number; purpose: OptionalPurpose },
): Promise<void> {
  await ownRequestsOf(store, caller, { phone, partnerId });
  // What the number's former owner may have said.
  if (await idleAccountOf(store, caller)) throw new DomainError('not-found');
  await inTransaction(store, async (tx) => {
    if (!(await withdrawOppositionOf(tx, { phone, partnerId }, purpose))) return;
    const [newest] = await requestsOfPhone(tx, phone, partnerId);
    if (newest)
      await appendAuditEvent(tx, newest.id, 'opposition-withdrawn', caller, { purposes: [purpose] });
  });
}

const notInForce = () => new DomainError('conflict', { messages: ['Esa oposición no está vigente.'] });
