import { randomUUID } from 'node:crypto';
import type { OfficeOutput } from '#contract/office/api.ts';
import { DomainError } from '#domain/errors.ts';
import type { WebhookEvent } from '#domain/webhooks/events.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { lockPartner } from '#server/queries/partners/brand-drafts.ts';
import { giveUpDeliveries } from '#server/queries/webhooks/deliveries.ts';
import {
  countEndpoints,
  insertEndpoint,
  lockEndpoint,
  removeEndpoint,
  rotateSecret,
  setEnabled,
  setEvents,
} from '#server/queries/webhooks/endpoints.ts';

interface Asked {
  readonly partner: number;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

/** Adds a receiver. @throws not-found; invalid-input for an address that is not one of the internet; conflict */
export async function addWebhook(
  { store, webhooks }: Pick<Deps, 'store' | 'webhooks'>,
  staff: StaffCaller,
  { partner, url, events }: Asked,
): Promise<OfficeOutput<'addWebhook'>> {
  const id = randomUUID();
  const secret = webhooks.newSecret();
  await inTransaction(store, async (tx) => {
    // Locked, so that no more are added meanwhile than there may be.
    if (!(await lockPartner(tx, partner))) throw new DomainError('not-found');
    if (!webhooks.isReceiver(url))
      throw new DomainError('invalid-input', { messages: [notAReceiver], field: 'url' });
    if ((await countEndpoints(tx, partner)) >= mostReceivers)
      throw new DomainError('conflict', { messages: [tooMany] });
    await insertEndpoint(tx, { id, partnerId: partner, url, events, secret });
    await appendStaffEventOf(tx, staff, partner, {
      kind: 'webhook-added',
      detail: { webhook: id, host: new URL(url).host, events },
    });
  });
  return { id, secret };
}

/** Every fact becomes a delivery at each of them. */
const mostReceivers = 10;
const notAReceiver = 'Escriba una dirección pública que empiece con https://.';
const tooMany = 'Este socio ya tiene diez avisos. Quite uno antes de agregar otro.';

/** Changes the events, and turns it on or off; what waited for one that is off is given up. @throws not-found */
export function changeWebhook(
  { store }: Pick<Deps, 'store'>,
  staff: StaffCaller,
  {
    id,
    events,
    isEnabled,
  }: { readonly id: string; readonly events: readonly WebhookEvent[]; readonly isEnabled: boolean },
): Promise<void> {
  return inTransaction(store, async (tx) => {
    const before = await ownEndpoint(tx, id);
    await setEvents(tx, id, events);
    if (isEnabled !== before.isEnabled) await setEnabled(tx, id, isEnabled);
    if (!isEnabled) await giveUpDeliveries(tx, id, 'turned off');
    await appendStaffEventOf(tx, staff, before.partnerId, {
      kind: 'webhook-changed',
      detail: {
        webhook: id,
        before: { events: before.events, isEnabled: before.isEnabled },
        after: { events, isEnabled },
      },
    });
  });
}

/** Gives it another secret, shown once. @throws not-found */
export async function rotateWebhookSecret(
  { store, webhooks }: Pick<Deps, 'store' | 'webhooks'>,
  staff: StaffCaller,
  id: string,
): Promise<OfficeOutput<'rotateWebhookSecret'>> {
  const secret = webhooks.newSecret();
  await inTransaction(store, async (tx) => {
    const { partnerId } = await ownEndpoint(tx, id);
    await rotateSecret(tx, id, secret);
    await appendStaffEventOf(tx, staff, partnerId, {
      kind: 'webhook-secret-changed',
      detail: { webhook: id },
    });
  });
  return { secret };
}

/** Removes it; its deliveries stay. @throws not-found */
export function removeWebhook(
  { store }: Pick<Deps, 'store'>,
  staff: StaffCaller,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  return inTransaction(store, async (tx) => {
    const { partnerId, url } = await ownEndpoint(tx, id);
    await removeEndpoint(tx, id);
    await giveUpDeliveries(tx, id, 'removed');
    await appendStaffEventOf(tx, staff, partnerId, {
      kind: 'webhook-removed',
      detail: { webhook: id, host: new URL(url).host },
      note: reason,
    });
  });
}

async function ownEndpoint(tx: TxStore, id: string) {
  const endpoint = await lockEndpoint(tx, id);
  if (!endpoint) throw new DomainError('not-found');
  return endpoint;
}
