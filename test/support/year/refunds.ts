import { addDays, type Day } from '#domain/calendar.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { eventNamed } from '#server/actions/credit/payment-lines.ts';
import { bookProviderReport } from '#server/actions/loan/book-provider-report.ts';
import type { PaymentEvent } from '#server/providers/payments/port.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { paymentHistory } from '#server/queries/office/payment-days.ts';
import { paymentRow } from '#server/queries/office/payments-page.ts';
import { byTwo, deskCaller } from '../desk-caller.ts';
import type { Random } from './random.ts';

/** The network gives parts of payments back now and then, and two people of the desk take them out of the credits, or book the loss. */
export class Refunds {
  private readonly deps: Deps;
  private readonly random: Random;
  private readonly plans = new Map<Day, (() => Promise<void>)[]>();
  private desk: readonly [maker: StaffCaller, checker: StaffCaller] | null = null;
  /** 'part taken', 'rest taken', 'part lost Paid', 'part refused': how many. */
  readonly counts: Record<string, number> = {};

  constructor(deps: Deps, random: Random) {
    this.deps = deps;
    this.random = random;
  }

  /** One of twenty payments: a part up to three months later, of half of these a further one, or all. */
  mayGiveBack(payment: PaymentEvent, today: Day): void {
    if (!this.random.chance(0.05)) return;
    const { amountCentavos } = payment;
    const first = this.random.whole(1, Math.ceil(amountCentavos / 4));
    const day = addDays(
      today,
      this.random.chance(0.5) ? this.random.whole(1, 20) : this.random.whole(21, 90),
    );
    this.plan(day, payment, first);
    if (this.random.chance(0.5)) return;
    const inAll = this.random.chance(0.5) ? amountCentavos : Math.min(amountCentavos, first + 10_00);
    this.plan(addDays(day, this.random.whole(0, 9)), payment, inAll);
  }

  private plan(day: Day, payment: PaymentEvent, givenBackCentavos: number): void {
    const tell = () => this.giveBack(payment, givenBackCentavos);
    this.plans.set(day, [...(this.plans.get(day) ?? []), tell]);
  }

  async work(today: Day): Promise<void> {
    for (const tell of this.plans.get(today) ?? []) await tell();
  }

  private async giveBack(payment: PaymentEvent, givenBackCentavos: number): Promise<void> {
    const provider = this.deps.payments.name;
    const notice = { givenBack: 'refunded', givenBackCentavos, payment } as const;
    for (const told of [notice, notice]) await bookProviderReport(this.deps, told, provider);
    const what = givenBackCentavos < payment.amountCentavos ? 'part' : 'rest';
    const event = `${provider}:${payment.eventId}`;
    const done = await this.takeBack(event);
    const name = `${what} ${done ? await this.outcomeOf(event) : 'refused'}`;
    this.counts[name] = (this.counts[name] ?? 0) + 1;
  }

  /** A credit that has ended, or would not have begun, stays: the loss is the shop's. */
  private async outcomeOf(event: string): Promise<string> {
    const row = await paymentRow(this.deps.store, eventNamed(event));
    const loan = row?.account ? await loanByAccount(this.deps.store, row.account) : undefined;
    const { decision } = row ? await paymentHistory(this.deps.store, row) : { decision: null };
    return decision?.decision === 'charged-back' ? `lost ${loan?.status}` : 'taken';
  }

  /** False where the money waits. */
  private async takeBack(event: string): Promise<boolean> {
    this.desk ??= [await deskCaller(this.deps, 'finance'), await deskCaller(this.deps, 'supervisor')];
    try {
      await byTwo(this.deps, this.desk, 'take-back-payment', { event });
      return true;
    } catch (error) {
      if (error instanceof DomainError && ['credit-state', 'conflict'].includes(error.code)) return false;
      throw error;
    }
  }
}
