import type { GivenBackKind } from '#domain/credit/ledger/oddity.ts';
import type { CashLimits } from '#domain/credit/amount-of-choice.ts';
import type { Day } from '#domain/calendar.ts';

/** Accepts cash under a reference at tills. */
export interface PaymentsPort {
  readonly name: string;
  /** Days for which the network keeps a reference. */
  readonly referenceDays: number;
  /** What its tills take at once. */
  readonly cash: CashLimits;
  /**
   * Returns the digits under which a sum is paid, as issued by the network (10 to 20), until the end of a day in Mexico
   * City. `key` is deterministic: the same key and amount return the same reference. `sequence` is unique per deployment.
   */
  reference(
    input: { key: string; partnerId: number; sequence: number; amountCentavos: number; expiresOn: Day },
    signal: AbortSignal,
  ): Promise<string>;
  /** Takes no more money under a reference. One that was paid, has expired or is unknown stays as it is. */
  voidReference(input: { reference: string }, signal: AbortSignal): Promise<void>;
  /**
   * Returns what happened after `cursor` (null: from the beginning), oldest payment first, for webhooks that got lost,
   * and the next cursor. May repeat a payment, but never omits one, nor that it went back.
   */
  since(cursor: string | null, signal: AbortSignal): Promise<{ events: PaymentNotice[]; cursor: string }>;
  /**
   * Checks signature and age of a webhook body; null when it is not the provider's or too old, 'malformed' when it is
   * the provider's but unreadable, 'irrelevant' when it is about something other than a payment.
   */
  readWebhook(
    raw: string,
    headers: Record<string, string | undefined>,
  ): PaymentNotice | 'malformed' | 'irrelevant' | null;
}

/** Opens accounts for transfers (SPEI). What arrives is reported by the PaymentsPort of the same name, under the CLABE. */
export interface TransfersPort {
  readonly name: string;
  /** In whose name the accounts are, as the payer's bank shows it. */
  readonly beneficiary: string;
  /** The same key is the same account, for ever: it takes any sum, any number of times. `label` names no person. */
  clabe(input: { key: string; label: string }, signal: AbortSignal): Promise<string>;
}

/**
 * Takes cards on pages of its own: no card number ever reaches ours. What was paid is known by its reports alone, never
 * by how the customer comes back.
 */
export interface CardsPort extends Pick<PaymentsPort, 'name' | 'since'> {
  /** Returns the page on which this sum is paid. The same reference is the same checkout. */
  checkout(input: Checkout, signal: AbortSignal): Promise<{ url: string }>;
  /** As that of PaymentsPort; `ask`: the report names a payment, about which `payment` is asked. */
  readWebhook(
    raw: string,
    headers: Record<string, string | undefined>,
    query: Record<string, string | undefined>,
  ): PaymentNotice | { readonly ask: string } | 'malformed' | 'irrelevant' | null;
  payment(input: { id: string }, signal: AbortSignal): Promise<PaymentNotice | 'irrelevant'>;
}

export interface Checkout {
  /** 20 digits of ours, that the report brings back. */
  readonly reference: string;
  readonly amountCentavos: number;
  /** What the customer reads there: 'Abono, cuenta 1234567890'. */
  readonly concept: string;
  /** Where the customer comes back to. */
  readonly backUrl: string;
  /** Where reports go, for providers that are told with each checkout. */
  readonly reportUrl: string;
  readonly expiresAt: Date;
}

/** What a provider reports, by webhook or when it is asked. */
export type PaymentNotice = PaymentEvent | GivenBack;

export const paymentOf = (notice: PaymentNotice): PaymentEvent =>
  'givenBack' in notice ? notice.payment : notice;

/** The provider gave money back to its payer, or the payer's bank took it back, looks at it, or gave it to the shop again. */
export interface GivenBack {
  readonly givenBack: GivenBackKind;
  /** What the payer has back so far, of several parts their sum; a part of the payment, or all of it. */
  readonly givenBackCentavos: number;
  /** The payment as it was reported, or should have been. */
  readonly payment: PaymentEvent;
}

export interface PaymentEvent {
  /** Unique per provider: an event counts once. */
  readonly eventId: string;
  readonly reference: string;
  readonly amountCentavos: number;
  readonly paidAt: Date;
}
