import type { Output } from '#contract/api.ts';
import { addDays, dayIn } from '#domain/calendar.ts';
import { fullName } from '#domain/applicant/name.ts';
import { toPesos } from '#domain/credit/money.ts';
import { ofKind, standing, type LedgerEntry } from '#domain/credit/ledger/entries.ts';
import { paidIn, positionOf, wireStatus } from '#domain/credit/ledger/position.ts';
import { receiptsOf } from '#domain/credit/ledger/receipts.ts';
import { referenceAppearsOn } from '#domain/credit/ledger/references-plan.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { appNow } from '#server/database/clock.ts';
import { openHoldOf } from '#domain/credit/ledger/holds.ts';
import { holdsOf } from '#server/queries/loans/lock-stops.ts';
import { deliveryOf } from '#server/queries/loans/deliveries.ts';
import { instalmentsOf } from '#server/queries/loans/instalments.ts';
import type { Loan } from '#server/queries/loans/loans.ts';
import { endpointHashesOf } from '#server/queries/loans/push-subscriptions.ts';
import { documentPersonOf, personOf } from '#server/queries/requests/people.ts';
import { deviceOfRequest, barcodePath } from '#server/actions/base/plan-of-request.ts';
import { maskOf } from '#server/actions/base/masks.ts';
import { readableLoan } from '#server/actions/access/own-request.ts';
import type { DeliveryStatus } from '#contract/account.ts';
import { type Delivery, hasNote, promisedDays } from '#domain/delivery/delivery.ts';
import { lockOf } from './device-follows.ts';
import { loanToday } from './loan-today.ts';
import { openDebts } from './open-debts.ts';
import { payWays } from './pay-ways.ts';
import { payoffOnWire } from './quote-payoff.ts';
import { unpaidVouchers, voucherOnWire } from './unpaid-vouchers.ts';

/**
 * Returns the statement of an account: status, references, payments, balance.
 * @throws no-session, not-found; also before the contract is signed
 */
export async function readAccount(
  deps: Deps,
  caller: Caller,
  account: string,
): Promise<Output<'getAccountStatus'>> {
  const { request, loan, isProved } = await readableLoan(deps.store, caller, account, 'to-pay');
  const person = await personOf(deps.store, request.id);
  const name = person ? fullName(documentPersonOf(person)) : '';
  const device = deviceOfRequest(request);
  return {
    clientName: isProved ? name : maskOf('name', name),
    orderInfo: await orderInfoOf(deps, loan),
    product: { name: device.name, color: device.colorName, picture: device.picture },
    asOf: dayIn(businessZone, await appNow(deps.store.db)),
    ...(isProved &&
      deps.push &&
      loan.status === 'Active' && {
        push: { key: deps.push.publicKey, browsers: await endpointHashesOf(deps.store, account) },
      }),
  };
}

/**
 * Returns the weekly payments of an account with a partner.
 * @throws no-session, not-found
 */
export async function readPayments(
  deps: Deps,
  caller: Caller,
  input: { partner: number; account: string },
): Promise<Output<'getPaymentsByDelivery'>> {
  const { loan } = await readableLoan(deps.store, caller, input.account, 'to-pay');
  if (loan.partner_id !== input.partner) throw new DomainError('not-found');
  return (await orderInfoOf(deps, loan)).payments;
}

