import { contactAllowed } from '#domain/credit/contact-log.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import { ofKind } from '#domain/credit/ledger/entries.ts';
import { isClosed, positionOf } from '#domain/credit/ledger/position.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { expectRefund } from './expect-refund.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { appendAuditEvents } from '#server/queries/audit/audit-events.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { lockLoan, type Loan, loansToCarryOver, noteCarriedOver } from '#server/queries/loans/loans.ts';
import { activateCredit, activationEvents } from './open-loan.ts';
import { deviceFollows } from './device-follows.ts';
import { homeStateOf } from './home-state.ts';
import { ledgerOf, lockedLedgerOf, writeCopies, type Booked } from './ledger-of.ts';

/**
 * Stores the ledgers of loans from before there were ledgers, and does what they say and the version of that time did not:
 * weeks that were paid out of order count from the oldest, money that covers a payoff ends the credit, money that covers
 * the down payment begins it. Idempotent; takes no further loan once `signal` is aborted, and at most `most` in a run,
 * so that the rest of the sweep comes to its turn. Until then ledgerOf reads a loan the same way.
 */
export async function carryOverLoans(deps: Deps, signal?: AbortSignal, most = 2_000): Promise<void> {
  let after = '';
  for (let left = most; left > 0; left -= pageSize) {
    const accounts = await loansToCarryOver(deps.store, { after, limit: Math.min(left, pageSize) });
    for (const account of accounts) {
      if (signal?.aborted) return;
      await carryOver(deps, account);
    }
    const last = accounts.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

const pageSize = 100;

/** In a transaction of its own; a failure does not hold up the others. */
async function carryOver(deps: Deps, account: string): Promise<void> {
  try {
    await inTransaction(deps.store, async (tx) => {
      const loan = await lockLoan(tx, account);
      if (loan) await carryOverLocked(deps, tx, loan);
    });
  } catch (error) {
    deps.log.error({ err: error }, 'carrying a loan over failed');
  }
}

async function carryOverLocked(deps: Deps, tx: TxStore, loan: Loan): Promise<void> {
  const [partner, state, now, earlier] = await Promise.all([
    partnerRow(tx, loan.partner_id),
    homeStateOf(tx, loan),
    appNow(tx.db),
    ledgerOf(tx, loan),
  ]);
  const { status } = positionOf(earlier);
  // Its customer is told that it began or ended: nobody is woken up by an upgrade.
  if (!partner || (status !== loan.status && !contactAllowed({ at: now, state, role: 'customer' }).allowed))
    return;
  const entries = await lockedLedgerOf(tx, loan);
  const after = positionOf(entries);
  const booked: Booked = {
    booking: { outcome: 'booked', entries, told: null },
    before: after,
    after,
    entries,
  };
  const paidAt = ofKind(entries, 'received').map(({ at }) => at);
  const at = paidAt.toSorted((one, other) => one.getTime() - other.getTime()).at(-1) ?? now;
  await writeCopies(tx, loan, { before: after, after, at });
  await noteCarriedOver(tx, loan.account);
  const today = customerDay(state, now);
  const begins = loan.status === 'PendingDownPayment' && after.activated !== null;
  if (begins) {
    await activateCredit(deps, tx, loan, { partner, after });
    await deps.jobs.send(tx, 'make-references', { account: loan.account });
  }
  if (loan.status !== 'Paid' && after.status === 'Paid') {
    await deps.jobs.send(tx, 'void-references', { account: loan.account });
  }
  if (isClosed(after.status)) await expectRefund(tx, loan, booked, today);
  const device = await deviceFollows(deps, tx, loan, { booked, now, state, partner });
  if (begins || device) deps.hub.publish(tx, loan.request_id);
  const events = [...(begins ? activationEvents : []), ...(device ? [device] : [])];
  if (events.length > 0) await appendAuditEvents(tx, loan.request_id, events);
}
