import type { Output } from '#contract/api.ts';
import { addDays, dayIn } from '#domain/calendar.ts';
import { ofKind, potsOf, standing, type LedgerEntry } from '#domain/credit/ledger/entries.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import { firstDueAfter } from '#domain/credit/ledger/due-days.ts';
import { pauseLimits, pauseRefusal } from '#domain/credit/ledger/pause.ts';
import { isEnded } from '#domain/credit/ledger/position.ts';
import { promiseRefusal, promiseState, type MadePromise } from '#domain/credit/ledger/promise.ts';
import { lastDayToRevoke, revocationOpen } from '#domain/credit/ledger/revocation.ts';
import { ledgerStatement, type LedgerStatement } from '#domain/credit/ledger/statement.ts';
import { toPesos } from '#domain/credit/money.ts';
import { isWithCustomer } from '#domain/delivery/delivery.ts';
import { DomainError } from '#domain/errors.ts';
import { sessionOf, readableLoan } from '#server/actions/access/own-request.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { homeStateOf } from '#server/actions/loan/home-state.ts';
import { ledgerOf } from '#server/actions/loan/ledger-of.ts';
import { appNow } from '#server/database/clock.ts';
import type { Store } from '#server/database/store.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { deliveryOf } from '#server/queries/loans/deliveries.ts';
import { holdsOf, promisesOf } from '#server/queries/loans/lock-stops.ts';
import type { Loan } from '#server/queries/loans/loans.ts';
import { clabeOf, refundsOf } from '#server/queries/loans/refunds.ts';
import { maskOf } from '#server/actions/base/masks.ts';
import { requestById } from '#server/queries/requests/credit-requests.ts';
import { isKnownBrowser } from '#server/queries/sessions/known-browsers.ts';
import { openTheft } from './close-theft.ts';
import { pauseSentence, promiseSentence } from './refusals.ts';
import { revocableOf } from './revoke-contract.ts';

type Help = Output<'getAccountHelp'>;

/**
 * Returns what a customer can do about her credit herself, and what stands of what she did.
 * @throws no-session, not-found
 */
export async function readHelp(deps: Deps, caller: Caller, account: string): Promise<Help> {
  const { store } = deps;
  const { loan } = await readableLoan(store, caller, account, 'to-pay');
  const [entries, state, now, partner, holds, revocable, delivery] = await Promise.all([
    ledgerOf(store, loan),
    homeStateOf(store, loan),
    appNow(store.db),
    partnerRow(store, loan.partner_id),
    holdsOf(store, account),
    revocableOf(store, loan, null),
    deliveryOf(store, account),
  ]);
  if (!partner) throw new DomainError('not-found');
  const today = customerDay(state, now);
  const statement = ledgerStatement(entries, today);
  const { status } = statement;
  const theft = openTheft(holds);
  const [proof, refund] = await Promise.all([proofOf(store, caller, loan), refundOf(store, account)]);
  return {
    state: status,
    // What an end would give back; of a closed credit more may have gone out than came in.
    paid: toPesos(Math.max(0, potsOf(entries).cash)),
    theft: {
      possible: status === 'Active' && isWithCustomer(delivery),
      reportedAt: theft?.openedAt.toISOString() ?? null,
    },
    pause: pauseOf(entries, statement, partner.pause_weeks),
    promise: promiseOf(caller, entries, statement, await promisesOf(store, account)),
    receive: {
      possible: statement.awaitsDelivery && delivery?.state === 'sent',
      firstDueOn: firstDueAfter(today),
    },
    cancel: { possible: status === 'PendingDownPayment' },
    revoke: {
      possible: !isEnded(status) && status !== 'PendingDownPayment' && revocationOpen(revocable, today),
      lastDay: lastDayToRevoke(revocable),
    },
    proof,
    refund: refund && proof ? { ...refund, clabeEnding: null } : refund,
  };
}

function pauseOf(
  entries: readonly LedgerEntry[],
  statement: LedgerStatement,
  weeksInAll: number,
): Help['pause'] {
  const pauses = ofKind(standing(entries), 'paused');
  const used = pauses.reduce((sum, { detail }) => sum + detail.weeks, 0);
  const refusal = pauseRefusal(entries, 1, statement.day, { ...pauseLimits, weeks: weeksInAll });
  const last = pauses.at(-1);
  const until = last && statement.weeks.find(({ number }) => number === last.detail.fromWeek)?.dueOn;
  return {
    weeksLeft: refusal === null ? weeksInAll - used : 0,
    refusal: refusal === null ? null : pauseSentence(refusal, weeksInAll),
    until: until && statement.status === 'Active' && statement.day <= until ? until : null,
  };
}

function promiseOf(
  caller: Caller,
  entries: readonly LedgerEntry[],
  { status, day, remainingCentavos, overdue, nextPayment, awaitsDelivery }: LedgerStatement,
  promises: readonly MadePromise[],
): Help['promise'] {
  const running = promises.find((each) => promiseState(each, entries, day) === 'running');
  const suggested = overdue.amountCentavos || nextPayment?.pendingCentavos || 0;
  const owing = { entries, remainingCentavos, overdue };
  const refusal = promiseRefusal({ centavos: suggested, madeOn: day, day }, promises, owing);
  return {
    // Nothing is due before the device is there.
    possible: status === 'Active' && !awaitsDelivery && refusal === null,
    // Who is not late has nothing to promise, and reads nothing of it.
    refusal:
      status === 'Active' && refusal !== null && refusal !== 'not-late'
        ? promiseSentence(refusal, { caller })
        : null,
    suggested: toPesos(suggested),
    from: day,
    until: addDays(day, 7),
    running: running ? { amount: toPesos(running.centavos), day: running.day } : null,
  };
}

async function proofOf(store: Store, caller: Caller, loan: Loan): Promise<Help['proof']> {
  if (await isKnownBrowser(store, loan.request_id, sessionOf(caller).id)) return null;
  const email = (await requestById(store, loan.request_id))?.email;
  return { email: email ? maskOf('email', email) : null };
}

async function refundOf(store: Store, account: string): Promise<Help['refund']> {
  const refunds = await refundsOf(store, account);
  const open = refunds.filter(({ paidAt }) => paidAt === null);
  const [first] = open.length > 0 ? open : refunds.slice(-1);
  if (!first) return null;
  const shown = open.length > 0 ? open : [first];
  const clabe = await clabeOf(store, account);
  return {
    amount: toPesos(shown.reduce((sum, { centavos }) => sum + centavos, 0)),
    dueBy: first.dueBy,
    paidOn: first.paidAt && dayIn('America/Mexico_City', first.paidAt),
    clabeEnding: clabe ? clabe.clabe.slice(-4) : null,
  };
}
