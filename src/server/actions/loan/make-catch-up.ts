import { isCash } from '#domain/credit/amount-of-choice.ts';
import { addDays } from '#domain/calendar.ts';
import { ofKind } from '#domain/credit/ledger/entries.ts';
import type { Centavos } from '#domain/credit/money.ts';
import { textOf } from '#domain/partner/message-words.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { inTransaction, type Store, type TxStore } from '#server/database/store.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { loanByAccount, lockLoan, type Loan } from '#server/queries/loans/loans.ts';
import {
  insertReferences,
  setReplaced,
  bringReferencePlanForward,
} from '#server/queries/loans/payment-references.ts';
import { nextContactAt } from '#domain/credit/contact-log.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { catchUpReady } from './loan-messages.ts';
import { tellCustomer } from './tell-customer.ts';
import { askReferences, type ReferenceAsked } from './references.ts';
import { lockOf } from './device-follows.ts';
import { loanToday, type LoanToday } from './loan-today.ts';
import { weekReferences } from './open-debts.ts';
import { unpaidVouchers } from './unpaid-vouchers.ts';

/**
 * Makes the one reference of exactly what unlocks a locked device (servicing.md §3), where no reference is of that sum:
 * the message of the lock names it. Idempotent, and replaced when the sum changes.
 */
export async function makeCatchUp(deps: Deps, account: string): Promise<void> {
  const loan = await loanByAccount(deps.store, account);
  if (!loan || loan.locked_at === null) return;
  const wanted = (await catchUpOf(deps, deps.store, loan)).asked;
  const [reference] = wanted ? await askReferences(deps, loan.partner_id, [wanted]) : [];
  await inTransaction(deps.store, async (tx) => {
    const locked = await lockLoan(tx, account);
    if (!locked) return;
    const { asked, outdated, growsOn } = await catchUpOf(deps, tx, locked);
    if (growsOn !== null) await bringReferencePlanForward(tx, account, addDays(growsOn, 1));
    if (!asked || !reference || asked.key !== wanted?.key || asked.expiresOn !== wanted.expiresOn) return;
    for (const old of outdated) await setReplaced(tx, old, reference);
    await insertReferences(tx, account, [{ ...asked, reference, purpose: { kind: 'catch-up' } }]);
    await tellReference(deps, tx, locked, { centavos: asked.amountCentavos, reference });
    deps.hub.publish(tx, locked.request_id);
    await appendAuditEvent(tx, locked.request_id, 'reference-issued', {}, { purpose: 'catch-up' });
  });
}

/** Who paid a part while locked was told that it comes; the notice of a lock names its own. */
async function tellReference(
  deps: Deps,
  tx: TxStore,
  loan: Loan,
  { centavos, reference }: { centavos: Centavos; reference: string },
): Promise<void> {
  const { entries, now, state } = await loanToday(tx, loan);
  const received = ofKind(entries, 'received');
  const last = received.at(-1);
  if (!last || loan.locked_at === null || last.at < loan.locked_at) return;
  const partner = await partnerRow(tx, loan.partner_id);
  if (!partner) return;
  await tellCustomer(deps, tx, loan, {
    text: textOf(partner, catchUpReady(centavos, reference)),
    dedupeKey: `loan:${loan.account}:catch-up:${received.length}`,
    notBefore: nextContactAt(now, state),
  });
}

/** Returns the live reference of exactly this sum; null: none. The week's own, where the sum is one week. */
export function referenceOfSum(
  paid: Pick<LoanToday, 'today' | 'entries' | 'statement' | 'references'>,
  { centavos, weeks }: { centavos: Centavos; weeks: readonly number[] },
): string | null {
  const ofWeek = weekReferences(paid.references).find(
    ({ week, isReplaced, amountCentavos, expiresOn }) =>
      weeks.length === 1 &&
      week === weeks[0] &&
      !isReplaced &&
      amountCentavos === centavos &&
      expiresOn >= paid.today,
  );
  const voucher = () => unpaidVouchers(paid).find((each) => each.amountCentavos === centavos);
  return (ofWeek ?? voucher())?.reference ?? null;
}

async function catchUpOf(deps: Deps, store: Store, loan: Loan) {
  const today = await loanToday(store, loan);
  const { entries, references, now, state } = today;
  const { isLocked, toUnlockCentavos, lockableWeeks, next } = await lockOf(deps, store, loan, entries, {
    now,
    state,
  });
  const sum = { centavos: toUnlockCentavos, weeks: lockableWeeks };
  const catchUps = references.filter(({ purpose }) => purpose.kind === 'catch-up');
  const asked: (ReferenceAsked & { amountCentavos: Centavos }) | null =
    isLocked && referenceOfSum(today, sum) === null && isCash(toUnlockCentavos, deps.payments.cash)
      ? {
          key: `${loan.account}:catch-up:${catchUps.length}:${ofKind(entries, 'received').length}`,
          amountCentavos: toUnlockCentavos,
          expiresOn: addDays(today.today, deps.payments.referenceDays),
        }
      : null;
  return {
    asked,
    outdated: catchUps.filter(({ isReplaced }) => !isReplaced).map(({ reference }) => reference),
    /** The day on which another week locks, and the sum grows. */
    growsOn: isLocked && next ? next.lockOn : null,
  };
}
