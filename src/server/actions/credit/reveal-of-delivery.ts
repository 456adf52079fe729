import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { deliveryLine } from '#contract/office/deliveries.ts';
import { DomainError } from '#domain/errors.ts';
import { fieldsOfPerson, type DeliveryField } from '#domain/staff/saved-views.ts';
import type { LookReason } from '#domain/staff/sealed-fields.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { findRequest } from '#server/actions/access/find-request.ts';
import { sealedValuesOf } from '#server/actions/request/sealed-values.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { inTransaction } from '#server/database/store.ts';
import { contactOf } from '#server/queries/office/contacts-page.ts';
import { deliveriesOfRequests } from '#server/queries/office/deliveries-page.ts';
import { deliveryLinesOf } from './delivery-line.ts';

interface Look {
  readonly requestId: string;
  readonly field: DeliveryField;
  readonly reason: LookReason;
  readonly reasonText: string;
}

/**
 * Shows one sealed field to somebody who sends devices: of the person only while her device is under way or she waits for
 * a call. The audit log has who looked at what, and why, before anything is shown. @throws not-found, conflict
 */
export function revealOfDelivery(
  { store }: Deps,
  staff: StaffCaller,
  { requestId, field, reason, reasonText }: Look,
): Promise<OfficeOutput<'revealOfDelivery'>> {
  return inTransaction(store, async (tx) => {
    const row = await findRequest(tx, requestId);
    const [line] = await deliveryLinesOf(tx, await deliveriesOfRequests(tx, [row.id]));
    const contact = await contactOf(tx, row.id);
    if (!line && !contact) throw new DomainError('not-found');
    if (isOfPerson(field) && !mayRevealNow(line, contact))
      throw new DomainError('conflict', { messages: [notNeeded] });
    const value = (await sealedValuesOf(tx, row)).get(field);
    if (value === undefined) throw new DomainError('not-found');
    await appendStaffEvent(tx, staff, row.id, {
      kind: 'viewed',
      detail: { field, reason },
      note: reasonText,
    });
    return { value };
  });
}

const isOfPerson = (field: DeliveryField): boolean => fieldsOfPerson.some((each) => each === field);

/** Whether somebody who sends devices needs to know who and where. */
export const mayRevealNow = (
  line: Pick<z.output<typeof deliveryLine>, 'view' | 'isEnded'> | undefined,
  contact: { readonly doneAt: Date | null } | undefined,
): boolean =>
  (contact !== undefined && contact.doneAt === null) ||
  (line !== undefined && (line.view === 'sent' || (isWaiting(line.view) && !line.isEnded)));

const isWaiting = (view: string): boolean => view === 'to-pack' || view === 'packed';

const notNeeded = 'El equipo ya no está por entregarse: este dato ya no hace falta para enviarlo.';
