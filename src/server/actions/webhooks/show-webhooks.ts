import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { OfficeWebhook, webhookQuery } from '#contract/office/webhooks.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { testEvent, webhookEvents } from '#domain/webhooks/events.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { pageOf } from '#server/actions/office/deliveries/page-of.ts';
import { partnerRefs, type PartnerRef } from '#server/actions/staff/grants-on-wire.ts';
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
  const { rows, next, previous } = await pageOf(
    cursor,
    ({ key, backward }, limit) =>
      deliveriesPage(store, {
        endpointId: id,
        status: status ?? null,
        from: key === null ? null : { seq: key, backward },
        limit,
      }),
    ({ seq }) => seq,
  );
  return {
    endpoint: onWire(endpoint, partner),
    rows: rows.map(({ data, type, occurredAt, nextAttemptAt, triedAt, lastError, seq: _, ...row }) => ({
      ...row,
      type: webhookEvents.find((each) => each === type) ?? testEvent,
      account: textIn(data, 'account'),
      request: textIn(data, 'request'),
      occurredAt: occurredAt.toISOString(),
      nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
      triedAt: triedAt?.toISOString() ?? null,
      error: lastError,
    })),
    next,
    previous,
    may: { keep: mayAt(staff.grants, 'keep-webhooks', partner.id) },
  };
}

type Endpoint = NonNullable<Awaited<ReturnType<typeof endpointById>>>;

const onWire = (
  { partnerId: _, events, createdAt, rotatedAt, succeededAt, failedAt, ...row }: Endpoint,
  partner: PartnerRef,
): OfficeWebhook => ({
  ...row,
  partner,
  events: webhookEvents.filter((each) => events.includes(each)),
  createdAt: createdAt.toISOString(),
  rotatedAt: rotatedAt?.toISOString() ?? null,
  succeededAt: succeededAt?.toISOString() ?? null,
  failedAt: failedAt?.toISOString() ?? null,
});

function textIn(data: unknown, name: string): string | null {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : null;
  return typeof value === 'string' ? value : null;
}
