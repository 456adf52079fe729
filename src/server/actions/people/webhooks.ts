import type { z } from 'zod';
import { randomUUID } from 'node:crypto';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { OfficeWebhook, OfficeWebhookDelivery, webhookQuery } from '#contract/office/webhooks.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { testEvent, webhookEventNames, webhookEvents, type WebhookEvent } from '#domain/webhooks/events.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { keysetList } from '#server/actions/base/keyset-list.ts';
import { partnerRefs, type PartnerRef } from '#server/actions/base/grants-on-wire.ts';
import { deliveriesPage, giveUpDeliveries } from '#server/queries/webhooks/deliveries.ts';
import {
  endpointById,
  endpointsInScope,
  countEndpoints,
  insertEndpoint,
  lockEndpoint,
  removeEndpoint,
  rotateSecret,
  setEnabled,
  setEvents,
} from '#server/queries/webhooks/endpoints.ts';
import { assertSeen, seenOnWire, type Seen } from '#server/actions/base/seen.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { lockPartner } from '#server/queries/partners/brand-drafts.ts';

/** Lists the receivers of the partners in scope. */
export async function listWebhooks(
  { store }: Pick<Deps, 'store'>,
  staff: StaffCaller,
): Promise<OfficeOutput<'listWebhooks'>> {
  const [rows, partners] = await Promise.all([endpointsInScope(store), partnerRefs(store)]);
  return {
    rows: rows.flatMap((row) => {
      const partner = partners.get(row.partnerId);
      return partner ? [onWire(row, partner)] : [];
    }),
    mayKeep: [...partners.values()].filter(({ id }) => mayAt(staff.grants, 'keep-webhooks', id)),
  };
}

/** Shows one receiver with its deliveries. @throws not-found */
export async function showWebhook(
  { store }: Pick<Deps, 'store'>,
  staff: StaffCaller,
  { id, status, cursor }: z.output<typeof webhookQuery> & { readonly id: string },
): Promise<OfficeOutput<'getWebhook'>> {
  const endpoint = await endpointById(store, id);
  const partner = endpoint && (await partnerRefs(store)).get(endpoint.partnerId);
  if (!endpoint || !partner) throw new DomainError('not-found');
  const { rows, ...page } = await keysetList(cursor, {
    read: (from, limit) => deliveriesPage(store, { endpointId: id, status: status ?? null, from, limit }),
    keyOf: ({ seq }) => seq,
  });
  return {
    endpoint: onWire(endpoint, partner),
    rows: rows.map(deliveryOnWire),
    ...page,
    may: { keep: mayAt(staff.grants, 'keep-webhooks', partner.id) },
  };
}

type Endpoint = NonNullable<Awaited<ReturnType<typeof endpointById>>>;
type Delivery = Awaited<ReturnType<typeof deliveriesPage>>[number];

const onWire = (endpoint: Endpoint, partner: PartnerRef): OfficeWebhook => ({
  id: endpoint.id,
  partner,
  url: endpoint.url,
  events: webhookEvents.filter((each) => endpoint.events.includes(each)),
  isEnabled: endpoint.isEnabled,
  createdAt: endpoint.createdAt.toISOString(),
  rotatedAt: endpoint.rotatedAt?.toISOString() ?? null,
  succeededAt: endpoint.succeededAt?.toISOString() ?? null,
  failedAt: endpoint.failedAt?.toISOString() ?? null,
  waiting: endpoint.waiting,
  givenUp: endpoint.givenUp,
  seen: seenOnWire(factsOf(endpoint)),
});

const factsOf = ({ events, isEnabled }: Pick<Endpoint, 'events' | 'isEnabled'>): Seen => ({
  Eventos: webhookEvents
    .filter((each) => events.includes(each))
    .map((each) => webhookEventNames[each])
    .join(', '),
  Encendido: isEnabled ? 'sí' : 'no',
});

const deliveryOnWire = (delivery: Delivery): OfficeWebhookDelivery => ({
  id: delivery.id,
  eventId: delivery.eventId,
  type: webhookEvents.find((each) => each === delivery.type) ?? testEvent,
  occurredAt: delivery.occurredAt.toISOString(),
  account: textIn(delivery.data, 'account'),
  request: textIn(delivery.data, 'request'),
  status: delivery.status,
  attempts: delivery.attempts,
  nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
  triedAt: delivery.triedAt?.toISOString() ?? null,
  error: delivery.lastError,
});

function textIn(data: unknown, name: string): string | null {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : null;
  return typeof value === 'string' ? value : null;
}

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
    seen,
  }: {
    readonly id: string;
    readonly events: readonly WebhookEvent[];
    readonly isEnabled: boolean;
    readonly seen?: string | undefined;
  },
): Promise<void> {
  return inTransaction(store, async (tx) => {
    const before = await ownEndpoint(tx, id);
    assertSeen(factsOf(before), seen);
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
