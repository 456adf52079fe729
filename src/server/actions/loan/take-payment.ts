import type { Day } from '#domain/calendar.ts';
import { isCash } from '#domain/credit/amount-of-choice.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import { ofKind, standing, type Purpose } from '#domain/credit/ledger/entries.ts';
import { quotePayoff } from '#domain/credit/ledger/payoff.ts';
import { isClosed, weeksOn, type Position } from '#domain/credit/ledger/position.ts';
import { ledgerStatement } from '#domain/credit/ledger/statement.ts';
import { receiptSentence } from '#domain/credit/ledger/receipt-sentence.ts';
import { oddityOf, oddityOfSum } from '#domain/credit/ledger/oddity.ts';
import type { Told } from '#domain/credit/ledger/told.ts';
import { textOf, type Sender } from '#domain/partner/message-words.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { nowAsked } from '#server/database/clock.ts';
import { askTogether } from '#server/database/question.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import type { PaymentEvent } from '#server/providers/payments/port.ts';
import { appendAuditEvents } from '#server/queries/audit/audit-events.ts';
import { partnerRowOfReference } from '#server/queries/catalogue/offers.ts';
import { entriesOf, lockLoanOfReference, type Loan } from '#server/queries/loans/loans.ts';
import { homeOf } from '#server/queries/requests/addresses.ts';
import { paymentReference, referencesOf, type Channel } from '#server/queries/loans/payment-references.ts';
import { insertQuote, quotesOf } from '#server/queries/loans/contracts.ts';
import {
  insertPaymentEvent,
  setPaymentResult,
  type PaymentResult,
  insertOddity,
} from '#server/queries/loans/payment-events.ts';
import { withdrawMessages } from '#server/queries/messages/outbox.ts';
import { expectRefund } from './expect-refund.ts';
import { activateCredit, activationEvents } from './open-loan.ts';
import { deviceFollows, lockOf, type DeviceChange } from './device-follows.ts';
import { ledgerMark, bookFact, type Booked } from './ledger-of.ts';
import { needsReferences, planNext } from './references.ts';
import { missingToUnlock } from './loan-messages.ts';
import { referenceOfSum } from './make-catch-up.ts';
import { pausesIn, reminderKey } from './message-keys.ts';
import { tellCustomer } from './tell-customer.ts';

/**
 * Books a payment reported by a payment network, whatever its amount: the oldest open week is paid first, what is over
 * goes on, and what is too much is held for its payer (servicing.md §2). Every event is stored with its outcome and
 * counts once, also when it arrives repeatedly or concurrently. Money for an unknown reference waits in a list.
 */
export async function takePayment(
  deps: Deps,
  event: PaymentEvent,
  provider = deps.payments.name,
): Promise<{ result: PaymentResult | 'repeated' }> {
  const result = await inTransaction(deps.store, async (tx): Promise<PaymentResult | 'repeated'> => {
    const [isNew, loan, { issued, partner, now }] = await Promise.all([
      insertPaymentEvent(tx, { provider, ...event }),
      lockLoanOfReference(tx, event.reference),
      askTogether(tx, {
        issued: paymentReference.of(event.reference),
        partner: partnerRowOfReference.of(event.reference),
        now: nowAsked.of(),
      }),
    ]);
    if (!isNew) return 'repeated';
    if (!loan || !issued || !partner) {
      await setPaymentResult(tx, provider, event.eventId, 'unknown-reference');
      return 'unknown-reference';
    }
    const { purpose, amountCentavos: issuedCentavos, channel, issuedAt } = issued;
    const money = { ...event, provider, purpose, issuedCentavos, channel, issuedAt };
    await takeMoney(deps, tx, loan, money, { now, partner });
    await setPaymentResult(tx, provider, event.eventId, 'applied');
    return 'applied';
  });
  if (result === 'unknown-reference') deps.log.warn({ provider, result }, 'payment needs manual review');
  return { result };
}

