import { randomUUID } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import { testEvent } from '#domain/webhooks/events.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { deliveryById, insertDeliveries, sendAgain } from '#server/queries/webhooks/deliveries.ts';
import { lockEndpoint } from '#server/queries/webhooks/endpoints.ts';

/** Sends a test event at once. @throws not-found; conflict while it is off */
export function testWebhook(
  { store, jobs }: Pick<Deps, 'store' | 'jobs'>,
  staff: StaffCaller,
  id: string,
): Promise<void> {
  return inTransaction(store, async (tx) => {
    const { partnerId } = await endpointThatIsOn(tx, id);
    const [deliveryId] = await insertDeliveries(tx, [
      {
        endpointId: id,
        eventId: `evt_test_${randomUUID()}`,
        type: testEvent,
        occurredAt: await appNow(tx.db),
        data: { partner: partnerId, request: null, account: null },
      },
    ]);
    if (deliveryId !== undefined) await jobs.send(tx, 'deliver-webhook', { deliveryId });
    await appendStaffEventOf(tx, staff, partnerId, { kind: 'webhook-tested', detail: { webhook: id } });
  });
}

/** Sends a delivery again, with the id that it had. @throws not-found; conflict while it waits, or its receiver is off */
export function sendWebhookAgain(
  { store, jobs }: Pick<Deps, 'store' | 'jobs'>,
  staff: StaffCaller,
  id: string,
): Promise<void> {
  return inTransaction(store, async (tx) => {
    const delivery = await deliveryById(tx, id);
    if (!delivery) throw new DomainError('not-found');
    const { endpointId, eventId: event } = delivery;
    const { partnerId } = await endpointThatIsOn(tx, endpointId);
    if (!(await sendAgain(tx, id))) throw new DomainError('conflict', { messages: [waits] });
    await jobs.send(tx, 'deliver-webhook', { deliveryId: id });
    await appendStaffEventOf(tx, staff, partnerId, {
      kind: 'webhook-sent-again',
      detail: { webhook: endpointId, event },
    });
  });
}

async function endpointThatIsOn(tx: TxStore, id: string) {
  const endpoint = await lockEndpoint(tx, id);
  if (!endpoint) throw new DomainError('not-found');
  if (!endpoint.isEnabled) throw new DomainError('conflict', { messages: [isOff] });
  return endpoint;
}

const waits = 'Este aviso ya espera su envío.';
const isOff = 'Este destino está apagado. Enciéndalo antes de enviar.';
