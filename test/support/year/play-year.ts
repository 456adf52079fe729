import { addDays, type Day } from '#domain/calendar.ts';
import { mistypedFrom } from '#domain/credit/reference.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { makeReferences } from '#server/actions/loan/references.ts';
import { planReferences } from '#server/actions/loan/plan-references.ts';
import { serviceLoans } from '#server/actions/loan/service-loans.ts';
import { takePayment } from '#server/actions/loan/take-payment.ts';
import { setClock } from '#test/support/clock.ts';
import { deliverMessages } from '#test/support/messages.ts';
import { actInAccount } from './act.ts';
import { readBooks, type Books } from './books.ts';
import { Couriers } from './couriers.ts';
import { hireSellers, sign, type Customer, type Sellers } from './customer.ts';
import { Desk } from './desk.ts';
import { actsOf, intentsOf, paysUntil, type Intent } from './habits.ts';
import { Managers } from './managers.ts';
import { Random } from './random.ts';
import { Refunds } from './refunds.ts';

export interface YearOptions {
  readonly seed: number;
  readonly customers: number;
  readonly weeks: number;
  /** One customer signs every so many days; absent: all in the first month, or of a short year in the first week. */
  readonly signEvery?: number;
}

/**
 * Plays the customers of a shop for some weeks, a day at a time: they sign, pay as their habit is, the network tells it,
 * they report a theft, pause, promise, pay off, revoke or cancel, the sweep, the messages and the references run with the
 * clock moved, the network gives parts back, a desk books, returns and refunds, and its managers close the days, charge off
 * and rescind. Then reads the books.
 */
export async function playYear(deps: Deps, options: YearOptions): Promise<Books> {
  const year = new Year(deps, options);
  for (let day = 0; day < options.weeks * 7; day++) await year.play(day);
  return readBooks(year.deps, year);
}

/** A Monday, far enough ahead that no row of the set-up is later. */
const firstDay = '2031-01-06';

class Year {
  readonly customers: Customer[] = [];
  /** What the customers themselves know that they have paid. */
  readonly paid = { payments: 0, centavos: 0, repeated: 0 };
  /** Of that, what the network has not told yet. */
  readonly untold = { payments: 0, centavos: 0 };
  /** 'pause done', 'pause refused', …: how many. */
  readonly acts: Record<string, number> = {};

  private closed: ReadonlySet<string> = new Set();
  readonly deps: Deps;
  private readonly options: YearOptions;
  private readonly random: Random;
  private readonly desk: Desk;
  private readonly managers: Managers;
  private sellers: Sellers | null = null;
  private readonly couriers: Couriers;
  private readonly networkRefunds: Refunds;
  /** Accounts that were sent a job for their references. */
  private readonly toReference = new Set<string>();
  /** What the network tells on later days. */
  private readonly telling = new Map<Day, (() => Promise<void>)[]>();

  constructor(deps: Deps, options: YearOptions) {
    this.deps = { ...deps, jobs: { ...deps.jobs, send: this.takeJob(deps.jobs) } };
    this.options = options;
    this.random = new Random(options.seed);
    this.desk = new Desk(this.deps, this.random);
    this.networkRefunds = new Refunds(this.deps, new Random(options.seed + 2_000_000));
    this.managers = new Managers(this.deps, new Random(options.seed + 3_000_000));
    this.couriers = new Couriers(this.deps, new Random(options.seed + 1_000_000));
  }

  private takeJob(jobs: Deps['jobs']): Deps['jobs']['send'] {
    return async (tx, name, data, options) => {
      if (name === 'make-references' && 'account' in data) this.toReference.add(data.account);
      return jobs.send(tx, name, data, options);
    };
  }

  get givenBack(): Readonly<Record<string, number>> {
    return this.networkRefunds.counts;
  }

  get managed(): Readonly<Record<string, number>> {
    return this.managers.counts;
  }

  get deliveries(): Readonly<Record<string, number>> {
    return this.couriers.counts;
  }

  async play(index: number): Promise<void> {
    const today = addDays(firstDay, index);
    // Noon in Mexico City: within the hours of contact in the whole country.
    await setClock(this.deps, `${today}T18:00:00Z`);
    await this.signUp(index, today);
    await this.couriers.work(today);
    this.closed = await closedAccounts(this.deps);
    for (const tell of this.telling.get(today) ?? []) await tell();
    for (const customer of this.customers) {
      for (const intent of customer.intents.get(today) ?? []) await this.pay(customer, intent, today);
      for (const act of customer.acts.get(today) ?? []) {
        const done = await actInAccount(this.deps, customer, { act, today, random: this.random });
        const name = `${act.kind} ${done}`;
        this.acts[name] = (this.acts[name] ?? 0) + 1;
      }
    }
    await this.networkRefunds.work(today);
    await this.desk.work(this.customers, today);
    await this.managers.work(this.customers, today);
    await serviceLoans(this.deps);
    await this.renewReferences();
    await deliverMessages(this.deps);
  }

