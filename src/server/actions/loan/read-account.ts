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
import { askTogether, type Answers } from '#server/database/question.ts';
import { openHoldOf } from '#domain/credit/ledger/holds.ts';
import { holdsOf, stopQuestions } from '#server/queries/loans/lock-stops.ts';
import { deliveryCodeShown } from './delivery-code.ts';
import { deliveryOf } from '#server/queries/loans/deliveries.ts';
import { instalmentsOf } from '#server/queries/loans/instalments.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { endpointHashesOf } from '#server/queries/loans/push-subscriptions.ts';
import { documentPersonOf, personOf } from '#server/queries/requests/people.ts';
import { deviceOfRequest, barcodePath } from '#server/actions/base/plan-of-request.ts';
import { maskOf } from '#server/actions/base/masks.ts';
import { readableAccount } from '#server/actions/access/own-request.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import type { DeliveryStatus } from '#contract/account.ts';
import { type Delivery, hasNote, promisedDays } from '#domain/delivery/delivery.ts';
import { lockFrom } from './device-follows.ts';
import { loanQuestions, loanTodayFrom, type LoanToday } from './loan-today.ts';
import { openDebts } from './open-debts.ts';
import { waysFrom, wayQuestions } from './pay-ways.ts';
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
  const { store } = deps;
  const { request, isProved } = await readableAccount(store, caller, account, 'to-pay');
  const asked = await askTogether(store, {
    ...accountQuestions(request),
    person: personOf.of(request.id),
    browsers: endpointHashesOf.of(account),
  });
  const { loan, today, orderInfo } = await orderInfoOf(deps, asked);
  const name = asked.person ? fullName(documentPersonOf(asked.person)) : '';
  const device = deviceOfRequest(request);
  return {
    clientName: isProved ? name : maskOf('name', name),
    orderInfo,
    product: { name: device.name, color: device.colorName, picture: device.picture },
    asOf: dayIn(businessZone, today.now),
    ...(isProved &&
      deps.push &&
      loan.status === 'Active' && { push: { key: deps.push.publicKey, browsers: asked.browsers } }),
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
  const { request } = await readableAccount(deps.store, caller, input.account, 'to-pay');
  if (request.partner_id !== input.partner) throw new DomainError('not-found');
  const asked = await askTogether(deps.store, accountQuestions(request));
  return (await orderInfoOf(deps, asked)).orderInfo.payments;
}

const accountQuestions = ({ id, account }: Pick<CreditRequest, 'id' | 'account'>) => ({
  ...loanQuestions({ account, request_id: id }),
  ...wayQuestions(account),
  ...stopQuestions(account),
  loan: loanByAccount.of(account),
  instalments: instalmentsOf.of(account),
  delivery: deliveryOf.of(account),
  holds: holdsOf.of(account),
});

async function orderInfoOf(deps: Deps, asked: Answers<ReturnType<typeof accountQuestions>>) {
  const { loan } = asked;
  if (!loan) throw new DomainError('not-found');
  const today = await loanTodayFrom(deps.store, loan, asked);
  return { loan, today, orderInfo: orderInfoFrom(deps, today, asked) };
}

function orderInfoFrom(deps: Deps, today: LoanToday, asked: Answers<ReturnType<typeof accountQuestions>>) {
  const { loan, entries, statement } = today;
  const { instalments, delivery, holds, promises, open } = asked;
  const ways = waysFrom(deps, { account: loan.account, status: today.position.status, entries }, asked);
  const lock = lockFrom(deps, entries, today, { promises, ...open });
  const { weeks, status } = statement;
  const [down] = instalments.filter(({ number }) => number === 0);
  const isPending = status === 'PendingDownPayment';
  const byNumber = new Map(instalments.map((each) => [each.number, each]));
  // What has ended has nothing left to pay, and no reference to pay it by.
  const atTill = new Map(
    openDebts(deps, statement).map(({ week, pendingCentavos }) => [week, pendingCentavos]),
  );
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
        const asked = atTill.get(number) ?? pendingCentavos;
        return {
          paymentNumber: number,
          paymentStatus: isPaid ? 'Paid' : 'NotPaid',
          // Before the down payment nothing is due: the days that would apply if it were paid today.
          scheduledPaymentDate: dueOn ?? addDays(today.today, number * 7),
          totalPayment: toPesos(isPaid ? amountCentavos : amountCentavos - paidCentavos),
          ...(asked !== pendingCentavos && { atTill: toPesos(asked) }),
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
    ...(delivery && ownDelivery(deps, loan.account, delivery)),
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

/** To its customer alone: with the code that she takes it with. */
function ownDelivery(deps: Deps, account: string, delivery: Delivery): { delivery?: DeliveryStatus } {
  const { delivery: shown } = deliveryShown(delivery);
  return shown ? { delivery: { ...shown, ...deliveryCodeShown(deps, account, delivery) } } : {};
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
