import type { LedgerStatus } from '#domain/credit/ledger/position.ts';
import { ledgerStatement, type LedgerStatement } from '#domain/credit/ledger/statement.ts';
import type { LedgerEntry } from '#domain/credit/ledger/entries.ts';
import { potsOf } from '#domain/credit/ledger/entries.ts';
import { formatMoney } from '#domain/credit/money.ts';
import { actOnLoan, type Act, type By } from '#server/actions/ends/act-on-loan.ts';
import { ledgerOf } from '#server/actions/loan/ledger-of.ts';
import type { TxStore } from '#server/database/store.ts';
import type { Agreed, Proposal } from './command.ts';

/** A credit that an act of two would change, locked. */
export interface CreditToChange {
  readonly act: Act;
  readonly entries: readonly LedgerEntry[];
  readonly statement: LedgerStatement;
  /** What such a proposal has in common. */
  readonly common: Pick<
    Proposal,
    'partnerId' | 'requestId' | 'account' | 'subject' | 'beneficiary' | 'centavos'
  >;
  /** What must still be so: its state and its money. */
  readonly facts: Readonly<Record<string, string>>;
}

/** @throws not-found */
export async function creditToChange(tx: TxStore, account: string): Promise<CreditToChange> {
  const act = await actOnLoan(tx, { person: 'proposal' }, account);
  const { loan } = act;
  const entries = await ledgerOf(tx, loan);
  const statement = ledgerStatement(entries, act.today);
  return {
    act,
    entries,
    statement,
    common: {
      partnerId: loan.partner_id,
      requestId: loan.request_id,
      account,
      subject: account,
      beneficiary: null,
      centavos: null,
    },
    facts: { Crédito: statusNames[statement.status], Pagado: formatMoney(potsOf(entries).cash) },
  };
}

export const statusNames: Record<LedgerStatus, string> = {
  PendingDownPayment: 'Por activar',
  Active: 'Activo',
  Paid: 'Liquidado',
  Cancelled: 'Cancelado',
  Revoked: 'Revocado',
  Rescinded: 'Rescindido',
};

/** Whose act it is once the second person agreed. */
export const byBoth = ({ maker, checker, approvalId, reason }: Agreed): By & { approvalId: string } => ({
  staff: maker,
  checkedBy: checker,
  approvalId,
  reason,
});
