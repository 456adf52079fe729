import type { OfficeOutput } from '#contract/office/api.ts';
import { DomainError } from '#domain/errors.ts';
import type { LookReason } from '#domain/staff/sealed-fields.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { findRequest } from '#server/actions/access/find-request.ts';
import { sealedValuesOf } from '#server/actions/request/sealed-values.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { deliveriesOfRequests } from '#server/queries/office/deliveries-page.ts';
import { deliveryLinesOf } from './delivery-line.ts';
import { mayRevealNow } from './reveal-of-delivery.ts';

interface Asked {
  readonly requestIds: readonly string[];
  readonly reason: LookReason;
  readonly reasonText: string;
}

/**
 * Opens the list by which devices are packed: only what a box needs. The audit log of each request has who opened it, and
 * why, before anything is shown.
 * @throws not-found for another partner's; conflict when one is not to be packed or sent any more
 */
export function openPackingList(
  { store }: Deps,
  staff: StaffCaller,
  { requestIds, reason, reasonText }: Asked,
): Promise<OfficeOutput<'openPackingList'>> {
  return inTransaction(store, async (tx) => {
    const ids = [...new Set(requestIds)];
    const lines = await deliveryLinesOf(tx, await deliveriesOfRequests(tx, ids));
    if (lines.length < ids.length) throw new DomainError('not-found');
    const gone = lines.filter((line) => line.view === 'sent' || !mayRevealNow(line, undefined));
    if (gone.length > 0)
      throw new DomainError('conflict', { messages: [alreadyGone(gone.map(({ account }) => account))] });
    const rows = [];
    for (const line of lines.toSorted((a, b) => a.paidAt.localeCompare(b.paidAt))) {
      const values = await sealedValuesOf(tx, await findRequest(tx, line.requestId));
      const { requestId, account, partner, product, promisedBy } = line;
      rows.push({
        requestId,
        account,
        partner,
        product,
        promisedBy,
        name: values.get('name') ?? '',
        address: values.get('address-shipping') ?? '',
        imei: values.get('imei')?.slice(-4) ?? null,
      });
    }
    const at = await appNow(tx.db);
    // In one order of the partners' chains, so that two who open lists at once do not wait for each other.
    for (const { requestId } of rows.toSorted((one, other) => one.partner.id - other.partner.id)) {
      await appendStaffEvent(tx, staff, requestId, {
        kind: 'viewed',
        detail: { document: 'packing-list', reason },
        note: reasonText,
      });
    }
    return { at: at.toISOString(), by: staff.name, rows };
  });
}

const alreadyGone = (accounts: readonly string[]): string =>
  `Ya no están por empacar ni por enviar: ${accounts.join(', ')}. Vuelva a elegir.`;
