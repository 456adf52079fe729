import { randomUUID } from 'node:crypto';
import { addDays, type Day } from '#domain/calendar.ts';
import { DomainError } from '#domain/errors.ts';
import type { Role } from '#domain/staff/roles.ts';
import { approveAct } from '#server/actions/approvals/check-act.ts';
import { proposeAct } from '#server/actions/approvals/propose-act.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { eventNamed } from '#server/actions/office/payment-lines.ts';
import { takeNotice } from '#server/actions/loan/take-notice.ts';
import { inTransaction } from '#server/database/store.ts';
import type { PaymentEvent } from '#server/providers/payments/port.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { paymentHistory } from '#server/queries/office/payment-history.ts';
import { paymentRow } from '#server/queries/office/payments-page.ts';
import { grantsOf, insertGrant } from '#server/queries/staff/grants.ts';
import { activateStaff, insertStaff } from '#server/queries/staff/people.ts';
import type { Random } from './random.ts';

/** The network gives parts of payments back now and then, and two people of the desk take them out of the credits, or book the loss. */
export class Refunds {
  private readonly deps: Deps;
  private readonly random: Random;
  private readonly plans = new Map<Day, (() => Promise<void>)[]>();
  private desk: { maker: StaffCaller; checker: StaffCaller } | null = null;
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
    for (const told of [notice, notice]) await takeNotice(this.deps, told, provider);
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
    this.desk ??= { maker: await this.person('finance'), checker: await this.person('supervisor') };
    const { maker, checker } = this.desk;
    const proposal = { command: 'take-back-payment', payload: { event }, reason: 'Lo dice la red' } as const;
    try {
      const { approvalId } = await proposeAct(this.deps, maker, proposal);
      await approveAct(this.deps, checker, approvalId);
      return true;
    } catch (error) {
      if (error instanceof DomainError && ['credit-state', 'conflict'].includes(error.code)) return false;
      throw error;
    }
  }

  private async person(role: Role): Promise<StaffCaller> {
    const [id, name] = [randomUUID(), role];
    const { store } = this.deps;
    await inTransaction(store, async (tx) => {
      await insertStaff(tx, { id, name, email: `${role}@oficina.mx` });
      await activateStaff(tx, id);
      await insertGrant(tx, { staffId: id, role, partnerId: null, promoter: null, by: 'operator' });
    });
    const session = {
      sessionId: id,
      companyPartnerId: null,
      density: 'normal',
      ip: '',
      userAgent: '',
    } as const;
    return { id, name, grants: await grantsOf(store, id), ...session };
  }
}
