import type { Day } from '#domain/calendar.ts';
import { book } from '#domain/credit/ledger/book.ts';
import type { Booking } from '#domain/credit/ledger/booking.ts';
import {
  bookedAgain,
  chargedBackOf,
  currentMethods,
  openLedger,
  receivedOf,
} from '#domain/credit/ledger/entries.ts';
import type { LedgerEntry, LoanTerms, Purpose } from '#domain/credit/ledger/entries.ts';
import type { ActFact, MoneyFact } from '#domain/credit/ledger/facts.ts';
import { quotePayoff, type PayoffQuote } from '#domain/credit/ledger/payoff.ts';
import { positionOf, weeksOn } from '#domain/credit/ledger/position.ts';
import { receiptSentence } from '#domain/credit/ledger/receipt-sentence.ts';
import { ledgerStatement, type LedgerStatement } from '#domain/credit/ledger/statement.ts';
import { withoutMoney, type TakeBackRefusal } from '#domain/credit/ledger/take-back.ts';
import type { Told } from '#domain/credit/ledger/told.ts';
import { fromPesos } from '#domain/credit/money.ts';
import { makePlan, type Plan } from '#domain/credit/plan.ts';

/** The plans of the worked vectors (`servicing.md` §8). */
export const plans = {
  A: planOf(1_999, 299, 88, 26),
  B: planOf(7_999, 1_299, 199, 52),
  C: planOf(35_999, 5_799, 521, 104),
};

export function planOf(price: number, down: number, weekly: number, weeks: number): Plan {
  return makePlan({
    cashPriceCentavos: fromPesos(price),
    downPaymentCentavos: fromPesos(down),
    weeklyPaymentCentavos: fromPesos(weekly),
    weeks,
  });
}

interface Paying {
  readonly day?: Day;
  /** When it is told; the value day unless given. */
  readonly told?: Day;
  readonly ref?: number | Purpose | null;
  readonly event?: string;
}

type Act = ActFact extends infer Each ? (Each extends ActFact ? Omit<Each, 'at' | 'actor'> : never) : never;

/** A credit to which things happen, in pesos. */
export class SampleLoan {
  entries: readonly LedgerEntry[];
  quotes: readonly PayoffQuote[] = [];
  readonly events: { event: string; centavos: number }[] = [];

  constructor(
    plan: Plan,
    signedOn: Day = '2026-11-25',
    graceDays = 3,
    delivery: Pick<LoanTerms, 'deliveredWithinDays'> = {},
  ) {
    const stamp = { at: noonOf(signedOn), valueDay: signedOn, actor: 'customer' };
    this.entries = [openLedger({ plan, graceDays, ...delivery, methods: currentMethods }, stamp)];
  }

  /** Its weeks run from a delivery within seven days of the down payment, which is paid on a day. */
  static toDeliver(plan: Plan, on: Day = '2026-11-25'): SampleLoan {
    const loan = new SampleLoan(plan, on, 3, { deliveredWithinDays: 7 });
    loan.pay(plan.downPaymentCentavos / 100, { day: on, ref: { kind: 'down' } });
    return loan;
  }

  /** The device arrives on a day, which may be told later. */
  deliver(day: Day, told = day): Booking {
    return this.append(
      book(
        this.entries,
        { kind: 'delivered', valueDay: day, today: told, at: noonOf(told), actor: 'desk' },
        this,
      ),
    );
  }

  /** Pays the down payment on a day. */
  static active(plan: Plan, on: Day = '2026-11-25', graceDays = 3): SampleLoan {
    const loan = new SampleLoan(plan, on, graceDays);
    loan.pay(plan.downPaymentCentavos / 100, { day: on, ref: { kind: 'down' } });
    return loan;
  }

