import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { OfficeWebhook, OfficeWebhookDelivery, webhookQuery } from '#contract/office/webhooks.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { testEvent, webhookEvents } from '#domain/webhooks/events.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { keysetList } from '#server/actions/base/keyset-list.ts';
import { partnerRefs, type PartnerRef } from '#server/actions/base/grants-on-wire.ts';
import { deliveriesPage } from '#server/queries/webhooks/deliveries.ts';
import { endpointById, endpointsInScope } from '#server/queries/webhooks/endpoints.ts';

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
