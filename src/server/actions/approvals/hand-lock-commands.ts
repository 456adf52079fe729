import { z } from 'zod';
import {
  handLockRefusal,
  handUnlockReasons,
  handUnlockRefusal,
  type HandLockRefusal,
  type HandUnlockReason,
} from '#domain/credit/ledger/hand-lock.ts';
import { openHoldOf, type Hold } from '#domain/credit/ledger/holds.ts';
import { formatMoney } from '#domain/credit/money.ts';
import { dayInWords } from '#domain/spanish-dates.ts';
import { handLockCaseOf, lockByHandIn, unlockByHandIn } from '#server/actions/ends/lock-by-hand.ts';
import { handLockSentences } from '#server/actions/ends/refusals.ts';
import { agreesToLock } from '#server/actions/loan/may-lock.ts';
import type { TxStore } from '#server/database/store.ts';
import type { Command, Proposal } from './command.ts';
import { byBoth, creditToChange } from './credit-to-change.ts';

const lockPayload = z.object({ account: z.string() });

/** Locks a device by hand that the sweep could not lock. */
export const lockDeviceCommand: Command<z.output<typeof lockPayload>> = {
  payload: lockPayload,
  make: 'make-locks',
  check: 'check-locks',
  async look(tx, { account }) {
    const { credit, ...seen } = await look(tx, account);
    const after = [...namesOf(credit.holds), names.overdue];
    return {
      ...seen.common,
      summary: `Bloquear a mano el equipo de la cuenta ${account}`,
      changes: [{ what: 'Equipo', before: wordsOf(namesOf(credit.holds)), after: wordsOf(after) }],
      facts: seen.facts,
      ...refused(handLockRefusal(credit)),
    };
  },
  carryOut: (deps, tx, { account }, agreed) => lockByHandIn(deps, tx, byBoth(agreed), account),
};

const unlockPayload = z.object({
  account: z.string(),
  why: z.enum(handUnlockReasons),
  until: z.iso.date(),
});

/** Unlocks a device by hand, until the end of a day. */
export const unlockDeviceCommand: Command<z.output<typeof unlockPayload>> = {
  payload: unlockPayload,
  make: 'make-locks',
  check: 'check-locks',
  async look(tx, { account, why, until }) {
    const { credit, today, ...seen } = await look(tx, account);
    return {
      ...seen.common,
      summary: `Desbloquear a mano el equipo de la cuenta ${account}`,
      changes: [
        { what: 'Equipo', before: wordsOf(namesOf(credit.holds)), after: wordsOf([]) },
        { what: 'Sin bloqueo por atraso', before: null, after: `hasta el ${dayInWords(until)}` },
        { what: 'Por qué', before: null, after: unlockWords[why] },
      ],
      facts: seen.facts,
      ...refused(handUnlockRefusal(credit, { until, today })),
    };
  },
  carryOut: (deps, tx, given, agreed) => unlockByHandIn(deps, tx, byBoth(agreed), given),
};

async function look(tx: TxStore, account: string) {
  const { act, entries, common, facts } = await creditToChange(tx, account);
  const credit = await handLockCaseOf(tx, act.loan, entries, {
    ...act,
    mayLock: agreesToLock(entries),
  });
  const { rule, reprieveUntil } = credit;
  return {
    credit,
    today: act.today,
    common,
    facts: {
      ...facts,
      'Para desbloquear': formatMoney(rule.toUnlockCentavos),
      Equipo: wordsOf(namesOf(credit.holds)),
      'Sin bloqueo por atraso':
        reprieveUntil === null || reprieveUntil < act.today ? 'no' : `hasta el ${dayInWords(reprieveUntil)}`,
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
