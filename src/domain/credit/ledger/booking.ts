import type { LedgerEntry } from './entries.ts';
import type { PauseRefusal } from './pause.ts';
import type { Told } from './told.ts';

/** What becomes of a fact. */
export type Booking =
  | { readonly outcome: 'booked'; readonly entries: readonly LedgerEntry[]; readonly told: Told | null }
  /** The same event or notice again: nothing to append. */
  | { readonly outcome: 'repeated' }
  /** Money without an account: nothing to append here. */
  | { readonly outcome: 'suspense' }
  | { readonly outcome: 'refused'; readonly reason: Refusal };

export type Refusal =
  | PauseRefusal
  /** Once active it is revoked, not cancelled. */
  | 'already-active'
  | 'already-ended'
  | 'not-active'
  /** More than is held, or it is not yet to be paid back. */
  | 'not-refundable'
  | 'more-than-owed'
  /** The money was paid back already, or what it began was forgiven since: a person decides. */
  | 'money-left'
  | 'unknown-entry';
