import type { Day } from '#domain/calendar.ts';
import type { EventKind } from './event-kinds.ts';
import type { HandLockCase } from '#domain/credit/ledger/hand-lock.ts';
import type { LedgerStatus } from '#domain/credit/ledger/position.ts';
import type { Centavos } from '#domain/credit/money.ts';
import type { Permission } from './permissions.ts';
import type { TrailView } from './trail-views.ts';

/** What is known of an act before any code of its own: everything else about it is derived from this. */
export interface ActRow {
  readonly make: Permission;
  /** Of the second person; absent: one is enough. */
  readonly check?: Permission;
  /** One person does it; another confirms only what its file finds too much for one. */
  readonly mayBeAlone?: true;
  /** Where the audit log shows it, `all`: in no view of its own, and by which events. */
  readonly view: TrailView;
  readonly event: EventKind | readonly EventKind[];
  /**
   * A partner may let one person do it up to an amount: its name in Spanish, and what holds at a partner that has set
   * none; null: always two people. Of a price the amount is a floor: one person is enough from there up.
   */
  readonly limited?: {
    readonly name: string;
    readonly usual: Centavos | null;
    /** How often the limit, in sum, one person does it on a day; absent: a floor has no sum. */
    readonly timesADay?: number;
  };
  /** It may be done to several at once, which sets these fields of its body alone; absent: to one at a time. */
  readonly bulk?: readonly string[];
  /** The call of 0.3 and its path; absent: it had none, or an answer of its own. */
  readonly formerly?: readonly [call: string, path: string, ...string[]];
}

/** An act on a credit: its form is drawn from the row, and its body made of it. */
export interface CreditAct extends ActRow {
  /** Of its form in the address of the desk. */
  readonly segment: string;
  /** In a clause, for the documentation of the API. */
  readonly is: string;
  /** Besides the reason. */
  readonly asks: Readonly<Record<string, Field>>;
  /** Whether there is a button; the act looks again. */
  readonly may: (credit: CreditStanding) => boolean;
  /** Also its name in `may` of 0.3; absent: 0.3 did not have it. */
  readonly formerly?: readonly [call: string, path: string, may: string];
}

/** What of a credit decides what can be done about it now. */
export interface CreditStanding {
  readonly status: LedgerStatus;
  readonly today: Day;
  readonly pause: { readonly weeksLeft: number };
  readonly revocation: { readonly isOpen: boolean };
  /** Null: contact is allowed. */
  readonly contactStop: object | null;
  /** Null: its customer is not erased. `openUntil` null: nobody reads it. */
  readonly archive: { readonly openUntil: string | null } | null;
  readonly hasTheft: boolean;
  /** Its customer has it. */
  readonly hasDevice: boolean;
  readonly lock: { readonly byHand: HandLockCase };
  readonly mayChangePhone: boolean;
  readonly mayRefusePhone: boolean;
}

/** A field that an act asks for; its words are beside the page, by the names of the act and of the field. */
export type Field = {
  /** What is wrong where it is missing. */
  readonly says: string;
  /** It is asked for where another field has this value. */
  readonly only?: Readonly<Record<string, string>>;
} & (
  | { readonly ask: 'weeks'; readonly upTo: (credit: Pick<CreditStanding, 'pause'>) => number }
  | { readonly ask: 'pesos'; readonly least?: number; readonly suggests?: (credit: Owed) => number }
  | { readonly ask: 'day' }
  | {
      readonly ask: 'pick';
      readonly of: readonly string[];
      readonly names?: Readonly<Record<string, string>>;
    }
);

/** In pesos. */
interface Owed {
  readonly overdue: { readonly amount: number };
  readonly next: { readonly pending: number } | null;
}
