import { addDays, type Day } from '#domain/calendar.ts';
import type { LedgerStatus } from '#domain/credit/ledger/position.ts';
import { luhnDigit } from '#domain/credit/reference.ts';
import type { TypedAct } from '#domain/delivery/parse-act.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { receiveDevice } from '#server/actions/credit/hand-over.ts';
import { recordDelivery } from '#server/actions/credit/record-delivery.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { deskCaller } from '../desk-caller.ts';
import type { Customer } from './customer.ts';
import type { Random } from './random.ts';

/** What becomes of devices. */
const fates = ['counter', 'prompt', 'late', 'returned', 'lost', 'told late', 'received'] as const;

/** The shop's clerk and the carrier. */
export class Couriers {
  private readonly deps: Deps;
  private readonly plans = new Map<Day, (() => Promise<void>)[]>();
  private clerk: StaffCaller | null = null;
  private devices = 0;
  private turn: number;
  /** 'late', 'lost', …: how many. */
  readonly counts: Record<string, number> = {};

  constructor(deps: Deps, random: Random) {
    this.deps = deps;
    this.turn = random.whole(0, fates.length - 1);
  }

  /** Once its down payment is complete. What its customer does by the day of her account needs the device at once. */
  take(customer: Customer, today: Day): void {
    const fate = customer.acts.size > 0 ? 'counter' : this.nextFate();
    this.counts[fate] = (this.counts[fate] ?? 0) + 1;
    const on = (days: number, ...acts: TypedAct[]) => this.plan(customer, addDays(today, days), acts);
    const sent = { kind: 'send', carrier: 'Estafeta', trackingNumber: `A-${customer.account}` } as const;
    const delivered = { kind: 'deliver', on: null, proofNote: 'Recibió ella' } as const;
    switch (fate) {
      case 'counter':
        return on(0, { kind: 'hand-over', imei: this.newImei() });
      case 'prompt':
        on(1, { kind: 'pack', imei: this.newImei() }, sent);
        return on(3, delivered);
      case 'late':
        on(6, { kind: 'pack', imei: this.newImei() }, sent);
        return on(19, delivered);
      case 'told late':
        on(1, { kind: 'pack', imei: this.newImei() }, sent);
        return on(12, { ...delivered, on: addDays(today, 3) });
      case 'received':
        on(1, { kind: 'pack', imei: this.newImei() }, sent);
        return on(4, { kind: 'receive' });
      case 'lost':
        return on(2, { kind: 'pack', imei: this.newImei() }, sent);
      case 'returned':
        on(1, { kind: 'pack', imei: this.newImei() }, sent);
        on(8, { kind: 'take-back' });
        on(
          11,
          { kind: 'pack-again', imei: this.newImei() },
          { ...sent, trackingNumber: `B-${customer.account}` },
        );
        return on(14, delivered);
    }
  }

  async work(today: Day): Promise<void> {
    for (const work of this.plans.get(today) ?? []) await work();
  }

  private plan(customer: Customer, day: Day, acts: readonly TypedAct[]): void {
    const work = async () => {
      for (const act of acts) await this.record(customer, act, day);
    };
    this.plans.set(day, [...(this.plans.get(day) ?? []), work]);
  }

  private async record({ account, owner, knows }: Customer, act: TypedAct, today: Day): Promise<void> {
    if (act.kind === 'receive') await receiveDevice(this.deps, owner, account);
    else {
      this.clerk ??= await deskCaller(this.deps, 'counter', 'Luz');
      const recorded = await recordDelivery(this.deps, { account, by: this.clerk, act });
      // A credit that ended meanwhile: nothing leaves for it.
      if (recorded.outcome === 'refused') return;
    }
    const arrives = act.kind === 'deliver' || act.kind === 'receive' || act.kind === 'hand-over';
    if (arrives && (await this.statusOf(account)) === 'Active') knows.deliveredOn = today;
  }

  /** In turn, from a chance one: a short year has each. */
  private nextFate(): (typeof fates)[number] {
    return fates[this.turn++ % fates.length] ?? 'prompt';
  }

  private async statusOf(account: string): Promise<LedgerStatus | undefined> {
    return (await loanByAccount(this.deps.store, account))?.status;
  }

  /** Of the series for tests, which no real device has. */
  private newImei(): string {
    const digits = `00100${String(++this.devices).padStart(9, '0')}`;
    return `${digits}${luhnDigit(digits)}`;
  }
}
