import { z } from 'zod';
import type { Day } from '#domain/calendar.ts';
import {
  handLockRefusal,
  handUnlockReasons,
  handUnlockRefusal,
  type HandLockCase,
  type HandLockRefusal,
  type HandUnlockReason,
} from '#domain/credit/ledger/hand-lock.ts';
import { openHoldOf, type Hold } from '#domain/credit/ledger/holds.ts';
import { lockStanding, type LockStanding } from '#domain/credit/ledger/lock.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import type { LedgerEntry } from '#domain/credit/ledger/entries.ts';
import { ledgerStatement } from '#domain/credit/ledger/statement.ts';
import { formatMoney } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { dayInWords } from '#domain/spanish-dates.ts';
import type { Proposal } from '#server/actions/base/command.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { mayContact } from '#server/actions/loan/collect-money.ts';
import { mayLock } from '#server/actions/loan/may-lock.ts';
import { lockForMoney } from '#server/actions/loan/lock-for-money.ts';
import { askTogether, type Answers } from '#server/database/question.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import {
  holdsOf,
  openHold,
  endReprieves,
  insertReprieve,
  stopQuestions,
} from '#server/queries/loans/lock-stops.ts';
import { isLastLockTaken } from '#server/queries/loans/device-orders.ts';
import type { Loan } from '#server/queries/loans/loans.ts';
import { finish, unlockIfFree } from './act-on-loan.ts';
import { approvalOf, noParams, type CreditAct, type LockedCredit } from './on-credit.ts';
import { handLockSentences } from './refusals.ts';

/** What locking and unlocking by hand depend on, with the rule as if nobody had unlocked by hand. */
export const handLockCaseOf = async (
  store: Store,
  { account }: Pick<Loan, 'account'>,
  entries: readonly LedgerEntry[],
  circumstances: Circumstances,
): Promise<HandLockFound> =>
  handLockCaseFrom(entries, circumstances, await askTogether(store, handLockQuestions(account)));

interface Circumstances {
  readonly now: Date;
  readonly state: string | null;
  readonly mayLock: boolean;
}

type HandLockFound = HandLockCase & { readonly rule: LockStanding; readonly reprieveUntil: Day | null };

/** What handLockCaseOf asks, for whoever asks more. */
export const handLockQuestions = (account: string) => ({
  ...stopQuestions(account),
  holds: holdsOf.of(account),
  isLockTaken: isLastLockTaken.of(account),
});

export function handLockCaseFrom(
  entries: readonly LedgerEntry[],
  { now, state, mayLock }: Circumstances,
  { promises, open, holds, isLockTaken }: Answers<ReturnType<typeof handLockQuestions>>,
): HandLockFound {
  const statement = ledgerStatement(entries, customerDay(state, now));
  const { contactStop, revocationOpen, reprieveUntil } = open;
  return {
    status: statement.status,
    holds,
    rule: lockStanding(statement, { at: now, state, promises, ...open, reprieveUntil: null }),
    isLockTaken,
    mayLock,
    contactStop,
    revocationOpen,
    reprieveUntil,
  };
}

/**
 * Locks a device by hand that the sweep could not lock, as the sweep does; an unlock by hand then no longer stops it. As every
 * lock only at hours at which its customer may be told.
 */
export const lockAct: CreditAct<object> = {
  params: noParams,
  async preview(tx, locked, _params, deps) {
    const { credit, facts } = await seenBy(deps, tx, locked);
    const after = [...namesOf(credit.holds), names.overdue];
    return {
      summary: `Bloquear a mano el equipo de la cuenta ${locked.loan.account}`,
      changes: [{ what: 'Equipo', before: wordsOf(namesOf(credit.holds)), after: wordsOf(after) }],
      facts,
      ...refused(handLockRefusal(credit)),
    };
  },
  async carryOut(deps, tx, locked) {
    if (!mayContact(locked)) throw new DomainError('credit-state', { messages: [handLockSentences.hours] });
    const { loan } = locked;
    const { credit } = await seenBy(deps, tx, locked);
    await endReprieves(tx, loan.account);
    await openHold(tx, loan.account, 'overdue');
    const cause = await lockForMoney(deps, tx, locked, credit.rule.lockableWeeks);
    await finish(deps, tx, locked, { event: ['device-locked-by-hand', { cause }] });
  },
};

const unlocking = z.object({ why: z.enum(handUnlockReasons), until: z.iso.date() });

/** Unlocks a device by hand until the end of a day: until then no sweep locks it for money again. What is owed stays owed. */
export const unlockAct: CreditAct<z.output<typeof unlocking>> = {
  params: unlocking,
  async preview(tx, locked, { why, until }, deps) {
    const { credit, facts } = await seenBy(deps, tx, locked);
    return {
      summary: `Desbloquear a mano el equipo de la cuenta ${locked.loan.account}`,
      changes: [
        { what: 'Equipo', before: wordsOf(namesOf(credit.holds)), after: wordsOf([]) },
        { what: 'Sin bloqueo por atraso', before: null, after: `hasta el ${dayInWords(until)}` },
        { what: 'Por qué', before: null, after: unlockWords[why] },
      ],
      facts,
      ...refused(handUnlockRefusal(credit, { until, today: locked.today })),
    };
  },
  async carryOut(deps, tx, credit, { why, until }) {
    await insertReprieve(tx, credit.loan.account, { approvalId: approvalOf(credit), until, why });
    const device = await unlockIfFree(deps, tx, credit, credit.entries, until);
    await finish(deps, tx, credit, { device, event: ['device-unlocked-by-hand', { why, until }] });
  },
};

async function seenBy(deps: Deps, tx: TxStore, locked: LockedCredit) {
  const { loan, entries, today, facts } = locked;
  const credit = await handLockCaseOf(tx, loan, entries, { ...locked, mayLock: mayLock(deps, entries) });
  const { rule, reprieveUntil } = credit;
  return {
    credit,
    facts: {
      ...facts,
      'Para desbloquear': formatMoney(rule.toUnlockCentavos),
      Equipo: wordsOf(namesOf(credit.holds)),
      'Sin bloqueo por atraso':
        reprieveUntil === null || reprieveUntil < today ? 'no' : `hasta el ${dayInWords(reprieveUntil)}`,
    },
  };
}

const refused = (refusal: HandLockRefusal | null): Pick<Proposal, 'refusal' | 'because'> =>
  refusal === null ? { refusal } : { refusal: 'credit-state', because: handLockSentences[refusal] };

const names = { overdue: 'atraso', theft: 'robo o extravío' } as const;

const namesOf = (holds: readonly Hold[]): string[] =>
  (['overdue', 'theft'] as const).flatMap((kind) => (openHoldOf(holds, kind) ? [names[kind]] : []));

const wordsOf = (open: readonly string[]): string =>
  open.length === 0 ? 'Sin bloqueo' : `Bloqueado por ${[...new Set(open)].join(' y ')}`;

const unlockWords: Record<HandUnlockReason, string> = {
  goodwill: 'Cortesía con el cliente',
  mistake: 'Se bloqueó por error',
};