  /** A new reference of a week replaces the one that its customer holds; who pays the old one is booked too. */
  private async renewReferences(): Promise<void> {
    await planReferences(this.deps);
    const accounts = [...this.toReference];
    this.toReference.clear();
    for (const account of accounts) await makeReferences(this.deps, account);
  }

  private async signUp(dayIndex: number, today: Day): Promise<void> {
    const { customers, weeks, signEvery } = this.options;
    if (signEvery !== undefined && dayIndex % signEvery !== 0) return;
    this.sellers ??= await hireSellers(this.deps);
    const days = signEvery === undefined ? (weeks < 26 ? 7 : 28) : customers;
    for (let left = Math.ceil(customers / days); left > 0 && this.customers.length < customers; left--) {
      const index = this.customers.length;
      const customer = await sign(this.deps, {
        index,
        weeks,
        random: this.random,
        sellers: this.sellers,
      });
      this.customers.push(customer);
      await this.payDown(customer, today);
    }
  }

  private async payDown(customer: Customer, today: Day): Promise<void> {
    const { habit, offer } = customer;
    const down = { day: 0, number: 0, centavos: offer.downPaymentCentavos };
    const acts = actsOf(habit, offer, this.random);
    for (const act of acts) {
      const day = addDays(today, act.day);
      customer.acts.set(day, [...(customer.acts.get(day) ?? []), act]);
    }
    if (habit === 'no down payment' || habit === 'cancels') {
      if (this.random.chance(0.5)) await this.pay(customer, { ...down, centavos: 50_00 }, today);
      return;
    }
    if (habit === 'partial') await this.pay(customer, { ...down, centavos: 100_00 }, today);
    const rest = habit === 'partial' ? down.centavos - 100_00 : down.centavos;
    await this.pay(customer, { ...down, centavos: rest }, today);
    this.couriers.take(customer, today);
    const until = paysUntil(acts, this.random);
    for (const intent of intentsOf(habit, offer, this.random)) {
      if (intent.day > until) continue;
      const day = addDays(today, intent.day);
      customer.intents.set(day, [...(customer.intents.get(day) ?? []), intent]);
    }
  }

  /** Pays at the till; nobody pays weeks of a credit that is known to be closed. */
  private async pay(customer: Customer, intent: Intent, today: Day): Promise<void> {
    // One of five has not read the message and pays once more.
    if (this.closed.has(customer.account) && !this.random.chance(0.2)) return;
    const { centavos, number, reference, completesQuote, mistyped, toldTwice, toldLater = 0 } = intent;
    const right = reference ?? customer.references[number] ?? '';
    if (completesQuote) customer.knows.quotePaid = true;
    const event = {
      eventId: `pay-${++this.paid.payments}`,
      reference: mistyped ? this.slip(right) : right,
      amountCentavos: centavos,
      paidAt: new Date(`${today}T17:30:00Z`),
    };
    this.paid.centavos += centavos;
    if (mistyped) this.desk.remember(event.eventId, customer.account);
    const tell = async () => void (await takePayment(this.deps, event));
    if (toldLater > 0) {
      const day = addDays(today, toldLater);
      this.untold.payments++;
      this.untold.centavos += centavos;
      const tellAtLast = async () => {
        this.untold.payments--;
        this.untold.centavos -= centavos;
        await tell();
      };
      this.telling.set(day, [...(this.telling.get(day) ?? []), tellAtLast]);
      return;
    }
    await tell();
    // Of who pays a quote the sum is counted before: it would not be enough.
    if (customer.habit !== 'payoff quote') this.networkRefunds.mayGiveBack(event, today);
    if (toldTwice) {
      this.paid.repeated++;
      await tell();
    }
  }

  /** A wrong digit: as the check digit fails, nobody else has it. */
  private slip(reference: string): string {
    const wrong = mistypedFrom(reference).filter(
      (each) => each.split('').filter((digit, at) => digit !== reference.charAt(at)).length === 1,
    );
    return this.random.of(wrong);
  }
}

async function closedAccounts({ store }: Deps): Promise<Set<string>> {
  const closed = await store.db
    .selectFrom('loans')
    .select('account')
    .where('status', 'not in', ['Active', 'PendingDownPayment'])
    .execute();
  return new Set(closed.map(({ account }) => account));
}
