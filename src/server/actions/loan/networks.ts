import type { Deps } from '#server/actions/base/context.ts';
import type { CardsPort, PaymentsPort } from '#server/providers/payments/port.ts';

/** Who reports payments: the network of the tills, and the provider of cards where that is another. */
export function networksOf({
  payments,
  cards,
}: Pick<Deps, 'payments' | 'cards'>): (PaymentsPort | CardsPort)[] {
  return cards === null || cards.name === payments.name ? [payments] : [payments, cards];
}