/** Money of a known account. */
export interface Money extends PaymentEvent {
  readonly provider: string;
  readonly purpose: Purpose;
  /** What its reference was issued for; none when a person assigned it. */
  readonly issuedCentavos?: number;
  /** Default: a till's. */
  readonly channel?: Channel;
  /** Of its reference; default: the signature. */
  readonly issuedAt?: Date;
  /** Who assigned it; default, the network's reference did. */
  readonly actor?: string;
}

/** Books money into a locked loan, with everything that follows from it. Must be last in its transaction. */
export async function takeMoney(
  deps: Deps,
  tx: TxStore,
  loan: Loan,
  money: Money,
  { now, partner }: { now: Date; partner: Sender },
): Promise<void> {
  const { home, stored, quotes } = await askTogether(tx, {
    home: homeOf.of(loan.request_id),
    stored: entriesOf.of(loan.account),
    quotes: quotesOf.of(loan.account),
  });
  const state = home?.state ?? null;
  // A network's clock that is wrong dates no money into the future, nor before there was anything to pay.
  const { issuedAt = loan.created_at } = money;
  const isEarly = customerDay(state, money.paidAt) < customerDay(state, issuedAt);
  const notAhead = money.paidAt < now ? money.paidAt : now;
  const paidAt = notAhead > issuedAt ? notAhead : issuedAt;
  const booked = await bookFact(
    deps,
    tx,
    loan,
    {
      kind: 'money',
      event: `${money.provider}:${money.eventId}`,
      centavos: money.amountCentavos,
      reference: money.reference,
      purpose: money.purpose,
      at: now,
      valueDay: customerDay(state, paidAt),
      today: customerDay(state, now),
      actor: money.actor ?? 'system',
    },
    { paidAt, stored, quotes },
  );
  const { booking, after } = booked;
  if (booking.outcome !== 'booked') return;
  // Compare with the stored status, not the ledger: the first booking of a pre-ledger loan also carries over earlier
  // payments.
  const activates = loan.status === 'PendingDownPayment' && after.activated !== null;
  if (activates) await activateCredit(deps, tx, loan, { partner, after });
  const today = customerDay(state, now);
  if (booking.told?.kind === 'payoff-short' && booking.told.isNewOffer) {
    await offerAgain(tx, loan, after, today);
  }
  if (booking.told) {
    const pauses = pausesIn(booked.entries);
    const locked = await stillLocked(deps, tx, loan, { booked, today, now, state });
    await tell(deps, tx, loan, { told: booking.told, locked, cause: money.eventId, partner, pauses });
  }
  await referencesFollow(deps, tx, loan, { booked, activates, today });
  if (loan.status !== 'Paid' && after.status === 'Paid') {
    await deps.jobs.send(tx, 'void-references', { account: loan.account });
  }
  if (isClosed(after.status)) await expectRefund(tx, loan, booked, today);
  const device = await deviceFollows(deps, tx, loan, { booked, now, state, partner });
  await noteOddity(tx, loan, money, { booked, isEarly });
  deps.hub.publish(tx, loan.request_id);
  await record(tx, loan, { booked, activates, device });
}

/** A person looks whether money is right that is not what its reference asked for. */
async function noteOddity(
  tx: TxStore,
  loan: Loan,
  money: Money,
  { booked, isEarly }: { booked: Booked; isEarly: boolean },
): Promise<void> {
  const { booking, before, entries } = booked;
  const { purpose, issuedCentavos, provider, eventId, reference, channel = 'cash' } = money;
  if (issuedCentavos === undefined || booking.outcome !== 'booked' || booking.told === null) return;
  const under = ofKind(standing(entries), 'received').filter(({ detail }) => detail.reference === reference);
  const odd =
    channel === 'cash'
      ? oddityOf(before, booking.told, { purpose, issuedCentavos })
      : oddityOfSum(booking.told, {
          askedCentavos: channel === 'spei' ? null : issuedCentavos,
          isRepeated: under.length > 1,
        });
  const kind = isEarly ? 'early' : odd?.kind;
  const dueCentavos = odd?.dueCentavos ?? issuedCentavos;
  if (kind) await insertOddity(tx, { provider, eventId, account: loan.account, kind, dueCentavos });
}

