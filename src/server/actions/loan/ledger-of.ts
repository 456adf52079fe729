import { addDays, dayIn } from '#domain/calendar.ts';
import { carriedOver, type EarlierLoan } from '#domain/credit/ledger/carried-over.ts';
import type { LedgerEntry } from '#domain/credit/ledger/entries.ts';
import { DomainError } from '#domain/errors.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { contractOf } from '#server/queries/loans/contracts.ts';
import { instalmentsOf } from '#server/queries/loans/instalments.ts';
import { appendEntries, entriesOf } from '#server/queries/loans/loan-entries.ts';
import type { Loan } from '#server/queries/loans/loans.ts';

/** Returns the ledger of a loan; for one from before there were ledgers, what its columns tell. */
export async function ledgerOf(store: Store, loan: Loan): Promise<LedgerEntry[]> {
  const entries = await entriesOf(store, loan.account);
  return entries.length > 0 ? entries : carriedOver(await earlierLoan(store, loan));
}

/** Like ledgerOf, for a locked loan: from then on its ledger is stored. */
export async function lockedLedgerOf(tx: TxStore, loan: Loan): Promise<LedgerEntry[]> {
  const entries = await entriesOf(tx, loan.account);
  if (entries.length > 0) return entries;
  const carried = carriedOver(await earlierLoan(tx, loan));
  await appendEntries(tx, loan.account, carried);
  return carried;
}

async function earlierLoan(store: Store, loan: Loan): Promise<EarlierLoan> {
  const [contract, instalments, partner] = await Promise.all([
    contractOf(store, loan.request_id),
    instalmentsOf(store, loan.account),
    partnerRow(store, loan.partner_id),
  ]);
  if (!contract || !partner) throw new DomainError('internal');
  const firstDueOn = instalments.find(({ number }) => number === 1)?.due_on;
  const { activated_at: activatedAt } = loan;
  return {
    plan: contract.plan,
    graceDays: partner.grace_days,
    signedAt: contract.signed_at,
    signedOn: dayIn(businessZone, contract.signed_at),
    activated:
      activatedAt && firstDueOn ? { at: activatedAt, on: addDays(firstDueOn, -7), firstDueOn } : null,
    // The shop's role cannot read the network's events; a reference of that time, when every payment had one, was paid once.
    paid: instalments.flatMap(({ number, reference, amount_centavos: centavos, paid_at: at }) =>
      at && reference !== null
        ? [{ number, reference, centavos, event: `before:${reference}`, at, on: dayIn(businessZone, at) }]
        : [],
    ),
  };
}
