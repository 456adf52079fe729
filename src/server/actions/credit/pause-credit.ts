import { z } from 'zod';
import type { Output } from '#contract/api.ts';
import { addDays } from '#domain/calendar.ts';
import { book } from '#domain/credit/ledger/book.ts';
import type { LedgerEntry } from '#domain/credit/ledger/entries.ts';
import { pauseLimits, pauseRefusal } from '#domain/credit/ledger/pause.ts';
import { pauseAddendum } from '#domain/credit/ledger/pause-addendum.ts';
import { ledgerStatement } from '#domain/credit/ledger/statement.ts';
import { formatMoney } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { dayInWords } from '#domain/spanish-dates.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { ledgerOf, lockedLedgerOf, ledgerMark, bookFact } from '#server/actions/loan/ledger-of.ts';
import { pausesIn } from '#server/actions/loan/message-keys.ts';
import { sha256Hex } from '#server/actions/papers/paper-data-of.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { insertAddendum, type AcceptedBy } from '#server/queries/loans/contracts.ts';
import { paused } from './act-messages.ts';
import { actOnLoan, finish, stampOf, withdrawReminders, type Act } from './act-on-loan.ts';
import { approvalOf, type CreditAct } from './on-credit.ts';
import { checkOwnCode } from './prove-owner.ts';
import { pauseSentence } from './refusals.ts';

/**
 * Returns the words of a pause before anybody accepts them.
 * @throws no-session, not-found, pause-refused
 */
export async function previewPause(
  deps: Deps,
  caller: Caller,
  account: string,
  weeks: number,
): Promise<Output<'getPauseAddendum'>> {
  return inTransaction(deps.store, async (tx) => {
    const act = await actOnLoan(tx, { caller }, account);
    return addendumOf(act, await ledgerOf(tx, act.loan), weeks);
  });
}

/**
 * Moves the open payments by whole weeks, without charge, accepted by a code. The words that were read are named by
 * their SHA-256: if a payment has changed them since, nothing happens.
 * @throws no-session, not-found, pause-refused, conflict for other words, wrong-code, code-expired, too-many-attempts,
 *   rate-limited
 */
export async function pauseCredit(
  deps: Deps,
  caller: Caller,
  account: string,
  given: { weeks: number; sha256: string; code: string },
): Promise<void> {
  const fault = await inTransaction(deps.store, async (tx) => {
    const act = await actOnLoan(tx, { caller }, account);
    const before = await lockedLedgerOf(tx, act.loan);
    const { text, sha256 } = addendumOf(act, before, given.weeks);
    if (sha256 !== given.sha256) throw new DomainError('conflict');
    const checked = await checkOwnCode(deps, tx, act, 'pause', given.code);
    if (checked instanceof DomainError) return checked;
    // Those of the days that no longer hold.
    await withdrawReminders(tx, act, before);
    await agree(deps, tx, act, before, { weeks: given.weeks, text, sha256, codeId: checked.codeId });
    return null;
  });
  // A wrong guess is counted, so its transaction is committed.
  if (fault) throw fault;
}

/** Moves the open payments of a customer who asked for it at the desk. */
export const pauseAct: CreditAct<{ weeks: number }> = {
  params: z.object({ weeks: z.number().int().min(1).max(4) }),
  preview(_tx, { loan, partner, entries, statement, today, facts }, { weeks }) {
    const next = statement.nextPayment;
    const refusal = pauseRefusal(entries, weeks, today, { ...pauseLimits, weeks: partner.pause_weeks });
    return {
      summary: `Pausar ${weeks === 1 ? '1 semana' : `${weeks} semanas`} la cuenta ${loan.account}`,
      changes: next
        ? [
            {
              what: 'Próximo pago',
              before: dayInWords(next.dueOn),
              after: dayInWords(addDays(next.dueOn, 7 * weeks)),
            },
          ]
        : [],
      facts: {
        ...facts,
        'Próximo pago': next ? `${dayInWords(next.dueOn)}, ${formatMoney(next.pendingCentavos)}` : 'ninguno',
      },
      refusal: refusal === null ? null : 'pause-refused',
    };
  },
  async carryOut(deps, tx, credit, { weeks }) {
    const { text, sha256 } = addendumOf(credit, credit.entries, weeks);
    await withdrawReminders(tx, credit, credit.entries);
    await agree(deps, tx, credit, credit.entries, {
      weeks,
      text,
      sha256,
      approvalId: approvalOf(credit),
    });
  },
};

type Agreed = { readonly weeks: number; readonly text: string; readonly sha256: string } & AcceptedBy;

async function agree(
  deps: Deps,
  tx: TxStore,
  act: Act,
  stored: readonly LedgerEntry[],
  { weeks, text, sha256, ...acceptedBy }: Agreed,
): Promise<void> {
  const { loan, today } = act;
  const { account } = loan;
  const { booking, entries } = await bookFact(
    deps,
    tx,
    loan,
    { kind: 'paused', weeks, ...stampOf(act) },
    { stored },
  );
  if (booking.outcome !== 'booked') throw new DomainError('conflict');
  const number = pausesIn(entries);
  await insertAddendum(tx, { account, number, weeks, body: text, sha256, ...acceptedBy });
  const next = ledgerStatement(entries, today).nextPayment;
  const sentence = paused(weeks, next && { dueOn: next.dueOn, centavos: next.pendingCentavos });
  await finish(deps, tx, act, {
    says: { sentence, cause: `paused:${number}` },
    frees: entries,
    event: [
      'pause-agreed',
      {
        weeks,
        addendum: sha256,
        ...('codeId' in acceptedBy && { code: acceptedBy.codeId }),
        ...ledgerMark(booking),
      },
    ],
  });
}

/** @throws pause-refused */
export function assertPausable(
  { partner, today }: Pick<Act, 'partner' | 'today'>,
  entries: readonly LedgerEntry[],
  weeks: number,
): void {
  const limits = { ...pauseLimits, weeks: partner.pause_weeks };
  const refusal = pauseRefusal(entries, weeks, today, limits);
  if (refusal === null) return;
  throw new DomainError('pause-refused', { messages: [pauseSentence(refusal, limits.weeks)] });
}

export function addendumOf(
  act: Act,
  entries: readonly LedgerEntry[],
  weeks: number,
): { text: string; sha256: string } {
  assertPausable(act, entries, weeks);
  const booking = book(entries, { kind: 'paused', weeks, ...stampOf(act) }, { quotes: [] });
  if (booking.outcome !== 'booked') throw new DomainError('conflict');
  const { account } = act.loan;
  const text = pauseAddendum({
    account,
    company: act.partner.legal_name,
    weeks,
    before: ledgerStatement(entries, act.today),
    after: ledgerStatement([...entries, ...booking.entries], act.today),
  });
  return { text, sha256: sha256Hex(text) };
}
