import { z } from 'zod';
import type { LedgerEntry } from '#domain/credit/ledger/entries.ts';
import type { LedgerStatus } from '#domain/credit/ledger/position.ts';
import { promiseRefusal, type MadePromise, type Promised } from '#domain/credit/ledger/promise.ts';
import { ledgerStatement } from '#domain/credit/ledger/statement.ts';
import { formatMoney, fromPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { dayInWords } from '#domain/spanish-dates.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { mayLock } from '#server/actions/loan/may-lock.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { insertPromise, promisesOf } from '#server/queries/loans/lock-stops.ts';
import { promised as promisedMessage } from './act-messages.ts';
import { finish, type Act, type By } from './act-on-loan.ts';
import { lockCredit, refusedBy, type CreditAct, type LockedCredit } from './on-credit.ts';
import { notWhile, promiseSentence } from './refusals.ts';

/**
 * Promises one sum until the end of a day within a week: money does not lock the device until then. The same promise
 * again changes nothing.
 * @throws no-session, not-found, promise-refused; credit-state unless the credit is active
 */
export const promisePayment = (
  deps: Deps,
  caller: Caller,
  account: string,
  promise: Pick<Promised, 'centavos' | 'day'>,
): Promise<void> =>
  inTransaction(deps.store, async (tx) =>
    promisePaymentIn(deps, tx, await lockCredit(tx, { caller }, account), promise),
  );

const params = z
  .object({ amount: z.number(), day: z.iso.date() })
  .transform(({ amount, day }) => ({ centavos: fromPesos(amount), day }));

/** The same told at the desk. */
export const promiseAct: CreditAct<z.output<typeof params>> = {
  params,
  async preview(tx, { by, loan: { account, status }, entries, today, facts }, { centavos, day }) {
    const earlier = await promisesOf(tx, account);
    const [last] = earlier;
    const before = last ? wordsOf(last) : 'ninguna';
    const promised = { centavos, madeOn: today, day };
    return {
      summary: `Anotar una promesa de ${formatMoney(centavos)} de la cuenta ${account}`,
      changes: [{ what: 'Promesa', before, after: wordsOf({ centavos, day }) }],
      facts: { ...facts, Promesa: before },
      ...refusedBy(whyNot(promised, { status, entries, earlier, by })),
    };
  },
  carryOut: (deps, tx, credit, promise) => promisePaymentIn(deps, tx, credit, promise),
};

const wordsOf = ({ centavos, day }: Pick<Promised, 'centavos' | 'day'>): string =>
  `${formatMoney(centavos)} hasta el ${dayInWords(day)}`;

function whyNot(
  promised: Promised,
  credit: {
    readonly status: LedgerStatus;
    readonly entries: readonly LedgerEntry[];
    readonly earlier: readonly MadePromise[];
    readonly by: By;
  },
): DomainError | null {
  const { status, entries, earlier, by } = credit;
  if (status !== 'Active') return notWhile(status, by);
  if (isAmong(earlier, promised)) return null;
  const { remainingCentavos, overdue } = ledgerStatement(entries, promised.madeOn);
  const refusal = promiseRefusal(promised, earlier, { entries, remainingCentavos, overdue });
  if (refusal === null) return null;
  return new DomainError('promise-refused', { messages: [promiseSentence(refusal, by)], field: refusal });
}

const isAmong = (earlier: readonly Promised[], { centavos, madeOn, day }: Promised): boolean =>
  earlier.some((each) => each.madeOn === madeOn && each.centavos === centavos && each.day === day);

/** The same, last in a transaction. */
export async function promisePaymentIn(
  deps: Deps,
  tx: TxStore,
  act: Act & Pick<LockedCredit, 'entries'>,
  { centavos, day }: Pick<Promised, 'centavos' | 'day'>,
): Promise<void> {
  const { loan, entries, today, by } = act;
  const { account } = loan;
  const earlier = await promisesOf(tx, account);
  const promised = { centavos, madeOn: today, day };
  const refusal = whyNot(promised, { status: loan.status, entries, earlier, by });
  if (refusal) throw refusal;
  if (isAmong(earlier, promised)) return;
  await insertPromise(tx, account, promised);
  await finish(deps, tx, act, {
    says: {
      sentence: promisedMessage(centavos, day, mayLock(deps, entries)),
      cause: `promised:${today}`,
    },
    frees: entries,
    event: ['payment-promised', { centavos, day }],
  });
}
