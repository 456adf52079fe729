import { weekdayOf, type Day } from '#domain/calendar.ts';
import { isClabe } from '#domain/credit/clabe.ts';
import { payableFrom } from '#domain/credit/ledger/refund.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { giveClabe } from '#server/actions/credit/give-clabe.ts';
import { payRefund } from '#test/support/credit.ts';
import { bookWaiting, returnWaiting } from '#server/actions/loan/decide-payment.ts';
import { proposeAccount } from '#server/actions/loan/propose-account.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { clabeOf as clabeGivenTo } from '#server/queries/loans/refunds.ts';
import {
  waitingPayment,
  waitingResults,
  type WaitingPayment,
} from '#server/queries/loans/waiting-payments.ts';
import { deskCaller } from '../desk-caller.ts';
import type { Customer } from './customer.ts';
import type { Random } from './random.ts';

/** A person who books what the network could not say whose it is, and pays back what is too much. */
export class Desk {
  private readonly deps: Deps;
  private readonly random: Random;
  private lucia: StaffCaller | null = null;
  /** What customers tell who ask for their money. */
  private readonly payers = new Map<string, string>();
  /** Left as they are: nobody asks for them, or the customer gave no account to pay to. */
  private readonly left = new Set<string>();

  constructor(deps: Deps, random: Random) {
    this.deps = deps;
    this.random = random;
  }

  remember(eventId: string, account: string): void {
    this.payers.set(eventId, account);
  }

  async work(customers: readonly Customer[], today: Day): Promise<void> {
    const { store } = this.deps;
    for (const payment of await this.waiting()) {
      // A day or two later.
      if (!this.left.has(payment.eventId) && this.random.chance(0.5)) await this.decide(payment);
    }
    if (weekdayOf(today) !== 1) return;
    const refundsDue = await store.db
      .selectFrom('refunds')
      .select(['id', 'account'])
      .where('state', '=', 'open')
      .orderBy('due_by')
      .orderBy('id')
      .execute();
    const open = Map.groupBy(refundsDue, ({ account }) => account);
    // In the order of the customers: numbers of accounts are another year's others.
    for (const customer of customers) {
      const refunds = open.get(customer.account) ?? [];
      if (refunds.length === 0 || this.left.has(customer.account)) continue;
      if (this.random.chance(0.3)) this.left.add(customer.account);
      else await this.payBack(customer, refunds);
    }
  }

  private async decide(payment: WaitingPayment): Promise<void> {
    const { provider, eventId } = payment;
    const event = { provider, eventId };
    const account = (await proposeAccount(this.deps.store, payment)) ?? this.payers.get(eventId);
    this.lucia ??= await deskCaller(this.deps, 'finance', 'Lucía');
    const by = { staff: this.lucia };
    const chance = this.random.next();
    if (account === undefined || chance < 0.1) this.left.add(eventId);
    else if (chance < 0.2) {
      const note = 'Devuelto por la red';
      await inTransaction(this.deps.store, (tx) => returnWaiting(tx, { event, by, note }));
    } else await inTransaction(this.deps.store, (tx) => bookWaiting(this.deps, tx, { event, account, by }));
  }

  /** The money that waits for a person, oldest first. */
  private async waiting(): Promise<WaitingPayment[]> {
    const { store } = this.deps;
    const events = await store.db
      .selectFrom('payment_events')
      .select(['provider', 'event_id as eventId'])
      .where('result', 'in', [...waitingResults])
      .orderBy('received_at')
      .execute();
    const payments = await Promise.all(events.map((event) => waitingPayment(store, event)));
    return payments.filter((payment) => payment !== undefined);
  }

  /** What is over of a credit that was closed. */
  private async payBack(
    { account, phone, owner }: Customer,
    refunds: readonly { id: string }[],
  ): Promise<void> {
    const { store } = this.deps;
    const given = await clabeGivenTo(store, account);
    if (given === null) return giveClabe(this.deps, owner, account, clabeOf(phone));
    if (payableFrom(given.givenAt) > (await appNow(store.db))) return;
    for (const { id } of refunds) {
      await payRefund(this.deps, 'lucia', id, { transfer: `spei-${phone}`, isReviewed: true });
    }
  }
}

/** An account of one's own, with the right check digit. */
function clabeOf(phone: string): string {
  const digits = Array.from({ length: 10 }, (_, digit) => `0321800${phone}${digit}`);
  return digits.find(isClabe) ?? '';
}
