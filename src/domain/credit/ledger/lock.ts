import { addDays, type Day } from '#domain/calendar.ts';
import { dateInWords } from '#domain/spanish-dates.ts';
import { formatMoney, type Centavos } from '../money.ts';
import { lockDay, morningOf } from './customer-clock.ts';
import { isRunning, type Promised } from './promise.ts';
import { pendingOf, type LedgerStatement } from './statement.ts';
import type { StatementWeek } from './statement-weeks.ts';

/** What besides the ledger decides whether an overdue credit locks its device. */
export interface LockCircumstances {
  readonly at: Date;
  /** Where the customer lives: a state's code or name; null: unknown. */
  readonly state: string | null;
  readonly promises: readonly Promised[];
  /** A death was told, or a person stopped all contact. */
  readonly contactStop: boolean;
  readonly revocationOpen: boolean;
  /** Its customer has not got the device, whatever her weeks run from. */
  readonly undelivered: boolean;
  /** The last day of an unlock by hand; null: there is none. */
  readonly reprieveUntil: Day | null;
}

export const lockStops = ['undelivered', 'contact-stop', 'revocation', 'promise', 'reprieve'] as const;
export type LockStop = (typeof lockStops)[number];

export interface LockStanding {
  /** Whether there should be an 'overdue' hold. Locking and unlocking are the same question. */
  readonly isLocked: boolean;
  /** What stops a lock that the ledger would allow. */
  readonly stoppedBy: LockStop | null;
  readonly lockableWeeks: readonly number[];
  /** The shortest way to unlock: what is beyond its grace. */
  readonly toUnlockCentavos: Centavos;
  /** All that is past due. */
  readonly toBeCurrentCentavos: Centavos;
  /** The next open week that will lock. */
  readonly next: NextLock | null;
}

export interface NextLock {
  readonly week: number;
  readonly lockOn: Day;
  readonly at: Date;
  /** To be paid before this day ends. */
  readonly payBy: Day;
}

/** A rest below this, in all weeks that could lock, never locks; it stays owed. */
export const lockTolerance: Centavos = 5_00;

/**
 * A device is locked for money while at least 5.00 are beyond their grace on the customer's clock, from 07:00 of that
 * day, and no promise and no unlock by hand runs, no revocation is open and contact is not stopped (servicing.md §3). Whether an order may
 * leave at this hour is contact-window.ts's; an unlocking leaves at any hour.
 */
export function lockStanding(statement: LedgerStatement, circumstances: LockCircumstances): LockStanding {
  const { at, state } = circumstances;
  const today = lockDay(state, at);
  const open = statement.weeks.filter(isOpen);
  const lockable = open.filter(({ lockOn }) => lockOn <= today);
  const next = open.find(({ lockOn }) => lockOn > today);
  const toUnlockCentavos = pendingOf(lockable);
  const isBeyond = toUnlockCentavos >= lockTolerance;
  const stoppedBy = stopOf(circumstances, today);
  return {
    isLocked: isBeyond && stoppedBy === null,
    stoppedBy: isBeyond ? stoppedBy : null,
    lockableWeeks: lockable.map(({ number }) => number),
    toUnlockCentavos,
    toBeCurrentCentavos: statement.overdue.amountCentavos,
    next:
      next === undefined
        ? null
        : {
            week: next.number,
            lockOn: next.lockOn,
            at: morningOf(next.lockOn, state),
            payBy: addDays(next.lockOn, -1),
          },
  };
}

/** The same credit where nothing locks the device. */
export const withoutLock = (statement: LedgerStatement): LedgerStatement => ({
  ...statement,
  weeks: statement.weeks.map((week) => ({ ...week, lockOn: null })),
});

/** 'Para desbloquear: $88.00. Al corriente: $176.00; tu pago 2 bloquea el 13 de diciembre.' */
export function lockSentence({ toUnlockCentavos, toBeCurrentCentavos, next }: LockStanding): string {
  const unlock = `Para desbloquear: ${formatMoney(toUnlockCentavos)}.`;
  const current = ` Al corriente: ${formatMoney(toBeCurrentCentavos)}`;
  if (toBeCurrentCentavos === toUnlockCentavos) return unlock;
  return next === null
    ? `${unlock}${current}.`
    : `${unlock}${current}; tu pago ${next.week} bloquea el ${dateInWords(next.lockOn)}.`;
}

function stopOf(
  { promises, contactStop, revocationOpen, undelivered, reprieveUntil }: LockCircumstances,
  today: Day,
): LockStop | null {
  if (undelivered) return 'undelivered';
  if (contactStop) return 'contact-stop';
  if (revocationOpen) return 'revocation';
  if (promises.some((promise) => isRunning(promise, today))) return 'promise';
  return reprieveUntil !== null && today <= reprieveUntil ? 'reprieve' : null;
}

function isOpen(week: StatementWeek): week is StatementWeek & { readonly lockOn: Day } {
  return week.pendingCentavos > 0 && week.lockOn !== null;
}
