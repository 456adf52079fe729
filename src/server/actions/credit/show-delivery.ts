import type { OfficeOutput } from '#contract/office/api.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import { isWithCustomer, possibleActs } from '#domain/delivery/delivery.ts';
import { DomainError } from '#domain/errors.ts';
import { deliveryFields } from '#domain/staff/saved-views.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { homeStateOf } from '#server/actions/loan/home-state.ts';
import { findRequest } from '#server/actions/access/find-request.ts';
import { sealedValuesOf } from '#server/actions/request/sealed-values.ts';
import { timelineOf } from '#server/actions/request/timeline-of.ts';
import { appNow } from '#server/database/clock.ts';
import { maskOf } from '#server/actions/base/masks.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { deliveryOf } from '#server/queries/loans/deliveries.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { contactOf } from '#server/queries/office/contacts-page.ts';
import { deliveriesOfRequests } from '#server/queries/office/deliveries-page.ts';
import { deviceOrdersOf } from '#server/queries/office/device-orders-page.ts';
import { contactsOnWire } from './contacts-on-wire.ts';
import { deliveryLinesOf } from './delivery-line.ts';
import { ordersOnWire } from './list-device-orders.ts';
import { mayRevealNow } from './reveal-of-delivery.ts';

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
