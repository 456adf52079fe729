import { addDays, dayIn, type Day } from '#domain/calendar.ts';
import { carriedOver, type EarlierLoan } from '#domain/credit/ledger/carried-over.ts';
import { firstDueOf } from '#domain/credit/ledger/due-days.ts';
import type { LedgerEntry } from '#domain/credit/ledger/entries.ts';
import type { Plan } from '#domain/credit/plan.ts';
import { deliveryTerms } from '#domain/delivery/delivery.ts';
import { DomainError } from '#domain/errors.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { appNow } from '#server/database/clock.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { contractOf } from '#server/queries/loans/contracts.ts';
import { instalmentsOf } from '#server/queries/loans/instalments.ts';
import { appendEntries, entriesOf, type Loan } from '#server/queries/loans/loans.ts';

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
  const terms = deliveryTerms(contract.clauses);
  const firstDueOn = instalments.find(({ number }) => number === 1)?.due_on;
  const { activated_at: activatedAt } = loan;
  // The shop's role cannot read the network's events; a reference of that time, when every payment had one, was paid once.
  const paid = instalments.flatMap(({ number, reference, amount_centavos: centavos, paid_at: at }) =>
    at && reference !== null
      ? [{ number, reference, centavos, event: `before:${reference}`, at, on: dayIn(businessZone, at) }]
      : [],
  );
  const activated = activatedAt && activatedOnDay(activatedAt, firstDueOn ?? null, terms);
  return {
    ...terms,
    plan: contract.plan,
    graceDays: partner.grace_days,
    signedAt: contract.signed_at,
    signedOn: dayIn(businessZone, contract.signed_at),
    activated: activated ?? (await activatedToday(store, contract.plan, paid)),
    paid,
  };
}

function activatedOnDay(
  at: Date,
  firstDueOn: Day | null,
  { deliveredWithinDays }: ReturnType<typeof deliveryTerms>,
): EarlierLoan['activated'] {
  const on = dayIn(businessZone, at);
  if (deliveredWithinDays !== undefined) {
    return { at, on, firstDueOn: firstDueOf(deliveredWithinDays, on).on };
  }
  return firstDueOn === null ? null : { at, on: addDays(firstDueOn, -7), firstDueOn };
}

/**
 * Money of weeks did not begin a credit at that time. Where it covers the down payment it does now: weeks that were due
 * before anybody packed the device would lock it on its way.
 */
async function activatedToday(
  { db }: Store,
  plan: Plan,
  paid: EarlierLoan['paid'],
): Promise<EarlierLoan['activated']> {
  const money = paid.reduce((sum, { centavos }) => sum + centavos, 0);
  if (money === 0 || money < plan.downPaymentCentavos) return null;
  const at = await appNow(db);
  const on = dayIn(businessZone, at);
  return { at, on, firstDueOn: addDays(on, 7) };
}
