import type { Centavos } from '../money.ts';
import { book } from './book.ts';
import { bookedAgain, chargedBackOf, receivedOf } from './entries.ts';
import type { EntryOf, LedgerEntry, Stamp } from './entries.ts';
import type { ActFact, BookContext } from './facts.ts';
import { positionOf } from './position.ts';

/** Why money is taken out of a credit: it is somebody else's, or its payer got it back from the provider. */
export const takeBackReasons = ['wrong-credit', 'given-back'] as const;
export type TakeBackReason = (typeof takeBackReasons)[number];

export type TakeBackRefusal =
  /** It does not count there: booked before there were ledgers, or taken out already. */
  | 'not-booked'
  /**
   * Ended: its device is free and its money may be paid back already. Or not begun: only what its payer has back is taken
   * from its down payment.
   */
  | 'not-active'
  /** Without it the credit would not have begun, or not on its day. */
  | 'down-payment'
  /** What it paid was forgiven since. */
  | 'money-left';

/** What is taken out of a credit. */
export interface TakeBack {
  /** Of the payment, '{provider}:{id}'. */
  readonly event: string;
  readonly why: TakeBackReason;
  /** All that counts of the payment, or the part that its payer got back. */
  readonly centavos: Centavos;
  /** How often some of the payment was taken out of a credit before. */
  readonly timesTakenBack: number;
}

/** What is to be taken out of a payment: what its payer got back and still counts; else all of it, as somebody else's. */
export function takeBackOf(payment: {
  readonly centavos: Centavos;
  /** In all, as its provider reports it. */
  readonly givenBackCentavos: Centavos | null;
  /** Of that, what counts in no credit any more. */
  readonly returnedCentavos: Centavos | null;
}): Pick<TakeBack, 'why' | 'centavos'> {
  const returned = payment.returnedCentavos ?? 0;
  const part = Math.min(payment.givenBackCentavos ?? 0, payment.centavos) - returned;
  if (part > 0) return { why: 'given-back', centavos: part };
  return { why: 'wrong-credit', centavos: payment.centavos - returned };
}

/** The fact, the `received` entry that it is about, and the credit after it. */
interface Taken {
  readonly fact: ActFact;
  readonly entry: EntryOf<'received'>;
  readonly after: readonly LedgerEntry[];
}

/**
 * A credit as it would be without this money, and the fact that makes it so. Where it cannot be without what its payer has
 * back, it stays as it is, and the fact is the loss. Money of which a part was lost is lost whole, so that each part is one
 * or the other.
 */
export function withoutMoney(
  entries: readonly LedgerEntry[],
  taken: TakeBack,
  stamp: Stamp,
  context: BookContext,
): Taken | TakeBackRefusal {
  const { event, why, centavos } = taken;
  const entry = receivedOf(entries, event);
  const lost = entry ? chargedBackOf(entries, entry) : 0;
  if (!entry || centavos > entry.pots.cash - lost) return 'not-booked';
  const undone = lost > 0 ? 'money-left' : undoneBy(entries, entry, { taken, stamp, context });
  if (typeof undone !== 'string' || why === 'wrong-credit') return undone;
  const fact = { kind: 'charged-back', seq: entry.seq, inAllCentavos: lost + centavos, ...stamp } as const;
  const booking = book(entries, fact, context);
  return booking.outcome === 'booked' ? { fact, entry, after: [...entries, ...booking.entries] } : undone;
}

function undoneBy(
  entries: readonly LedgerEntry[],
  entry: EntryOf<'received'>,
  {
    taken: { event, why, centavos, timesTakenBack },
    stamp,
    context,
  }: { taken: TakeBack; stamp: Stamp; context: BookContext },
): Taken | TakeBackRefusal {
  const { status, activated } = positionOf(entries);
  const isOpen = status === 'Active' || (status === 'PendingDownPayment' && why === 'given-back');
  if (!isOpen) return 'not-active';
  const { seq } = entry;
  const fact: ActFact =
    centavos === entry.pots.cash
      ? { kind: 'reversed', seq, reason: why, ...stamp }
      : {
          kind: 'part-given-back',
          seq,
          centavos,
          restAs: bookedAgain(event, timesTakenBack + 1),
          ...stamp,
        };
  const booking = book(entries, fact, context);
  if (booking.outcome !== 'booked') return 'money-left';
  const after = [...entries, ...booking.entries];
  const then = positionOf(after);
  // Later money may begin it instead: its days would not be those that its customer was told.
  const isAsBegun = then.activated?.valueDay === activated?.valueDay;
  return then.status === status && isAsBegun ? { fact, entry, after } : 'down-payment';
}
