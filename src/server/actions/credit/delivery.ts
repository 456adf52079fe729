import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import { isWithCustomer, possibleActs } from '#domain/delivery/delivery.ts';
import { DomainError } from '#domain/errors.ts';
import { deliveryFields, fieldsOfPerson, type DeliveryField } from '#domain/staff/saved-views.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { countLook } from '#server/actions/access/count-looks.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { homeStateOf } from '#server/actions/loan/home-state.ts';
import { findRequest } from '#server/actions/access/own-request.ts';
import { sealedValuesOf } from '#server/actions/request/sealed-values.ts';
import { timelineOf } from '#server/actions/request/documents-of.ts';
import { appNow } from '#server/database/clock.ts';
import { maskOf } from '#server/actions/base/masks.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { deliveryOf } from '#server/queries/loans/deliveries.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { contactOf } from '#server/queries/office/contacts-page.ts';
import { deliveriesOfRequests } from '#server/queries/office/deliveries-page.ts';
import { deviceOrdersOf } from '#server/queries/office/device-orders-page.ts';
import type { deliveryLine } from '#contract/office/deliveries.ts';
import type { LookReason } from '#domain/staff/sealed-fields.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { inTransaction } from '#server/database/store.ts';
import { contactsOnWire } from './delivery-contacts.ts';
import { deliveryLinesOf } from './deliveries.ts';
import { ordersOnWire } from './device-orders.ts';

/** Shows one device on its way; what is sealed is masked. @throws not-found also before the credit is active */
export async function showDelivery(
  { store }: Deps,
  staff: StaffCaller,
  requestId: string,
): Promise<OfficeOutput<'getOfficeDelivery'>> {
  const row = await findRequest(store, requestId);
  const [delivery, loan, rows] = await Promise.all([
    deliveryOf(store, row.account),
    loanByAccount(store, row.account),
    deliveriesOfRequests(store, [row.id]),
  ]);
  const [line] = await deliveryLinesOf(store, rows);
  if (!delivery || !loan || !line) throw new DomainError('not-found');
  const [now, home, values, contact, orders, events] = await Promise.all([
    appNow(store.db),
    homeStateOf(store, loan),
    sealedValuesOf(store, row),
    contactOf(store, row.id),
    deviceOrdersOf(store, row.account),
    eventsOf(store, row.id),
  ]);
  const act = mayAt(staff.grants, 'send-devices', row.partner_id);
  const possible = possibleActs(delivery, { today: customerDay(home, now), creditStatus: loan.status });
  const shown = contact && (await contactsOnWire(store, [contact]))[0];
  return {
    ...line,
    sealed: deliveryFields.flatMap((field) => {
      const value = values.get(field);
      return value === undefined ? [] : [{ field, masked: maskOf(field, value) }];
    }),
    orders: await ordersOnWire(store, orders),
    contact: shown ?? null,
    history: timelineOf(events.filter(({ kind }) => ofDevice.test(kind))).toReversed(),
    may: {
      pack: act && possible.has('pack'),
      correct: act && possible.has('correct'),
      send: act && possible.has('send'),
      deliver: act && possible.has('deliver'),
      handOver: act && possible.has('hand-over'),
      takeBack: act && possible.has('take-back'),
      packAgain: act && possible.has('pack-again'),
      reveal: act && mayRevealNow(line, contact),
      reportTheft:
        loan.status === 'Active' &&
        isWithCustomer(delivery) &&
        mayAt(staff.grants, 'lock-stolen', row.partner_id),
      act,
    },
  };
}

/** What the page of a device tells of the audit log. */
const ofDevice = /^(device-|imei-|theft-|contact-due|customer-|viewed|down-payment-paid)/;

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
  deps: Deps,
  staff: StaffCaller,
  { requestId, field, reason, reasonText }: Look,
): Promise<OfficeOutput<'revealOfDelivery'>> {
  return inTransaction(deps.store, async (tx) => {
    const row = await findRequest(tx, requestId);
    const [line] = await deliveryLinesOf(tx, await deliveriesOfRequests(tx, [row.id]));
    const contact = await contactOf(tx, row.id);
    if (!line && !contact) throw new DomainError('not-found');
    if (isOfPerson(field) && !mayRevealNow(line, contact))
      throw new DomainError('conflict', { messages: [notNeeded] });
    const value = (await sealedValuesOf(tx, row)).get(field);
    if (value === undefined) throw new DomainError('not-found');
    await countLook(deps, tx, staff, row.partner_id);
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
const mayRevealNow = (
  line: Pick<z.output<typeof deliveryLine>, 'view' | 'isEnded'> | undefined,
  contact: { readonly doneAt: Date | null } | undefined,
): boolean =>
  (contact !== undefined && contact.doneAt === null) ||
  (line !== undefined && (line.view === 'sent' || (isWaiting(line.view) && !line.isEnded)));

const isWaiting = (view: string): boolean => view === 'to-pack' || view === 'packed';

const notNeeded = 'El equipo ya no está por entregarse: este dato ya no hace falta para enviarlo.';

interface PackingAsked {
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
  deps: Deps,
  staff: StaffCaller,
  { requestIds, reason, reasonText }: PackingAsked,
): Promise<OfficeOutput<'openPackingList'>> {
  return inTransaction(deps.store, async (tx) => {
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
    for (const [id, { length }] of Map.groupBy(rows, ({ partner }) => partner.id))
      await countLook(deps, tx, staff, id, { times: length });
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
