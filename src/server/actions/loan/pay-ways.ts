import type { Output } from '#contract/api.ts';
import { bankOfClabe } from '#domain/credit/clabe.ts';
import { ofKind, type LedgerEntry } from '#domain/credit/ledger/entries.ts';
import { isClosed, type LedgerStatus, type Position } from '#domain/credit/ledger/position.ts';
import { toPesos, type Centavos } from '#domain/credit/money.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { Answers } from '#server/database/question.ts';
import type { TransfersPort } from '#server/providers/payments/port.ts';
import { clabeOf, newestCheckout } from '#server/queries/loans/payment-events.ts';

type Ways = NonNullable<Output<'getAccountStatus'>['orderInfo']['ways']>;

interface Paid {
  readonly account: string;
  readonly status: LedgerStatus;
  readonly entries: readonly LedgerEntry[];
}

/** What waysFrom follows from. */
export const wayQuestions = (account: string) => ({
  clabe: clabeOf.of(account),
  last: newestCheckout.of(account),
});

/** How a credit is paid besides at tills; undefined where nothing of it is offered, or the credit has ended. */
export function waysFrom(
  { transfers, cards }: Pick<Deps, 'transfers' | 'cards'>,
  { account, status, entries }: Paid,
  { clabe, last }: Answers<ReturnType<typeof wayQuestions>>,
): Ways | undefined {
  if ((!transfers && !cards) || isClosed(status)) return undefined;
  return {
    account,
    ...(transfers && { transfer: clabe === undefined ? null : transferOnWire(transfers, account, clabe) }),
    ...(cards && {
      card: {
        last: last
          ? {
              reference: last.reference,
              amount: toPesos(last.amountCentavos),
              isPaid: isReceived(entries, last.reference),
              openedAt: last.issuedAt.toISOString(),
            }
          : null,
      },
    }),
  };
}

export const transferOnWire = (
  { beneficiary }: Pick<TransfersPort, 'beneficiary'>,
  account: string,
  clabe: string,
): Output<'openClabe'> => ({ clabe, bank: bankOfClabe(clabe), beneficiary, concept: `Cuenta ${account}` });

/** All that is left to pay. */
export const owedOf = (position: Position): Centavos => {
  const { status, terms, heldCentavos, sum } = position;
  return Math.max(1, status === 'PendingDownPayment' ? terms.plan.totalCentavos - heldCentavos : sum.owed);
};

/** Whether money came under a reference, also if it went back later. */
export const isReceived = (entries: readonly LedgerEntry[], reference: string): boolean =>
  ofKind(entries, 'received').some(({ detail }) => detail.reference === reference);
