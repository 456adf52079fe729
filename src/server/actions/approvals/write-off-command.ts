import { z } from 'zod';
import { book } from '#domain/credit/ledger/book.ts';
import { ledgerStatement, type LedgerStatement } from '#domain/credit/ledger/statement.ts';
import { writeOffReasonNames, writeOffReasons } from '#domain/credit/ledger/write-off.ts';
import { formatMoney, type Centavos } from '#domain/credit/money.ts';
import { dayInWords } from '#domain/spanish-dates.ts';
import { writeOffDebtIn } from '#server/actions/ends/write-off-debt.ts';
import { stampOf } from '#server/actions/ends/act-on-loan.ts';
import { quotesOf } from '#server/queries/loans/payoff-quotes.ts';
import type { Change, Command } from './command.ts';
import { byBoth, creditToChange, statusNames, type CreditToChange } from './credit-to-change.ts';

/** `centavos` null: all that remains, which is one of the facts. */
const payload = z.object({
  account: z.string(),
  centavos: z.number().int().positive().nullable(),
  why: z.enum(writeOffReasons),
});

/** Forgives what a customer still owes: always two people, whatever the sum. */
export const writeOffCommand: Command<z.output<typeof payload>> = {
  payload,
  make: 'make-write-offs',
  check: 'check-write-offs',
  async look(tx, { account, centavos, why }) {
    const credit = await creditToChange(tx, account);
    const { statement, common, facts } = credit;
    const owed = statement.status === 'Active' ? statement.remainingCentavos : 0;
    const forgiven = centavos ?? owed;
    const refusal = statement.status !== 'Active' ? statesRefused : forgiven > owed ? moreThan(owed) : null;
    const after = refusal === null ? afterwards(credit, forgiven, await quotesOf(tx, account)) : null;
    return {
      ...common,
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
  async carryOut(deps, tx, { account, centavos, why }, agreed) {
    const { statement } = await creditToChange(tx, account);
    const sum = centavos ?? statement.remainingCentavos;
    await writeOffDebtIn(deps, tx, byBoth(agreed), { account, centavos: sum, why });
  },
};

const statesRefused = 'Solo se perdona lo que debe un crédito activo.';
const moreThan = (owed: Centavos) => `Solo debe ${formatMoney(owed)}: no se puede perdonar más.`;

/** How it would stand: what is left may be a charge that an early end never earns. */
function afterwards(
  { act, entries }: CreditToChange,
  centavos: Centavos,
  quotes: Awaited<ReturnType<typeof quotesOf>>,
): LedgerStatement | null {
  const fact = { kind: 'forgiven', approval: 'preview', reason: 'agreement', centavos } as const;
  const booking = book(entries, { ...fact, ...stampOf(act) }, { quotes });
  return booking.outcome === 'booked' ? ledgerStatement([...entries, ...booking.entries], act.today) : null;
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
