import { nextReferencesOn } from '#domain/credit/ledger/next-references.ts';
import { referencesToMake, type ReferenceToMake } from '#domain/credit/ledger/references-plan.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { loanByAccount, lockLoan } from '#server/queries/loans/loans.ts';
import {
  insertReferences,
  setReplaced,
  setShownReference,
  setReferencePlan,
} from '#server/queries/loans/payment-references.ts';
import { askReferences, type ReferenceAsked } from './ask-references.ts';
import { loanToday, type LoanToday } from './loan-today.ts';
import { openDebts, weekReferences } from './open-debts.ts';

/**
 * Makes and renews the references of an account that are needed by now (servicing.md §6). Idempotent; of two runs at the
 * same time the second finds nothing left to do.
 */
export async function makeReferences(deps: Deps, account: string): Promise<void> {
  const loan = await loanByAccount(deps.store, account);
  if (!loan) return;
  const wanted = wantedOf(deps, await loanToday(deps.store, loan));
  const references = await askReferences(deps, loan.partner_id, wanted);
  const issued = new Map(wanted.map((each, index) => [sameAs(each), references[index]]));
  await inTransaction(deps.store, async (tx) => {
    const locked = await lockLoan(tx, account);
    if (!locked) return;
    const still = wantedOf(deps, await loanToday(tx, locked));
    const made: number[] = [];
    for (const each of still) {
      // What a payment changed meanwhile has a job of its own.
      const reference = issued.get(sameAs(each));
      if (reference === undefined) continue;
      await showReference(tx, account, each, reference);
      made.push(each.week);
    }
    await planNext(deps, tx, await loanToday(tx, locked));
    if (made.length === 0) return;
    await deps.hub.publish(tx.db, locked.request_id);
    await appendAuditEvent(tx, locked.request_id, 'references-issued', {}, { weeks: made });
  });
}

/** Whether an account needs references on its day. */
export const needsReferences = (deps: Deps, today: Debtor): boolean => wantedOf(deps, today).length > 0;

/** The part of a loan that decides. */
export type Debtor = Pick<LoanToday, 'loan' | 'statement' | 'references' | 'today'>;

/** Stores the day on which the account is looked at again. */
export const planNext = (deps: Deps, tx: TxStore, { loan, statement, references, today }: Debtor) =>
  setReferencePlan(
    tx,
    loan.account,
    nextReferencesOn(openDebts(statement), weekReferences(references), today, deps.payments.referenceDays),
  );

type Wanted = ReferenceToMake & ReferenceAsked & { readonly replaces: string | null };

function wantedOf({ payments }: Deps, { loan, statement, references, today }: Debtor): Wanted[] {
  const shown = weekReferences(references);
  return referencesToMake(openDebts(statement), shown, today, payments.referenceDays).map((each) => {
    const ofWeek = shown.filter(({ week }) => week === each.week);
    const live = ofWeek.find(({ isReplaced }) => !isReplaced);
    // After one that was voided too: of the same key the network would give that one again.
    const before = live ?? ofWeek.at(-1);
    const key = `${loan.account}:${each.week}${before ? `:${before.reference}` : ''}`;
    return { ...each, key, replaces: live?.reference ?? null };
  });
}

const sameAs = ({ key, amountCentavos, expiresOn }: Wanted): string =>
  `${key}:${amountCentavos}:${expiresOn}`;

async function showReference(
  tx: TxStore,
  account: string,
  { week, amountCentavos, expiresOn, replaces }: Wanted,
  reference: string,
): Promise<void> {
  if (replaces !== null) await setReplaced(tx, replaces, reference);
  const purpose = week === 0 ? ({ kind: 'down' } as const) : ({ kind: 'week', week } as const);
  await insertReferences(tx, account, [{ reference, purpose, amountCentavos, expiresOn }]);
  await setShownReference(tx, account, { week, reference });
}
