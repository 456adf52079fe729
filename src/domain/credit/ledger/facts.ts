import type { Day } from '#domain/calendar.ts';
import type { Centavos } from '../money.ts';
import type { Purpose, Stamp } from './entries.ts';
import type { PauseLimits } from './pause.ts';
import type { PayoffQuote } from './payoff.ts';
import type { WriteOffReason } from './write-off.ts';

/** What can happen to a credit. Payoffs and activations follow from money; they are not told. */
export type Fact = MoneyFact | ActFact;

export interface MoneyFact extends Stamp {
  readonly kind: 'money';
  /** '{provider}:{id}', unique for ever. */
  readonly event: string;
  readonly centavos: Centavos;
  readonly reference: string | null;
  /** Null: the reference is unknown, the money waits in suspense until a person assigns it, with its old value day. */
  readonly purpose: Purpose | null;
  /** The customer's day when it was told: a new offer to pay off counts from it. */
  readonly today: Day;
}

/** Acts of the customer or of a person. `valueDay` is the day of the act: of the notice, when it was sent. */
export type ActFact =
  | (Stamp & { readonly kind: 'cancelled' })
  /** The customer has her phone since `valueDay`; `today`: her day on which that was told. */
  | (Stamp & { readonly kind: 'delivered'; readonly today: Day })
  /** The caller has asked `revocationOpen`. */
  | (Stamp & { readonly kind: 'revoked'; readonly notice: string })
  | (Stamp & { readonly kind: 'rescinded'; readonly notice: string; readonly keptCentavos: Centavos })
  | (Stamp & { readonly kind: 'refunded'; readonly refund: string; readonly centavos: Centavos })
  | (Stamp & { readonly kind: 'paused'; readonly weeks: number })
  | (Stamp & {
      readonly kind: 'forgiven';
      readonly approval: string;
      readonly reason: WriteOffReason;
      readonly centavos: Centavos;
    })
  /**
   * Its payer got a part of a payment back: the rest counts as the payment did, from its own day. `seq`: of the `received`
   * entry that counts; `restAs`: the name of the event for the rest (`bookedAgain`).
   */
  | (Stamp & {
      readonly kind: 'part-given-back';
      readonly seq: number;
      readonly centavos: Centavos;
      readonly restAs: string;
    })
  /**
   * Its payer has so much of a payment back, and the credit can no longer do without it: it stays, the loss is ours. `seq`:
   * of the `received` entry that counts.
   */
  | (Stamp & { readonly kind: 'charged-back'; readonly seq: number; readonly inAllCentavos: Centavos })
  /** A chargeback, a transfer that came back, a wrong booking: of a fact, never of what follows from one. */
  | (Stamp & { readonly kind: 'reversed'; readonly seq: number; readonly reason: string });

/** What else decides. */
export interface BookContext {
  /** All that were made for this credit, expired ones too: money of their days may still be told. */
  readonly quotes: readonly PayoffQuote[];
  /** The partner's; servicing.md §5 unless given. */
  readonly pauseLimits?: PauseLimits;
}