/** The price that the receipt names holds from now on, also without a reference of its own. */
async function offerAgain(tx: TxStore, loan: Loan, after: Position, today: Day): Promise<void> {
  const running = {
    plan: after.terms.plan,
    weeks: weeksOn(after, today),
    coveredCentavos: after.coveredCentavos,
  };
  const quote = quotePayoff(today, running, today);
  if (quote) await insertQuote(tx, loan.account, quote);
}

/** The first references of an active credit, or one for the rest of a week, are made by a job. */
export async function referencesFollow(
  deps: Deps,
  tx: TxStore,
  loan: Loan,
  { booked, activates = false, today }: { booked: Booked; activates?: boolean; today: Day },
): Promise<void> {
  const references = await referencesOf(tx, loan.account);
  const after = { loan, today, references, statement: ledgerStatement(booked.entries, today) };
  // A part of what unlocks leaves another sum, whose reference is made anew.
  const isLocked = loan.locked_at !== null && booked.after.status === 'Active';
  if (isLocked || needsReferences(deps, after))
    await deps.jobs.send(tx, 'make-references', { account: loan.account });
  else if (activates || booked.after.status === 'Paid') await planNext(deps, tx, after);
}

/** The receipt, which names the weeks it covers; reminders of them are withdrawn. */
async function tell(
  deps: Deps,
  tx: TxStore,
  loan: Loan,
  {
    told,
    locked,
    cause,
    partner,
    pauses,
  }: { told: Told; locked: string; cause: string; partner: Sender; pauses: number },
): Promise<void> {
  const covered =
    told.kind === 'weeks' || told.kind === 'activated'
      ? told.shares.filter(({ missingCentavos }) => missingCentavos === 0).map(({ week }) => week)
      : [];
  const keys = covered.flatMap((week) =>
    (['due', 'overdue'] as const).map((kind) => reminderKey(loan.account, kind, week, pauses)),
  );
  if (keys.length > 0) await withdrawMessages(tx, keys);
  // An activation and a payoff have messages of their own.
  if ((told.kind === 'activated' && told.shares.length === 0) || told.kind === 'settled') return;
  await tellCustomer(deps, tx, loan, {
    text: textOf(partner, `${receiptSentence(told)}${locked}`),
    dedupeKey: `loan:${loan.account}:received:${cause}`,
  });
}

/** What a receipt says besides while the device stays locked: what is still missing, and its reference. */
async function stillLocked(
  deps: Deps,
  tx: TxStore,
  loan: Loan,
  { booked: { entries }, today, now, state }: { booked: Booked; today: Day; now: Date; state: string | null },
): Promise<string> {
  if (loan.locked_at === null) return '';
  const { isLocked, toUnlockCentavos, lockableWeeks } = await lockOf(deps, tx, loan, entries, { now, state });
  if (!isLocked) return '';
  const references = await referencesOf(tx, loan.account);
  const statement = ledgerStatement(entries, today);
  const sum = { centavos: toUnlockCentavos, weeks: lockableWeeks };
  const digits = referenceOfSum({ today, entries, statement, references }, sum);
  const made = isCash(toUnlockCentavos, deps.payments.cash) ? 'made' : null;
  return ` ${missingToUnlock(toUnlockCentavos, digits === null ? made : { digits })}`;
}

async function record(
  tx: TxStore,
  loan: Loan,
  { booked, activates, device }: { booked: Booked; activates: boolean; device: DeviceChange | null },
): Promise<void> {
  await appendAuditEvents(tx, loan.request_id, [
    { kind: 'payment-received', detail: ledgerMark(booked.booking) },
    ...(activates ? activationEvents : []),
    ...(device ? [device] : []),
  ]);
}
