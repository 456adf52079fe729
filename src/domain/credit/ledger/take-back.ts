import { book } from './book.ts';
import { receivedOf, type EntryOf, type LedgerEntry, type Stamp } from './entries.ts';
import type { BookContext } from './facts.ts';
import { positionOf } from './position.ts';

/** Why money is taken out of a credit: it is somebody else's, or its payer got it back from the provider. */
export const takeBackReasons = ['wrong-credit', 'given-back'] as const;
export type TakeBackReason = (typeof takeBackReasons)[number];

export type TakeBackRefusal =
  /** It does not count there: booked before there were ledgers, or taken out already. */
  | 'not-booked'
  /** Not begun, or ended: its device is free and its money may be paid back already. */
  | 'not-active'
  /** Without it the credit would not have begun. */
  | 'down-payment'
  /** What it paid was forgiven since. */
  | 'money-left';

/** A credit as it would be without the money of an event, '{provider}:{id}'. */
export function withoutMoney(
  entries: readonly LedgerEntry[],
  event: string,
  stamp: Stamp,
  context: BookContext,
): { readonly entry: EntryOf<'received'>; readonly after: readonly LedgerEntry[] } | TakeBackRefusal {
  const entry = receivedOf(entries, event);
  if (!entry) return 'not-booked';
  if (positionOf(entries).status !== 'Active') return 'not-active';
  const booking = book(
    entries,
    { kind: 'reversed', seq: entry.seq, reason: 'wrong-credit', ...stamp },
    context,
  );
  if (booking.outcome !== 'booked') return 'money-left';
  const after = [...entries, ...booking.entries];
  return positionOf(after).status === 'Active' ? { entry, after } : 'down-payment';
}