async function orderInfoOf(deps: Deps, loan: Loan) {
  const { store } = deps;
  const [instalments, today, delivery, holds] = await Promise.all([
    instalmentsOf(store, loan.account),
    loanToday(store, loan),
    deliveryOf(store, loan.account),
    holdsOf(store, loan.account),
  ]);
  const { entries, statement, now, state } = today;
  const ways = await payWays(deps, store, { account: loan.account, status: today.position.status, entries });
  const lock = await lockOf(deps, store, loan, entries, { now, state });
  const { weeks, status } = statement;
  const [down] = instalments.filter(({ number }) => number === 0);
  const isPending = status === 'PendingDownPayment';
  const byNumber = new Map(instalments.map((each) => [each.number, each]));
  // What has ended has nothing left to pay, and no reference to pay it by.
  const atTill = new Set(openDebts(deps, statement).map(({ week }) => week));
  // A rest that no till takes, where a transfer or a card does.
  const leftToWays = new Set(
    weeks
      .filter(
        ({ number, pendingCentavos }) => status === 'Active' && pendingCentavos > 0 && !atTill.has(number),
      )
      .map(({ number }) => number),
  );
  const hasReferences = isPending || status === 'Active' || status === 'Paid';
  return {
    status: wireStatus(status),
    downPaymentReferences:
      down && hasReferences
        ? [
            {
              // It does not expire ('No aplica').
              expiresAtUtc: null,
              amount: toPesos(isPending ? statement.missingDownPaymentCentavos : down.amount_centavos),
              codeImageUrl: barcodePath(down.reference ?? ''),
              reference: down.reference ?? '',
            },
          ]
        : [],
    paymentReferences: hasReferences
      ? instalments.flatMap(({ number, reference }) =>
          number > 0 && reference !== null && !leftToWays.has(number)
            ? [{ periodNumber: number, codeImageUrl: barcodePath(reference), reference }]
            : [],
        )
      : [],
    payments: weeks.map(
      ({ number, dueOn, amountCentavos, pendingCentavos, paidCentavos, forgivenCentavos }) => {
        const isPaid = pendingCentavos === 0 && !isPending;
        return {
          paymentNumber: number,
          paymentStatus: isPaid ? 'Paid' : 'NotPaid',
          // Before the down payment nothing is due: the days that would apply if it were paid today.
          scheduledPaymentDate: dueOn ?? addDays(today.today, number * 7),
          totalPayment: toPesos(isPaid ? amountCentavos : amountCentavos - paidCentavos),
          paidAt: amountCentavos === 0 ? null : (byNumber.get(number)?.paid_at?.toISOString() ?? null),
          paid: toPesos(paidCentavos),
          ...(forgivenCentavos > 0 && { forgiven: toPesos(forgivenCentavos) }),
          ...(status === 'Active' &&
          dueOn !== null &&
          byNumber.get(number)?.reference === null &&
          !leftToWays.has(number)
            ? { referenceOn: referenceAppearsOn(dueOn, deps.payments.referenceDays) }
            : {}),
        };
      },
    ),
    // Before the delivery the days of the payments are expected ones.
    nextPaymentDueOn: statement.awaitsDelivery ? null : (statement.nextPayment?.dueOn ?? null),
    remainingPayment: toPesos(statement.remainingCentavos),
    termInWeeks: loan.total_payments,
    fullPaymentsMade: statement.paymentsMade,
    state: status,
    paid: toPesos(paidIn(positionOf(entries))),
    ...forgivenIn(entries),
    toReturn: toPesos(isPending ? 0 : statement.heldCentavos),
    lock: {
      lockedSince: loan.locked_at?.toISOString() ?? null,
      isReported: openHoldOf(holds, 'theft') !== undefined,
      toUnlock: toPesos(lock.toUnlockCentavos),
      toBeCurrent: toPesos(lock.toBeCurrentCentavos),
      next: lock.next && { paymentNumber: lock.next.week, locksOn: lock.next.lockOn },
    },
    received: receivedOf(entries),
    ...(delivery && deliveryShown(delivery)),
    payoff: payoffOnWire(today, deps.payments.cash),
    ...(ways && { ways }),
    vouchers:
      status === 'Active'
        ? unpaidVouchers(today).map((each) => voucherOnWire(each, loan.total_payments))
        : [],
  };
}

function forgivenIn(entries: readonly LedgerEntry[]) {
  const forgiven = ofKind(standing(entries), 'forgiven').toReversed();
  return forgiven.length === 0
    ? {}
    : { forgiven: forgiven.map(({ valueDay: day, pots }) => ({ day, amount: toPesos(-pots.owed) })) };
}

/** Each payment with where it went, the newest first. */
function receivedOf(entries: readonly LedgerEntry[]) {
  return receiptsOf(entries)
    .toReversed()
    .map(({ day, centavos, shares }) => ({
      day,
      amount: toPesos(centavos),
      appliedTo: shares.map((share) => ({ paymentNumber: share.week, amount: toPesos(share.centavos) })),
    }));
}

/** A device as its customer follows it; nothing while nobody knows whether an earlier credit's was delivered. */
export function deliveryShown(delivery: Delivery): { delivery?: DeliveryStatus } {
  const { state, beganOn, carriedOver, carrier, trackingNumber, leftOn, deliveredOn, returnedOn } = delivery;
  if (carriedOver && state === 'to-pack') return {};
  const promised = promisedDays(beganOn);
  return {
    delivery: {
      state,
      promised,
      carrier,
      trackingNumber,
      sentOn: leftOn,
      deliveredOn,
      returnedOn,
      ...(hasNote(delivery) && { hasNote: true }),
    },
  };
}
