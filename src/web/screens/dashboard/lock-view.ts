import type { AccountStatus } from '#contract/account.ts';
import { addDays, dayIn, type Day } from '#domain/calendar.ts';
import { lockTolerance } from '#domain/credit/ledger/lock.ts';
import type { Centavos } from '#domain/credit/money.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { centavosOf } from './centavos.ts';
import type { Due, PaymentView } from './payment-view.ts';

/** What locks the device, what unlocks it, and what keeps it from being locked. */
export interface LockView {
  /** Null: it is not locked. */
  since: Day | null;
  /** Its customer reported it: what is paid does not unlock it. */
  isReported: boolean;
  /** The shortest way to unlock it; null when it is not locked, or not for money. */
  unlock: Due | null;
  /** Not locked, but something is late: what to pay so that it stays so. */
  warning: { due: Due; payBy: Day | null } | null;
  toBeCurrentCentavos: Centavos;
  /** The next payment that locks it. */
  next: { number: number; locksOn: Day } | null;
}

export function lockView(
  lock: NonNullable<AccountStatus['orderInfo']['lock']>,
  weekly: readonly PaymentView[],
): LockView {
  const { lockedSince, next } = lock;
  const open = weekly.filter(({ state }) => state !== 'paid');
  const beyond = covering(open, centavosOf(lock.toUnlock));
  const nextWeek = next && open.find(({ number }) => number === next.paymentNumber);
  const untilNext = nextWeek && sumOf(open.filter(({ number }) => number <= nextWeek.number));
  const isLocked = lockedSince !== null;
  let warning: LockView['warning'] = null;
  if (!isLocked && beyond && mayLock(beyond.centavos)) warning = { due: beyond, payBy: null };
  else if (!isLocked && next && nextWeek?.state === 'late' && untilNext && mayLock(untilNext.centavos)) {
    warning = { due: untilNext, payBy: addDays(next.locksOn, -1) };
  }
  return {
    isReported: lock.isReported === true,
    since: lockedSince && dayIn(businessZone, new Date(lockedSince)),
    unlock: isLocked ? beyond : null,
    warning,
    toBeCurrentCentavos: centavosOf(lock.toBeCurrent),
    next: next && { number: next.paymentNumber, locksOn: next.locksOn },
  };
}

const mayLock = (centavos: Centavos) => centavos >= lockTolerance;

/** The oldest open payments that a sum covers; null for no sum. */
function covering(open: readonly PaymentView[], centavos: Centavos): Due | null {
  const [first] = open;
  if (!first || centavos === 0) return null;
  let left = centavos;
  const last = open.find((each) => (left -= each.centavos) <= 0) ?? first;
  return { centavos, from: first.number, to: last.number };
}

function sumOf(payments: readonly PaymentView[]): Due {
  return {
    centavos: payments.reduce((sum, each) => sum + each.centavos, 0),
    from: payments[0]?.number ?? 0,
    to: payments.at(-1)?.number ?? 0,
  };
}