  pay(pesos: number, paying: Paying = {}): Booking {
    const { day = '2026-11-26', told = day, ref = { kind: 'amount' } } = paying;
    const { event = `caja:${String(this.events.length + 1).padStart(4, '0')}` } = paying;
    const fact: MoneyFact = {
      kind: 'money',
      event,
      centavos: Math.round(pesos * 100),
      reference: null,
      purpose: typeof ref === 'number' ? { kind: 'week', week: ref } : ref,
      valueDay: day,
      at: noonOf(told),
      today: told,
      actor: 'system',
    };
    const booking = this.append(book(this.entries, fact, this));
    if (booking.outcome === 'booked') this.events.push({ event, centavos: fact.centavos });
    return booking;
  }

  /** Pays and gives the sentence that the customer reads. */
  receipt(pesos: number, paying: Paying = {}): string {
    return receiptSentence(toldBy(this.pay(pesos, paying)));
  }

  act(act: Act): Booking {
    return this.append(book(this.entries, { ...act, at: noonOf(act.valueDay), actor: 'customer' }, this));
  }

  /** The payer of an event gets a part back from the provider. */
  giveBack(event: string, pesos: number, day: Day): Booking {
    const [first = ''] = event.split('#');
    const seq = receivedOf(this.entries, first)?.seq ?? 0;
    const restAs = bookedAgain(
      first,
      this.events.filter((each) => each.event.split('#')[0] === first).length,
    );
    const centavos = Math.round(pesos * 100);
    const booking = this.act({ kind: 'part-given-back', seq, centavos, restAs, valueDay: day });
    if (booking.outcome === 'booked') {
      const rest = receivedOf(this.entries, first)?.pots.cash ?? 0;
      this.events.push({ event: restAs, centavos: rest });
    }
    return booking;
  }

  /** The payer of an event has a share of what counts of it back: taken out where that is possible, else lost. */
  chargeBack(event: string, share: number, day: Day): Booking | TakeBackRefusal {
    const [first = ''] = event.split('#');
    const entry = receivedOf(this.entries, first);
    if (!entry) return 'not-booked';
    const left = entry.pots.cash - chargedBackOf(this.entries, entry);
    const timesTakenBack = this.events.filter((each) => each.event.split('#')[0] === first).length - 1;
    const taken = {
      event: first,
      why: 'given-back',
      centavos: Math.ceil(left * share),
      timesTakenBack,
    } as const;
    const stamp = { at: noonOf(day), valueDay: day, actor: 'desk' };
    const without = withoutMoney(this.entries, taken, stamp, this);
    if (typeof without === 'string') return without;
    const { fact } = without;
    const booking = this.append(book(this.entries, fact, this));
    if (fact.kind === 'part-given-back') {
      const rest = receivedOf(this.entries, first)?.pots.cash ?? 0;
      this.events.push({ event: fact.restAs, centavos: rest });
    }
    return booking;
  }

  quote(day: Day): PayoffQuote {
    const position = positionOf(this.entries);
    const { terms, coveredCentavos } = position;
    const quote = quotePayoff(
      `q${this.quotes.length + 1}`,
      { plan: terms.plan, weeks: weeksOn(position, day), coveredCentavos },
      day,
    );
    if (quote === null) throw new TypeError('nothing to quote');
    this.quotes = [...this.quotes, quote];
    return quote;
  }

  on(day: Day): LedgerStatement {
    return ledgerStatement(this.entries, day);
  }

  /** Pesos of each week that has some, as [week, paid]. */
  paidWeeks(): [number, number][] {
    return this.on('2026-11-26').weeks.flatMap(({ number, paidCentavos }) =>
      paidCentavos > 0 ? [[number, paidCentavos / 100] as [number, number]] : [],
    );
  }

  private append(booking: Booking): Booking {
    if (booking.outcome === 'booked') this.entries = [...this.entries, ...booking.entries];
    return booking;
  }
}

export function toldBy(booking: Booking): Told {
  if (booking.outcome !== 'booked' || booking.told === null) throw new TypeError('nothing was told');
  return booking.told;
}

function noonOf(day: Day): Date {
  return new Date(`${day}T18:00:00Z`);
}
