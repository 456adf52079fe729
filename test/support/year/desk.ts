import { sql } from 'kysely';
import { weekdayOf, type Day } from '#domain/calendar.ts';
import { positionOf } from '#domain/credit/ledger/position.ts';
import type { Deps } from '#server/actions/context.ts';
import { appendActOf } from '#server/actions/delivery/by-person.ts';
import { bookFact } from '#server/actions/loan/book-fact.ts';
import { bookWaitingPayment, returnWaitingPayment } from '#server/actions/loan/decide-payment.ts';
import { ledgerOf } from '#server/actions/loan/ledger-of.ts';
import { proposeAccount } from '#server/actions/loan/propose-account.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction, type Store } from '#server/database/store.ts';
import { lockLoan } from '#server/queries/loans/loans.ts';
import { waitingPayments, type WaitingPayment } from '#server/queries/loans/waiting-payments.ts';
import type { Customer } from './customer.ts';
import type { Random } from './random.ts';

/** A person who books what the network could not say whose it is, and pays back what is too much. */
export class Desk {
  private readonly deps: Deps;
  private readonly random: Random;
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
    for (const payment of await waitingPayments(store, 200)) {
      // A day or two later.
      if (!this.left.has(payment.eventId) && this.random.chance(0.5)) await this.decide(payment);
    }
    if (weekdayOf(today) !== 1) return;
    const over = await accountsWithMoneyOver(store);
    // In the order of the customers: numbers of accounts are another year's others.
    for (const { account } of customers) {
      if (over.has(account) && !this.left.has(account)) await this.refund(account, today);
    }
  }

  private async decide(payment: WaitingPayment): Promise<void> {
    const { provider, eventId } = payment;
    const event = { provider, eventId };
    const account = (await proposeAccount(this.deps.store, payment)) ?? this.payers.get(eventId);
    const chance = this.random.next();
    if (account === undefined || chance < 0.1) this.left.add(eventId);
    else if (chance < 0.2) {
      await returnWaitingPayment(this.deps, { event, by: 'lucia', note: 'Devuelto por la red' });
    } else await bookWaitingPayment(this.deps, { event, account, by: 'lucia' });
  }

  /** What is over after a payoff. */
  private async refund(account: string, today: Day): Promise<void> {
    const { store } = this.deps;
    await inTransaction(store, async (tx) => {
      const loan = await lockLoan(tx, account);
      if (!loan) return;
      const { heldCentavos: centavos } = positionOf(await ledgerOf(tx, loan));
      if (centavos === 0) return;
      if (this.random.chance(0.3)) return void this.left.add(account);
      const at = await appNow(tx.db);
      const refund = `${account}-${today}`;
      await bookFact(tx, loan, { kind: 'refunded', refund, centavos, at, valueDay: today, actor: 'lucia' });
      await appendActOf(tx, 'lucia', { requestId: loan.request_id, kind: 'refunded', detail: { refund } });
    });
  }
}

async function accountsWithMoneyOver({ db }: Store): Promise<Set<string>> {
  const { rows } = await sql<{ account: string }>`
    select account from loan_entries join loans using (account) where loans.status = 'Paid'
    group by account having sum(held) < 0`.execute(db);
  return new Set(rows.map(({ account }) => account));
}
