import type { Purpose } from '#domain/credit/ledger/entries.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { lockLoan, type Loan } from '#server/queries/loans/loans.ts';
import {
  insertReferences,
  setReplaced,
  type PaymentReference,
} from '#server/queries/loans/payment-references.ts';
import { askReferences, type ReferenceAsked } from './ask-references.ts';
import { loanToday, type LoanToday } from './loan-today.ts';

/** What a request for a reference comes to on a loan as it is: one that is there, or one to ask for. */
export type Wish =
  | { readonly kind: 'there'; readonly issued: Issued }
  | { readonly kind: 'ask'; readonly asked: ToIssue };

export type Issued = Pick<PaymentReference, 'reference' | 'purpose' | 'amountCentavos' | 'expiresOn'>;

/** Who asks for it: the customer, or a person of the desk. */
export type Asker = { readonly caller: Caller } | { readonly staff: StaffCaller };

export interface ToIssue extends ReferenceAsked {
  readonly purpose: Purpose;
  /** The reference whose place it takes. */
  readonly replaces: string | null;
  /** What is stored together with it. */
  readonly along?: (tx: TxStore) => Promise<void>;
}

/**
 * Issues a reference that the customer asked for, once: the network is asked outside of the transaction, and the wish is
 * looked at again under the loan's lock. So repeated and concurrent calls get the same reference.
 * @throws whatever `wish` throws; conflict when payments keep changing it
 */
export async function issueOnce(
  deps: Deps,
  by: Asker,
  loan: Loan,
  wish: (today: LoanToday) => Wish,
): Promise<{ issued: Issued; today: LoanToday }> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const before = await loanToday(deps.store, loan);
    const wanted = wish(before);
    if (wanted.kind === 'there') return { issued: wanted.issued, today: before };
    const [reference = ''] = await askReferences(deps, loan.partner_id, [wanted.asked]);
    const done = await inTransaction(deps.store, async (tx) => {
      const locked = await lockLoan(tx, loan.account);
      if (!locked) throw new DomainError('not-found');
      const today = await loanToday(tx, locked);
      const still = wish(today);
      if (still.kind === 'there') return { issued: still.issued, today };
      if (!isSame(still.asked, wanted.asked)) return null;
      const issued = { ...still.asked, reference };
      await store(tx, locked, by, issued);
      return { issued, today };
    });
    if (done) return done;
  }
  throw new DomainError('conflict');
}

const isSame = (one: ReferenceAsked, other: ReferenceAsked): boolean =>
  one.key === other.key && one.amountCentavos === other.amountCentavos && one.expiresOn === other.expiresOn;

async function store(tx: TxStore, loan: Loan, by: Asker, issued: ToIssue & Issued): Promise<void> {
  const { reference, purpose, replaces, along } = issued;
  await along?.(tx);
  if (replaces !== null) await setReplaced(tx, replaces, reference);
  await insertReferences(tx, loan.account, [issued]);
  const event = { kind: 'reference-issued', detail: { purpose: purpose.kind } };
  await ('staff' in by
    ? appendStaffEvent(tx, by.staff, loan.request_id, event)
    : appendAuditEvent(tx, loan.request_id, event.kind, by.caller, event.detail));
}
