import type { Day } from '#domain/calendar.ts';
import { debtsAtTill, type LiveReference, type OpenDebt } from '#domain/credit/ledger/references-plan.ts';
import type { LedgerStatement } from '#domain/credit/ledger/statement.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { PaymentReference } from '#server/queries/loans/payment-references.ts';

/** How a debt can be paid. */
export interface Tills {
  readonly payments: Pick<Deps['payments'], 'cash'>;
  /** Null: not offered. */
  readonly transfers: unknown;
  readonly cards: unknown;
}

export const hasWays = ({ transfers, cards }: Pick<Tills, 'transfers' | 'cards'>): boolean =>
  transfers !== null || cards !== null;

/** What has a reference of its own, as a till takes it: the down payment while it is missing, then each open week. */
export const openDebts = (deps: Tills, statement: LedgerStatement): OpenDebt[] =>
  debtsAtTill(debtsOf(statement), deps.payments.cash, hasWays(deps));

function debtsOf(statement: LedgerStatement): OpenDebt[] {
  const { status, weeks, missingDownPaymentCentavos } = statement;
  if (status === 'PendingDownPayment') {
    return [{ week: 0, dueOn: null, pendingCentavos: missingDownPaymentCentavos }];
  }
  if (status !== 'Active') return [];
  return weeks.flatMap(({ number, dueOn, pendingCentavos }) =>
    pendingCentavos > 0 ? [{ week: number, dueOn, pendingCentavos }] : [],
  );
}

/** The references of the down payment and the weeks, of those that an account has. */
export function weekReferences(
  references: readonly PaymentReference[],
): (LiveReference & { readonly reference: string })[] {
  return references.flatMap(({ purpose, reference, amountCentavos, expiresOn, isReplaced }) =>
    purpose.kind === 'week' || purpose.kind === 'down'
      ? [
          {
            reference,
            week: purpose.kind === 'week' ? purpose.week : 0,
            amountCentavos,
            // Where the day is not known, it is renewed at once.
            expiresOn: expiresOn ?? longAgo,
            isReplaced,
          },
        ]
      : [],
  );
}

const longAgo: Day = '2000-01-01';
