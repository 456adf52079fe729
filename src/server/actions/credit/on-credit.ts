import { z } from 'zod';
import type { LedgerEntry } from '#domain/credit/ledger/entries.ts';
import { potsOf } from '#domain/credit/ledger/entries.ts';
import type { LedgerStatus } from '#domain/credit/ledger/position.ts';
import { ledgerStatement, type LedgerStatement } from '#domain/credit/ledger/statement.ts';
import { formatMoney } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import {
  asAsked,
  ofCustomer,
  readPayload,
  type Agreed,
  type Proposal,
  type RegisteredAct,
} from '#server/actions/base/command.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { lockedLedgerOf } from '#server/actions/loan/ledger-of.ts';
import type { TxStore } from '#server/database/store.ts';
import { actOnLoan, type Act, type By } from './act-on-loan.ts';

/** A credit, locked and loaded once for whatever is done to it. */
export interface LockedCredit extends Act {
  readonly entries: readonly LedgerEntry[];
  readonly statement: LedgerStatement;
  /** What a proposal compares of every credit: its state and its money. */
  readonly facts: Readonly<Record<string, string>>;
}

/** @throws not-found */
export async function lockCredit(tx: TxStore, by: By, account: string): Promise<LockedCredit> {
  const act = await actOnLoan(tx, by, account);
  const entries = await lockedLedgerOf(tx, act.loan);
  const statement = ledgerStatement(entries, act.today);
  return {
    ...act,
    entries,
    statement,
    facts: { Crédito: statusNames[statement.status], Pagado: formatMoney(potsOf(entries).cash) },
  };
}

/** An act on a credit, as its subject writes it: its row is in domain/staff/credit-acts.ts, its body in the contract. */
export interface CreditAct<P> {
  /** Of its body; a proposal of two people is stored with what comes out. */
  readonly params: z.ZodType<P>;
  readonly preview: (
    tx: TxStore,
    credit: LockedCredit,
    params: P,
    deps: Deps,
  ) => Promise<CreditPreview> | CreditPreview;
  /** Does it to the credit of its preview; appends to the audit log last. */
  readonly carryOut: (deps: Deps, tx: TxStore, credit: LockedCredit, params: P) => Promise<void>;
}
/** `facts`: instead of those of every credit. `subject`: instead of the account. `isEnough`: of an act that may be of one. */
type CreditPreview = Pick<Proposal, 'summary' | 'changes' | 'refusal' | 'because' | 'field'> &
  Partial<Pick<Proposal, 'facts' | 'subject' | 'isEnough'>>;

export const onCredit = <P extends object>({ params, preview, carryOut }: CreditAct<P>): RegisteredAct => ({
  read: asAsked,
  async look(deps, tx, given) {
    const { account } = readPayload(z.object({ account: z.string() }), given);
    const read = readPayload(params, given);
    const credit = await lockCredit(tx, { person: 'proposal' }, account);
    const proposal = {
      ...commonOf(credit),
      facts: credit.facts,
      ...(await preview(tx, credit, read, deps)),
    };
    return {
      ...(await ofCustomer(tx, proposal)),
      payload: { account, ...read },
      carryOut: ({ maker, checker, approvalId, reason }) => {
        const by = { staff: maker, checkedBy: checker, approvalId, reason };
        return carryOut(deps, tx, { ...credit, by }, read);
      },
    };
  },
  afterwards: null,
});

/** What proposals about a credit have in common. */
export const commonOf = ({ loan }: LockedCredit) => ({
  partnerId: loan.partner_id,
  requestId: loan.request_id,
  account: loan.account,
  subject: loan.account,
  beneficiary: null,
  centavos: null,
});

export const noParams = z.object({});

/** Why an act would throw, before it does. */
export const refusedBy = (fault: DomainError | null): Pick<Proposal, 'refusal' | 'because' | 'field'> =>
  fault === null ? { refusal: null } : { refusal: fault.code, ...saidBy(fault) };

const saidBy = ({ detail: { messages: [because] = [], field } }: DomainError) => ({
  ...(because !== undefined && { because }),
  ...(field !== undefined && { field }),
});

export const statusNames: Record<LedgerStatus, string> = {
  PendingDownPayment: 'Por activar',
  Active: 'Activo',
  Paid: 'Liquidado',
  Cancelled: 'Cancelado',
  Revoked: 'Revocado',
  Rescinded: 'Rescindido',
};

/** Whose act it is once the second person agreed. */
export function byBoth({ maker, checker, approvalId, reason }: Agreed): By & { approvalId: string } {
  if (approvalId === null) throw new DomainError('internal');
  return { staff: maker, checkedBy: checker, approvalId, reason };
}

/** The proposal that two people agreed on. */
export function approvalOf({ by }: Act): string {
  if (!('staff' in by) || by.approvalId === null) throw new DomainError('internal');
  return by.approvalId;
}
