import type { Said } from '#domain/partner/message-words.ts';
import { z } from 'zod';
import type { LedgerEntry } from '#domain/credit/ledger/entries.ts';
import { book } from '#domain/credit/ledger/book.ts';
import { isDeviceLocked, openHoldOf } from '#domain/credit/ledger/holds.ts';
import { pendingOfInstalment } from '#domain/credit/ledger/pending.ts';
import { ledgerStatement, type LedgerStatement } from '#domain/credit/ledger/statement.ts';
import {
  writeOffReasonNames,
  writeOffReasons,
  type WriteOffReason,
} from '#domain/credit/ledger/write-off.ts';
import { formatMoney, fromPesos, type Centavos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { dayInWords } from '#domain/spanish-dates.ts';
import type { Change } from '#server/actions/base/command.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { deviceFollows } from '#server/actions/loan/device-follows.ts';
import { ledgerMark, bookFact, type Booked } from '#server/actions/loan/ledger-of.ts';
import { referencesFollow } from '#server/actions/loan/take-payment.ts';
import type { TxStore } from '#server/database/store.ts';
import { mayLock } from '#server/actions/loan/may-lock.ts';
import { holdsOf } from '#server/queries/loans/lock-stops.ts';
import { quotesOf } from '#server/queries/loans/contracts.ts';
import { debtForgiven } from './act-messages.ts';
import { finish, stampOf, withdrawReminders, type Act } from './act-on-loan.ts';
import { expectRefund } from '#server/actions/loan/expect-refund.ts';
import { approvalOf, statusNames, type CreditAct, type LockedCredit } from './on-credit.ts';

/** `centavos` null: all that remains, which is one of the facts. */
const params = z.object({
  centavos: z.number().int().positive().nullable(),
  why: z.enum(writeOffReasons),
});
/** As the desk says it. */
const told = z
  .object({ what: z.enum(['everything', 'sum']), sum: z.number().optional(), why: z.enum(writeOffReasons) })
  .transform(({ what, sum, why }) => ({
    centavos: what === 'sum' && sum !== undefined ? fromPesos(sum) : null,
    why,
  }));

/**
 * Forgives what an active credit owes, the oldest open week first: always two people, whatever the sum. Where nothing is left
 * to pay, the credit ends as by its last payment. No money moves.
 */
export const writeOffAct: CreditAct<z.output<typeof params>> = {
  params: z.union([params, told]),
  async preview(tx, credit, { centavos, why }) {
    const { statement, facts } = credit;
    const { account } = credit.loan;
    const owed = statement.status === 'Active' ? statement.remainingCentavos : 0;
    const forgiven = centavos ?? owed;
    const refusal = statement.status !== 'Active' ? statesRefused : forgiven > owed ? moreThan(owed) : null;
    const after = refusal === null ? afterwards(credit, forgiven, await quotesOf(tx, account)) : null;
    return {
      summary: `Perdonar ${formatMoney(forgiven)} de lo que debe la cuenta ${account}`,
      changes: [
        { what: 'Se perdona', before: null, after: formatMoney(forgiven) },
        ...(after ? changesOf(statement, after) : []),
        { what: 'Por qué', before: null, after: writeOffReasonNames[why] },
      ],
      facts: { ...facts, 'Por pagar': formatMoney(owed) },
      ...(refusal === null ? { refusal } : { refusal: 'credit-state' as const, because: refusal }),
    };
  },
  async carryOut(deps, tx, credit, { centavos, why }) {
    const sum = centavos ?? credit.statement.remainingCentavos;
    await writeOffDebtIn(deps, tx, credit, {
      centavos: sum,
      why,
      approval: approvalOf(credit),
      stored: credit.entries,
    });
  },
};

/** Last in a transaction. @throws conflict unless the credit is active and owes so much */
export async function writeOffDebtIn(
  deps: Deps,
  tx: TxStore,
  act: Act,
  {
    centavos,
    why,
    approval,
    stored,
  }: {
    centavos: Centavos;
    why: WriteOffReason;
    approval: string;
    stored: readonly LedgerEntry[];
  },
): Promise<void> {
  const { loan, partner, state, now, today } = act;
  const { account } = loan;
  const fact = { kind: 'forgiven', approval, reason: why, centavos, ...stampOf(act) } as const;
  const booked = await bookFact(deps, tx, loan, fact, { stored });
  const { booking, after, entries } = booked;
  if (booking.outcome !== 'booked') throw new DomainError('conflict');
  const weeks = forgivenWeeks(booked);
  if (weeks.length > 0) await withdrawReminders(tx, act, entries, weeks);
  await referencesFollow(deps, tx, loan, { booked, today });
  if (after.status === 'Paid') await deps.jobs.send(tx, 'void-references', { account });
  await expectRefund(tx, loan, booked, today);
  const device = await deviceFollows(deps, tx, loan, { booked, now, state, partner });
  await finish(deps, tx, act, {
    says: {
      sentence: await sentenceOf(deps, tx, act, { booked, centavos }),
      cause: `forgiven:${booked.entries.length}`,
    },
    device,
    event: ['debt-forgiven', { centavos, why, ...ledgerMark(booking) }],
  });
}

/** Those of which nothing is left to pay now. */
function forgivenWeeks({ before, after }: Booked): number[] {
  return before.weeks.flatMap(({ number }) =>
    pendingOfInstalment(before, number) > 0 && pendingOfInstalment(after, number) === 0 ? [number] : [],
  );
}

async function sentenceOf(
  deps: Deps,
  tx: TxStore,
  act: Act,
  { booked, centavos }: { booked: Booked; centavos: Centavos },
): Promise<Said> {
  const { account } = act.loan;
  const { nextPayment: next, remainingCentavos } = ledgerStatement(booked.entries, act.today);
  const theft = openHoldOf(await holdsOf(tx, account), 'theft');
  return debtForgiven(centavos, {
    remainingCentavos,
    next: next && { dueOn: next.dueOn, centavos: next.pendingCentavos },
    isStolen: theft !== undefined && isDeviceLocked([theft]),
    locks: mayLock(deps, booked.entries),
  });
}

const statesRefused = 'Solo se perdona lo que debe un crédito activo.';
const moreThan = (owed: Centavos) => `Solo debe ${formatMoney(owed)}: no se puede perdonar más.`;

/** How it would stand: what is left may be a charge that an early end never earns. */
function afterwards(
  credit: LockedCredit,
  centavos: Centavos,
  quotes: Awaited<ReturnType<typeof quotesOf>>,
): LedgerStatement | null {
  const fact = { kind: 'forgiven', approval: 'preview', reason: 'agreement', centavos } as const;
  const booking = book(credit.entries, { ...fact, ...stampOf(credit) }, { quotes });
  if (booking.outcome !== 'booked') return null;
  return ledgerStatement([...credit.entries, ...booking.entries], credit.today);
}

function changesOf(before: LedgerStatement, after: LedgerStatement): Change[] {
  const saved = after.rebatedCentavos - before.rebatedCentavos;
  return [
    {
      what: 'Por pagar',
      before: formatMoney(before.remainingCentavos),
      after: formatMoney(after.remainingCentavos),
    },
    ...(after.status === before.status
      ? [{ what: 'Próximo pago', before: nextWords(before), after: nextWords(after) }]
      : [{ what: 'Crédito', before: statusNames[before.status], after: statusNames[after.status] }]),
    ...(saved > 0
      ? [{ what: 'Cargo no devengado, que tampoco se cobra', before: null, after: formatMoney(saved) }]
      : []),
  ];
}

const nextWords = ({ nextPayment: next }: LedgerStatement): string =>
  next === null ? 'ninguno' : `${formatMoney(next.pendingCentavos)}, ${dayInWords(next.dueOn)}`;
