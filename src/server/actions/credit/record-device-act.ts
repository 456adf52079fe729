import { refusalSentence, type DeliveryRefusal } from '#domain/delivery/delivery.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { recordDelivery, type DeliveryInput } from './record-delivery.ts';
import { findRequest } from '#server/actions/access/find-request.ts';

/**
 * Records what a person of the desk did with the device of a request.
 * @throws not-found; invalid-input for what is typed wrongly; conflict when the device stands otherwise meanwhile, or its
 * IMEI is on another open credit
 */
export async function recordDeviceAct(
  deps: Deps,
  staff: StaffCaller,
  { requestId, ...input }: { requestId: string } & Omit<DeliveryInput, 'account' | 'by'>,
): Promise<{ outcome: 'recorded' | 'done' }> {
  const { account } = await findRequest(deps.store, requestId);
  const recorded = await recordDelivery(deps, { account, by: staff, ...input });
  if (recorded.outcome === 'refused') throw deliveryFault(recorded.refusal);
  if (recorded.outcome === 'unconfirmed') throw recorded.fault;
  return { outcome: recorded.outcome };
}

export function deliveryFault(refusal: DeliveryRefusal): DomainError {
  if (refusal.why === 'unknown') return new DomainError('not-found');
  const messages = [refusalSentence(refusal)];
  return new DomainError(typed.has(refusal.why) ? 'invalid-input' : 'conflict', { messages });
}

const typed: ReadonlySet<DeliveryRefusal['why']> = new Set([
  'imei-invalid',
  'carrier-invalid',
  'tracking-invalid',
  'day-invalid',
  'note-too-long',
  'day-to-come',
  'day-too-early',
]);
